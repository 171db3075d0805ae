// The words for what is predicted of a request before it is exported.

export const PREDICTED = "predicted";
export const PREDICTED_TITLE = "Computed from an earlier run's guards; export pending";
export const NOT_EXPORTED_TITLE = "Computed from an earlier run's guards; export with Apply";
export const WOULD_EXPORT = "Predicted: exports";
export const WOULD_FAIL = "Predicted to fail";

export const refusedTitle = (why: string) => `${WOULD_FAIL}: ${why}`;
export const wouldExport = (words: string) => `${WOULD_EXPORT}, ${words}`;

export const PREDICT = "predict";
export const PREDICT_MEANS = "Show predicted results while an export runs (not a torch option)";

export const WIDEST = "Widen";
export const WIDEST_TITLE = "Find the request with the most dynamic dimensions that exports";
export const WIDENED = "Widen";
