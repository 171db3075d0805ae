// The words of the Symbols tab.

export const SYMBOLS = "Symbols";
export const UNBACKED = " unbacked";
