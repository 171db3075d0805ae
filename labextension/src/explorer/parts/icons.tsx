// Icons, for buttons without room for a word; the button around each labels it.
import type { ComponentChildren } from "preact";

export const BoundsIcon = () => (
  <Icon>
    <path d="M4 1.5H1.5v9H4M8 1.5h2.5v9H8M4.5 6h3" />
  </Icon>
);

export const LinkIcon = () => (
  <Icon>
    <path d="M5 7.2 7 4.8M5.2 3.2l1-1.1a2.2 2.2 0 0 1 3.6 2.6L8.6 6.2M6.8 8.8l-1 1.1a2.2 2.2 0 0 1-3.6-2.6l1.2-1.5" />
  </Icon>
);

export const NameIcon = () => (
  <Icon>
    <path d="M1.5 1.5h4.6l4.4 4.4-4.6 4.6-4.4-4.4zM4 4h.01" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M4 1.5 1.5 4 4 6.5M1.8 4h5.4a3 3 0 0 1 0 6H4.5" />
  </Icon>
);

export const RedoIcon = () => (
  <Icon>
    <path d="M8 1.5 10.5 4 8 6.5M10.2 4H4.8a3 3 0 0 0 0 6h2.7" />
  </Icon>
);

export const OptionsIcon = () => (
  <Icon>
    <path d="M1.5 6h.01M6 6h.01M10.5 6h.01" stroke-width="2" />
  </Icon>
);

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg class="ee-icon" viewBox="0 0 12 12" aria-hidden="true">
      {children}
    </svg>
  );
}
