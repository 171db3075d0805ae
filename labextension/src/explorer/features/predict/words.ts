// The words for what is predicted of an ask before its export is made.

export const PREDICTED = "predicted";
export const PREDICTED_TITLE =
  "worked out from the guards of an earlier export of this model; the export behind it has the last word";
export const NOT_EXPORTED_TITLE =
  "worked out from the guards of an earlier export of this model; nothing is exported until the changes are applied";
export const WOULD_EXPORT = "would export";
export const WOULD_BE_REFUSED = "would be refused";

export const refusedTitle = (why: string) => `${WOULD_BE_REFUSED}: ${why}`;
export const wouldExport = (words: string) => `${WOULD_EXPORT}: ${words}`;

export const PREDICT = "predict";
export const PREDICT_MEANS =
  "not of torch: where an export takes long, what it will come to is shown at once, marked as predicted, until it is there";

export const WIDEST = "Widen";
export const WIDEST_TITLE = "Find the request with the most dynamic dimensions that exports";
export const WIDEST_IS_ASKED = "The widest ask that exports";
