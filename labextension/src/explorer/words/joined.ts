// Texts made of parts, of which some may be missing.

/** Those that there are, with something between them. */
export const joined = (parts: readonly unknown[], between: string) => parts.filter(Boolean).join(between);
