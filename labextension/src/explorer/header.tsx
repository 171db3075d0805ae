// The one line on top: what was exported, how it went, in which mode, and whether something is under way.
import type { Capture } from "../model";
import type { Mode, Status } from "../wire";
import { Mark } from "./outcome";
import type { Actions } from "./state";

const MODES: readonly Mode[] = ["non-strict", "strict"];
const UNDER_WAY: Readonly<Record<Status["state"], string>> = {
  idle: "",
  waiting: "waiting…",
  running: "exporting…",
  error: "",
};

interface HeaderProps {
  capture: Capture | null;
  status: Status;
  mode: Mode;
  isStale: boolean;
  actions: Actions;
}

export function Header({ capture, status, mode, isStale, actions }: HeaderProps) {
  const isBusy = status.state === "waiting" || status.state === "running";
  const progress = isBusy ? status.message || UNDER_WAY[status.state] : "";
  return (
    <header class="ee-header" data-state={status.state}>
      <strong class="ee-model" title={capture?.model}>
        <bdi>{capture?.model ?? "No export yet"}</bdi>
      </strong>
      {capture && <Facts capture={capture} />}
      <select
        class="ee-mode"
        aria-label="Mode of the export"
        value={mode}
        onChange={(event) => actions.setMode(event.currentTarget.value as Mode)}
      >
        {MODES.map((name) => (
          <option key={name} value={name} selected={name === mode}>
            {name}
          </option>
        ))}
      </select>
      <span class="ee-state" role="status">
        {progress || (isStale ? "the result below is of the previous ask" : "")}
      </span>
      {isBusy && <div class="ee-progress" role="progressbar" aria-label="Export" aria-valuetext={progress} />}
    </header>
  );
}

function Facts({ capture }: { capture: Capture }) {
  const { failure, elapsed_ms, nodes, guards, torch_version } = capture;
  const release = torch_version.split("+")[0];
  return (
    <span class="ee-facts" data-outcome={failure ? "failed" : "exported"}>
      {failure && <Mark got="failed" isAsAsked={false} />}
      <span>{failure ? `failed after ${seconds(elapsed_ms)}` : `exported in ${seconds(elapsed_ms)}`}</span>
      {!failure && <span>{counted(nodes.length, "node")}</span>}
      <span>{counted(guards.length, "guard")}</span>
      <span title={torch_version}>torch {release}</span>
    </span>
  );
}

function seconds(elapsed_ms: number): string {
  const elapsed_s = elapsed_ms / 1000;
  return `${elapsed_s.toFixed(elapsed_s < 10 ? 2 : 1)} s`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
