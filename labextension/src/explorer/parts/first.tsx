// The first of many, and a button that shows the rest.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { counted } from "../words/numbers";
import { LinkButton } from "./linkbutton";

/** `nouns`: the singular, and the plural where it is not regular. */
export function useFirst<It>(
  all: readonly It[],
  most: number,
  ...nouns: [noun: string, plural?: string]
): [shown: readonly It[], more: ComponentChildren] {
  const [isOpen, setOpen] = useState(false);
  if (isOpen || all.length <= most) return [all, null];
  return [
    all.slice(0, most),
    <LinkButton key="" onClick={() => setOpen(true)}>
      {counted(all.length - most, ...nouns)}
    </LinkButton>,
  ];
}
