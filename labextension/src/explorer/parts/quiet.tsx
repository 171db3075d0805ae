// What is said in passing, in the color of what matters less.
import type { ComponentChildren } from "preact";

interface QuietProps {
  children: ComponentChildren;
}

export const Quiet = ({ children }: QuietProps) => <span class="ee-quiet">{children}</span>;

/** A paragraph in the same color. */
export const QuietLine = ({ children }: QuietProps) => <p class="ee-quiet">{children}</p>;

/** A `Quiet` that is announced when it changes. */
export const QuietStatus = ({ children }: QuietProps) => (
  <span class="ee-quiet" role="status">
    {children}
  </span>
);

/** What stands where there is nothing to show. */
export const Empty = ({ children }: QuietProps) => <p class="ee-empty">{children}</p>;
