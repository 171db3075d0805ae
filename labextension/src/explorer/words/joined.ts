// Texts made of parts, of which some may be missing, and lists whose parts have an order.

/** Those that there are, with something between them. */
export const joined = (parts: readonly unknown[], between: string) => parts.filter(Boolean).join(between);

/** Those for which it is so, then the others. */
export const inOrder = <It>(all: readonly It[], isFirst: (it: It) => boolean): It[] => [
  ...all.filter(isFirst),
  ...all.filter((it) => !isFirst(it)),
];
