// A button whose click asks the kernel for something.
import type { ButtonHTMLAttributes } from "preact";
import { useRef } from "preact/hooks";
import { useExplorer } from "../state";
import { useFocusKept } from "./focus";

interface KernelButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onClick" | "disabled"> {
  /** Whether the kernel is at it already: the button stays, with the focus that it may have, and a click does nothing. */
  isBusy?: boolean;
  onAsk: () => void;
}

/** Disabled while nobody answers. */
export function KernelButton({ isBusy, onAsk, children, ...attributes }: KernelButtonProps) {
  const { isAnswering } = useExplorer();
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return (
    <button
      ref={button}
      type="button"
      class="ee-button"
      {...attributes}
      aria-disabled={isBusy}
      disabled={!isAnswering.value}
      onClick={() => {
        if (!isBusy) onAsk();
      }}
    >
      {children}
    </button>
  );
}
