// Keeps the keyboard's focus in the explorer when the control that has it is removed.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

export function useFocusKept(control: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = control.current;
    const root = element?.closest<HTMLElement>(".export-explorer");
    return () => {
      if (element?.contains(document.activeElement)) root?.focus({ preventScroll: true });
    };
  }, []);
}
