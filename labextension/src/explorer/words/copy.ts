// The words of what is copied.

export const COPY = "Copy";
export const COPIED = "Copied";
export const SELECTED = "Selected. Press Ctrl+C";
