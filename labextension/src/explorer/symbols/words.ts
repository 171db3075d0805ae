// The words of the symbols in Guards.

export const SYMBOLS = "Symbols";
export const UNBACKED = " unbacked";
