// The handle below the open view: draws it higher or lower, which is remembered; by itself a view takes the room that it needs.
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { recall, remember } from "./parts/remembered";
import * as strings from "./words/header";

const HEIGHT = "height";
const LOWEST = 96;
const KEY_STEP = 40;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: KEY_STEP, ArrowUp: -KEY_STEP };

/** The height in pixels that the user gave the views, null where they have their own, and what changes it. */
export function useHeight(): [height: number | null, change: (height: number | null) => void] {
  const [height, setHeight] = useState(() => recall(HEIGHT));
  return [
    height,
    (next) => {
      const kept = next === null ? null : Math.max(LOWEST, Math.round(next));
      setHeight(kept);
      remember(HEIGHT, kept);
    },
  ];
}

interface GripProps {
  panel: RefObject<HTMLElement | null>;
  id: string;
  height: number | null;
  onChange: (height: number | null) => void;
}

/** Double click, or Home, gives the view its own height back. */
export function Grip({ panel, id, height, onChange }: GripProps) {
  const drawn = () => (panel.current as HTMLElement).offsetHeight;
  return (
    <div
      class="ee-grip"
      role="separator"
      aria-orientation="horizontal"
      aria-label={strings.HEIGHT}
      aria-controls={id}
      aria-valuenow={height ?? 0}
      aria-valuetext={height === null ? strings.OWN_HEIGHT : `${height} px`}
      title={strings.HEIGHT_TITLE}
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, movementY }) => {
        if (currentTarget.hasPointerCapture(pointerId) && movementY !== 0) onChange(drawn() + movementY);
      }}
      onDblClick={() => onChange(null)}
      onKeyDown={(event) => {
        const step = STEPS[event.key];
        if (step === undefined && event.key !== "Home") return;
        event.preventDefault();
        onChange(step === undefined ? null : drawn() + step);
      }}
    />
  );
}
