// A button that looks like a link.
import type { ButtonHTMLAttributes } from "preact";

export function LinkButton(attributes: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" class="ee-link" {...attributes} />;
}
