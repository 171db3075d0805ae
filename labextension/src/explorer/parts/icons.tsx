// Icons, for buttons without room for a word; the button around each labels it.
import type { JSX } from "preact";

interface SignProps {
  class: string;
  isFilled?: boolean;
  children: JSX.Element;
}

/** A shape of 12 by 12, for eyes alone. */
export const Sign = ({ class: className, isFilled, children }: SignProps) => (
  <svg class={className} data-filled={isFilled} viewBox="0 0 12 12" aria-hidden="true">
    {children}
  </svg>
);

const icon =
  (d: string, width = 1.3) =>
  () => (
    <Sign class="ee-icon">
      <path d={d} stroke-width={width} />
    </Sign>
  );

export const BoundsIcon = icon("M4 1.5H1.5v9H4M8 1.5h2.5v9H8M4.5 6h3");
export const LinkIcon = icon(
  "M5 7.2 7 4.8M5.2 3.2l1-1.1a2.2 2.2 0 0 1 3.6 2.6L8.6 6.2M6.8 8.8l-1 1.1a2.2 2.2 0 0 1-3.6-2.6l1.2-1.5",
);
export const NameIcon = icon("M1.5 1.5h4.6l4.4 4.4-4.6 4.6-4.4-4.4zM4 4h.01");
export const UndoIcon = icon("M4 1.5 1.5 4 4 6.5M1.8 4h5.4a3 3 0 0 1 0 6H4.5");
export const RedoIcon = icon("M8 1.5 10.5 4 8 6.5M10.2 4H4.8a3 3 0 0 0 0 6h2.7");
export const OptionsIcon = icon("M1.5 6h.01M6 6h.01M10.5 6h.01", 2);
