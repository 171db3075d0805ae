// The maxima that ExecuTorch needs: typed here with the memory that they cost, then requested.
import { useEffect } from "preact/hooks";
import type { DimRef } from "../../../model";
import type { ShownCapture } from "../../../wire";
import { KernelButton } from "../../parts/kernelbutton";
import { Code } from "../../parts/withcode";
import { useExplorer, useStore } from "../../state";
import { dimKey, dimWords } from "../../words/dimref";
import { largestAccepted } from "../../words/operators";
import { bytesWords } from "../../words/outputs";
import { createDeploying } from "./deploying";
import { MAXIMA, MAXIMA_TITLE, memoryWords, REQUEST_MAXIMA } from "./words";

const LARGEST = 2 ** 31 - 1;

export function Maxima({ capture }: { capture: ShownCapture }) {
  const { status, isAnswering, pendingSpec } = useExplorer();
  const deploying = useStore(createDeploying);
  const shown = status.value.run;
  const open = capture.dims.filter(
    ({ dim, got, upper }) => dim !== null && got === "dynamic" && upper === null,
  );
  const typed = deploying.maxima.value;
  const textOf = (dim: DimRef) => typed.get(dimKey(dim)) ?? `${largestAccepted(capture, dim) ?? ""}`;
  const maxima = open.flatMap(({ input, dim }) => {
    const size = Number(textOf({ input, dim }));
    return dim !== null && Number.isInteger(size) && size > 0 && size <= LARGEST
      ? [{ input, dim, size }]
      : [];
  });
  const isNeeded = open.length > 0 && isAnswering.value;
  const key = JSON.stringify([shown, maxima]);
  useEffect(() => {
    if (isNeeded) void deploying.estimate(key, maxima);
  }, [isNeeded, key, deploying]);
  if (open.length === 0) return null;
  const memory = deploying.memory.value;
  return (
    <form
      class="ee-deploy-maxima"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <span title={MAXIMA_TITLE}>{MAXIMA}</span>
      {open.map(({ input, dim, size }) => (
        <label key={dimKey({ input, dim })}>
          <Code>{dimWords({ input, dim })}</Code>{" "}
          <input
            type="number"
            class="ee-size-field"
            min={1}
            max={LARGEST}
            step={1}
            placeholder={String(size)}
            value={textOf({ input, dim })}
            onInput={({ currentTarget }) => {
              deploying.maxima.value = new Map(typed).set(dimKey({ input, dim }), currentTarget.value);
            }}
          />
        </label>
      ))}
      {memory !== null && <span role="status">{memoryWords(bytesWords(memory.size_bytes))}</span>}
      {maxima.length > 0 && (
        <KernelButton
          onAsk={() =>
            pendingSpec.setAsk(
              maxima.map(({ input, dim, size }) => ({ input, dim, ask: `AUTO(max=${size})` })),
            )
          }
        >
          {REQUEST_MAXIMA}
        </KernelButton>
      )}
    </form>
  );
}
