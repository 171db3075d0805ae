// The size of one dimension in the example: a click makes it a field, and another size makes another example.
import { useComputed } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DimOutcome } from "../../model";
import { useExplorer } from "../state";
import * as strings from "../words/ask";
import { dimKey } from "../words/dimref";

const LARGEST = 2 ** 31 - 1;

export function ExampleSize({ dim }: { dim: DimOutcome }) {
  const { pendingSpec, isAnswering } = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isLeftByKey = useRef(false);
  const changed = useComputed(() => pendingSpec.sizes.value.get(dimKey(dim))).value;
  const size = changed ?? dim.size;
  useLayoutEffect(() => {
    if (isLeftByKey.current) opener.current?.focus({ preventScroll: true });
    isLeftByKey.current = false;
  }, [isOpen]);

  function close(typed: number | null, isByKey: boolean): void {
    isLeftByKey.current = isByKey;
    setOpen(false);
    if (typed !== null && typed !== size)
      pendingSpec.setExample([{ input: dim.input, dim: dim.dim, size: typed }]);
  }

  if (isOpen) return <SizeField dim={dim} size={size} onClose={close} />;
  return (
    <button
      ref={opener}
      type="button"
      class="ee-size-button"
      data-pending={changed !== undefined}
      aria-label={strings.changeSize(dim, size)}
      title={changed === undefined ? strings.tryAnother(size) : strings.ofAnotherSize(size)}
      disabled={!isAnswering.value}
      onClick={() => setOpen(true)}
    >
      <code>{size}</code>
    </button>
  );
}

interface SizeFieldProps {
  dim: DimOutcome;
  size: number | null;
  /** Null leaves the size as it is. */
  onClose: (size: number | null, isByKey: boolean) => void;
}

function SizeField({ dim, size, onClose }: SizeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isClosed = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);

  function close(size: number | null, isByKey: boolean): void {
    // A field that is removed loses the focus, which would close it once more.
    if (isClosed.current) return;
    isClosed.current = true;
    onClose(size, isByKey);
  }

  function sizeIn({ value, validity }: HTMLInputElement): number | null {
    return value === "" || !validity.valid ? null : Number(value);
  }

  return (
    <input
      ref={input}
      type="number"
      class="ee-size-field"
      aria-label={strings.exampleSize(dim)}
      min={dim.dim === null ? undefined : 0}
      max={LARGEST}
      step={1}
      defaultValue={String(size ?? "")}
      onBlur={(event) => close(sizeIn(event.currentTarget), false)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        // The browser shows what is wrong with what was typed.
        if (event.key === "Enter" && !event.currentTarget.reportValidity()) return;
        close(event.key === "Enter" ? sizeIn(event.currentTarget) : null, true);
      }}
    />
  );
}
