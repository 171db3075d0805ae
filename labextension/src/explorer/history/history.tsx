// The History tab: every run with its ask and outcome, to go back to or to compare with another.
import type { HistoryEntry } from "../../wire";
import { Compared } from "../features/compare/comparison";
import { Counterparts } from "../features/compare/counterparts";
import { createPicked } from "../features/compare/picked";
import { Checkbox } from "../parts/inputs";
import { KernelButton } from "../parts/kernelbutton";
import { FailedMark } from "../parts/mark";
import { Empty, Quiet } from "../parts/quiet";
import { withCode } from "../parts/withcode";
import { useExplorer, useStore } from "../state";
import type { Column } from "../table/rows";
import { Table } from "../table/table";
import { optionName } from "../words/options";
import { askStory, comparedRuns, wholeAsk } from "./runs";
import * as strings from "./words";

interface Run {
  entry: HistoryEntry;
  /** What is asked that was not asked in the run before. */
  story: string;
  isShown: boolean;
  /** Whether the runs are of more than one state of the code. */
  hasVersions: boolean;
}

const COLUMNS: readonly Column<Run>[] = [
  {
    name: "run",
    text: ({ entry: { run, version }, hasVersions }) =>
      hasVersions ? `${run}, ${strings.codeVersion(version)}` : run,
    view: ({ entry: { run, made_at, version }, hasVersions }) => (
      <span title={strings.madeAt(made_at)}>
        {run}
        {hasVersions && <span class="ee-quiet ee-version"> {strings.codeVersion(version)}</span>}
      </span>
    ),
  },
  {
    name: "request (changes from the run before)",
    text: ({ entry, story }) => withExample(entry, story),
    view: ({ entry, story }) => (
      <bdi title={withExample(entry, wholeAsk(entry.ask))}>{withExample(entry, story)}</bdi>
    ),
  },
  {
    name: "result",
    text: ({ entry: { outcome } }) => outcome,
    view: ({ entry: { ok, outcome } }) => (
      <>
        {!ok && <FailedMark />}
        <bdi>{withCode(outcome)}</bdi>
      </>
    ),
  },
  {
    name: "actions",
    text: () => "",
    view: (run) => (
      <span class="ee-run-actions">
        <GoTo {...run} /> <Compare {...run} /> <Pin {...run} />
      </span>
    ),
    isOfControls: true,
  },
  { name: "mode", text: ({ entry: { mode, options } }) => [mode, ...options.map(optionName)].join(", ") },
  { name: "ms", text: ({ entry: { elapsed_ms } }) => Math.round(elapsed_ms) },
  { name: "guards", text: ({ entry: { guards } }) => guards },
  { name: "nodes", text: ({ entry: { nodes } }) => nodes },
];

function withExample({ example }: HistoryEntry, words: string): string {
  return example === "" ? words : `${words} (${example})`;
}

export function History() {
  const { history, status } = useExplorer();
  const { picked } = useStore(createPicked);
  const entries = history.value;
  if (entries.length === 0) return <Empty>{strings.NO_RUNS}</Empty>;
  const hasVersions = new Set(entries.map(({ version }) => version)).size > 1;
  const [first, second] = comparedRuns(entries, picked.value, status.value.run);
  const runs = entries.map((entry, index) => ({
    entry,
    story: askStory(entry, entries[index - 1]),
    isShown: entry.run === status.value.run,
    hasVersions,
  }));
  return (
    <>
      <div class="ee-history">
        <Table label="History" columns={COLUMNS} rows={runs.reverse()} attributesOf={attributesOf} />
      </div>
      <Counterparts />
      {first !== undefined && second !== undefined ? (
        <Compared first={first} second={second} />
      ) : (
        entries.length > 1 && <Empty>{strings.PICK_TWO}</Empty>
      )}
    </>
  );
}

function attributesOf({ entry: { run, pinned }, isShown }: Run) {
  return {
    class: "ee-row",
    "data-run": run,
    "data-shown": isShown,
    "data-pinned": pinned,
    "aria-current": isShown,
  };
}

function GoTo({ entry: { run, is_own }, isShown }: Run) {
  const { deliver } = useExplorer();
  if (isShown) return <Quiet>shown</Quiet>;
  return (
    <KernelButton
      class="ee-link"
      aria-label={`${is_own ? "Go to" : "Repeat"} run ${run}`}
      title={is_own ? undefined : strings.REPEAT_TITLE}
      onAsk={() => deliver({ kind: "go_to", run })}
    >
      {is_own ? strings.GO_TO : strings.REPEAT}
    </KernelButton>
  );
}

function Compare({ entry: { run } }: Run) {
  const { picked, pickRun } = useStore(createPicked);
  return (
    <Checkbox
      aria-label={`Compare run ${run}`}
      isOn={picked.value.includes(run)}
      onChange={() => pickRun(run)}
    >
      {" "}
      {strings.COMPARE}
    </Checkbox>
  );
}

function Pin({ entry: { run, pinned } }: Run) {
  const { deliver } = useExplorer();
  return (
    <KernelButton
      class="ee-link ee-pin"
      aria-pressed={pinned}
      aria-label={`Pin run ${run}`}
      title={strings.pinTitle(pinned)}
      onAsk={() => deliver({ kind: "pin", run: pinned ? null : run })}
    >
      {pinned ? strings.PINNED : strings.PIN}
    </KernelButton>
  );
}
