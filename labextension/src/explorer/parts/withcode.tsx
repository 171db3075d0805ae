// Sentences that quote code.
import type { ComponentChildren } from "preact";

/** The longest code that is broken nowhere while it fits on a line. */
const LONGEST_WHOLE = 40;

/** A sentence in which code is between backticks; a single backtick is one. */
export function withCode(sentence: string): ComponentChildren {
  const parts = sentence.split("`");
  if (parts.length % 2 === 0) return sentence;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <code key={`${index} ${part}`}>{part.length > LONGEST_WHOLE ? breakable(part) : part}</code>
    ) : (
      part
    ),
  );
}

/** The same for a `title`, which has no code. */
export const plain = (sentence: string) => sentence.replaceAll("`", "");

/** The same, whatever the direction of the text around it. */
export const sentence = (words: string) => <bdi>{withCode(words)}</bdi>;

/** Code, whatever the direction of the text around it. */
export const Code = ({ children }: { children: ComponentChildren }) => (
  <code>
    <bdi>{children}</bdi>
  </code>
);

/** Where it does not fit on a line, code is broken where a person would. */
export function breakable(code: string): ComponentChildren {
  return code
    .split(/(?<=[.,=*_]|\w\()(?=\w)|(?<=\w)(?=\[)|(?<=\])(?=[[.])/)
    .flatMap((part, at) => [at > 0 && <wbr />, part]);
}
