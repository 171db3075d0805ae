// The options of torch, in a panel below the header: each a switch with a sentence of what it does.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { PREDICT, PREDICT_MEANS } from "../features/predict/words";
import { OptionsIcon } from "../parts/icons";
import { useExplorer } from "../state";
import { LABEL, OPTIONS, TITLE } from "../words/options";

interface OptionsButtonProps {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onToggle: () => void;
}

export function OptionsButton({ button, isOpen, onToggle }: OptionsButtonProps) {
  const { pendingSpec, isAnswering } = useExplorer();
  const count = pendingSpec.options.value.length;
  return (
    <button
      ref={button}
      type="button"
      class="ee-step"
      aria-label={count > 0 ? `${LABEL} ${count}` : LABEL}
      aria-expanded={isOpen}
      title={`${LABEL}: ${TITLE}`}
      disabled={!isAnswering.value}
      onClick={onToggle}
    >
      <OptionsIcon />
      {count > 0 && <span class="ee-count"> {count}</span>}
    </button>
  );
}

/** Takes the focus, so that Escape closes it. */
export function OptionsPanel({ onClose }: { onClose: () => void }) {
  const { pendingSpec, isAnswering, lacking, predicting, actions } = useExplorer();
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={panel}
      class="ee-options"
      aria-label="Options of torch"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      {OPTIONS.filter(([option]) => !lacking.value.includes(option)).map(([option, meaning]) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={pendingSpec.options.value.includes(option)}
            disabled={!isAnswering.value}
            onChange={({ currentTarget }) => actions.setOption(option, currentTarget.checked)}
          />
          <span>
            <code>{option}</code>
            <span class="ee-quiet"> {meaning}</span>
          </span>
        </label>
      ))}
      <label>
        <input
          type="checkbox"
          checked={predicting.value}
          disabled={!isAnswering.value}
          onChange={({ currentTarget }) => actions.setPredicting(currentTarget.checked)}
        />
        <span>
          <code>{PREDICT}</code>
          <span class="ee-quiet"> {PREDICT_MEANS}</span>
        </span>
      </label>
    </section>
  );
}
