// A panel below the header, and the button there that opens and closes it.
import type { ButtonHTMLAttributes, ComponentChildren, RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { onEscape } from "./escape";

export interface Opening {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onToggle: () => void;
  onClose: () => void;
}

export function useOpening(): Opening {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    button,
    isOpen,
    onToggle: () => setOpen(!isOpen),
    onClose() {
      setOpen(false);
      button.current?.focus();
    },
  };
}

interface PanelButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick"> {
  opening: Opening;
}

export function PanelButton({ opening: { button, isOpen, onToggle }, ...attributes }: PanelButtonProps) {
  return (
    <button
      ref={button}
      type="button"
      class="ee-step"
      aria-expanded={isOpen}
      onClick={onToggle}
      {...attributes}
    />
  );
}

interface HeaderPanelProps {
  class: string;
  label: string;
  opening: Opening;
  children: ComponentChildren;
}

/** Takes the focus, so that Escape closes it. */
export function HeaderPanel({ class: className, label, opening, children }: HeaderPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      class={className}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onEscape(opening.onClose)}
    >
      {children}
    </section>
  );
}
