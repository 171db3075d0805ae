// The words of what is copied.

export const COPY = "Copy";
export const COPIED = "copied";
export const SELECTED = "selected: press Ctrl+C";
