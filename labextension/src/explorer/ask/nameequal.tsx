// Dimensions that came out equal as one Dim, by one click: as an icon in their rows, in words in their details.
import { useComputed } from "@preact/signals";
import type { DimOutcome, DimRef } from "../../model";
import { NameIcon } from "../parts/icons";
import { LinkButton } from "../parts/linkbutton";
import { useExplorer } from "../state";
import { dimKey } from "../words/dimref";
import { equalWords } from "../words/groups";
import { haveOneDim, linkChanges, variablesOf } from "./dims";
import { equalDims } from "./equal";

interface NameEqualProps {
  dim: DimRef;
  isIcon?: boolean;
}

export function NameEqual({ dim, isIcon = false }: NameEqualProps) {
  const { answer, pendingSpec, isAnswering } = useExplorer();
  const find = (): readonly DimOutcome[] => equalDims(answer.value?.dims ?? [], dim);
  // A text, for it stays the same while a capture of the same ties follows.
  const words = useComputed(() => {
    const found = find();
    return found.length === 0 || haveOneDim(pendingSpec.asks.value, found) ? "" : equalWords(found);
  }).value;
  if (!words) return null;

  function name(): void {
    const [first] = find();
    if (!first) return;
    const { lower, upper, accepted } = first;
    // As torch, which takes 0 and 1 apart without being asked. Sizes beside others of the example are no bounds.
    const bounds = accepted?.with_others_as_in_example
      ? undefined
      : { min: lower !== null && lower > 2 ? lower : null, max: upper };
    const isStepped = accepted?.remainders.join() === "0" && !accepted.are_remainders_excluded;
    const step = isStepped && !accepted.with_others_as_in_example ? accepted.step : 1;
    pendingSpec.setAsk(linkChanges(pendingSpec.asks.value, find(), bounds, variablesOf(answer.value), step));
  }

  // In sight at the one that the others are tied to.
  const isFirst = dimKey(find()[0] ?? dim) === dimKey(dim);
  const common = { disabled: !isAnswering.value, onClick: name };
  if (!isIcon) return <LinkButton {...common}>{words}</LinkButton>;
  return (
    <LinkButton {...common} class="ee-tool" aria-label={words} title={words} data-kept={isFirst}>
      <NameIcon />
    </LinkButton>
  );
}
