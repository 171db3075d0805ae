// What Escape leaves: the innermost that is open, so that what is around it stays.

/** Handles a key: Escape calls `leave`, and goes no further. */
export const onEscape = (leave: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  leave();
};
