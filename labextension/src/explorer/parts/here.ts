// The cell of the model, whose lines are named by their numbers alone.
import { useComputed } from "@preact/signals";
import { useExplorer } from "../state";

export function useHere(): string | null {
  const { capture } = useExplorer();
  return useComputed(() => capture.value?.code[0]?.cell ?? null).value;
}
