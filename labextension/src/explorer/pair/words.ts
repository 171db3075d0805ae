// The words of comparisons, where several views have them.

export const COMPARE_HERE = "Compare both in History";
