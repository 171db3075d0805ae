// What the header says of an export that is not the answer to what is asked now.

export const OUTDATED = "Outdated: the request has changed.";
