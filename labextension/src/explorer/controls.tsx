// What the header offers, in one row: the mode, undo and redo, whether changes run at once, the widest request, and the spec as source.
import type { ComponentChildren } from "preact";
import type { Mode } from "../wire";
import { CopyMenu, type Taken } from "./ask/spec";
import { WidestButton } from "./features/predict/widest";
import { RedoIcon, UndoIcon } from "./parts/icons";
import { useExplorer } from "./state";
import * as strings from "./words/header";

const MODES: readonly Mode[] = ["non-strict", "strict"];

interface ControlsProps {
  taken: Taken | null;
  onTaken: (taken: Taken | null) => void;
}

export function Controls({ taken, onTaken }: ControlsProps) {
  const { pendingSpec, status, isAnswering, actions } = useExplorer();
  const { can_undo, can_redo } = status.value;
  const mode = pendingSpec.mode.value;
  const isLive = pendingSpec.isLive.value;
  const isDisabled = !isAnswering.value;
  return (
    <>
      <select
        class="ee-mode"
        aria-label={strings.MODE}
        title={strings.MODE_TITLE}
        value={mode}
        disabled={isDisabled}
        onChange={(event) => pendingSpec.setMode(event.currentTarget.value as Mode)}
      >
        {MODES.map((name) => (
          <option key={name} value={name} selected={name === mode}>
            {name}
          </option>
        ))}
      </select>
      <span class="ee-steps" role="group" aria-label={strings.STEPS}>
        <Step
          label={strings.UNDO}
          keys="Ctrl+Z"
          isPossible={can_undo || pendingSpec.isUnsettled.value}
          isDisabled={isDisabled}
          onStep={() => actions.undo()}
        >
          <UndoIcon />
        </Step>
        <Step
          label={strings.REDO}
          keys="Ctrl+Shift+Z"
          isPossible={can_redo}
          isDisabled={isDisabled}
          onStep={() => actions.redo()}
        >
          <RedoIcon />
        </Step>
      </span>
      <button
        type="button"
        role="switch"
        class="ee-live"
        aria-label={strings.LIVE}
        aria-checked={isLive}
        title={isLive ? strings.LIVE_ON : strings.LIVE_OFF}
        disabled={isDisabled}
        onClick={() => pendingSpec.setLive(!isLive)}
      >
        <span>{strings.LIVE}</span>
      </button>
      <WidestButton />
      <CopyMenu taken={taken} onTaken={onTaken} />
    </>
  );
}

interface StepProps {
  label: string;
  keys: string;
  isPossible: boolean;
  isDisabled: boolean;
  onStep: () => void;
  children: ComponentChildren;
}

/** `aria-disabled` where there is no step: a button that is disabled would lose the keyboard's focus. */
function Step({ label, keys, isPossible, isDisabled, onStep, children }: StepProps) {
  return (
    <button
      type="button"
      class="ee-step"
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={!isPossible}
      disabled={isDisabled}
      onClick={() => {
        if (isPossible) onStep();
      }}
    >
      {children}
    </button>
  );
}
