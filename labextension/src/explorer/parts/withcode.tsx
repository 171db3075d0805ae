// Sentences that quote code.
import type { ComponentChildren } from "preact";

/** A sentence in which code is between backticks. */
export function withCode(sentence: string): ComponentChildren {
  return sentence
    .split("`")
    .map((part, index) => (index % 2 === 1 ? <code key={`${index} ${part}`}>{part}</code> : part));
}
