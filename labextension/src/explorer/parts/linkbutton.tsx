// A button that looks like a link.
import type { ButtonHTMLAttributes } from "preact";
import { useRef } from "preact/hooks";
import { useFocusKept } from "./focus";

export function LinkButton(attributes: ButtonHTMLAttributes<HTMLButtonElement>) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return <button ref={button} type="button" class="ee-link" {...attributes} />;
}
