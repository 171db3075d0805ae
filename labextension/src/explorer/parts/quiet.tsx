// What is said in passing, in the color of what matters less.
import type { ComponentChildren } from "preact";

interface QuietProps {
  children: ComponentChildren;
}

export const Quiet = ({ children }: QuietProps) => <span class="ee-quiet">{children}</span>;

/** The same, announced when it changes. */
export const QuietStatus = ({ children }: QuietProps) => (
  <span class="ee-quiet" role="status">
    {children}
  </span>
);
