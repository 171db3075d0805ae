// The Guards tab: the guards in the order of tracing, filtered by text and kind; what operators refuse; the symbols.
import { useState } from "preact/hooks";
import type { Guard, OperatorLimit } from "../../model";
import type { ShownCapture } from "../../wire";
import { SearchField, Select } from "../parts/inputs";
import { Empty, QuietLine, QuietStatus } from "../parts/quiet";
import { breakable } from "../parts/withcode";
import { Symbols } from "../symbols/symbols";
import { lineColumn } from "../table/linecolumn";
import { type Column, columnOf } from "../table/rows";
import { Table } from "../table/table";
import { dimWords } from "../words/dimref";
import { FOUND_BY_OPERATORS, FOUND_BY_OPERATORS_HINT } from "../words/operators";
import * as sentences from "../words/sentences";
import * as strings from "./words";

const COLUMNS: readonly Column<Guard>[] = [
  { name: "#", text: ({ id }) => id },
  { name: "kind", text: ({ kind }) => strings.kindWords(kind) },
  columnOf("words", { name: "meaning" }),
  columnOf("expr", { name: "expression", isCode: true }),
  lineColumn(
    ({ frame }) => frame,
    ({ no_frame_reason }) => no_frame_reason ?? strings.NO_LINE,
  ),
  { name: "module", text: moduleWords, view: (guard) => <bdi>{breakable(moduleWords(guard))}</bdi> },
  columnOf("operator", { isCode: true }),
];

const LIMIT_COLUMNS: readonly Column<OperatorLimit>[] = [
  { name: "size", text: ({ dim }) => dimWords(dim), isCode: true },
  columnOf("words", { name: "meaning" }),
  lineColumn(
    ({ frame }) => frame,
    () => strings.NO_LINE,
  ),
  columnOf("operator", { isCode: true }),
  { name: "torch's message", text: ({ said }) => said },
];

/** What operators refuse though no guard does. */
function Limits({ limits }: { limits: readonly OperatorLimit[] }) {
  if (limits.length === 0) return null;
  return (
    <section class="ee-limits" aria-label={FOUND_BY_OPERATORS}>
      <h3>{FOUND_BY_OPERATORS}</h3>
      <QuietLine>{FOUND_BY_OPERATORS_HINT}</QuietLine>
      <Table
        label={FOUND_BY_OPERATORS}
        columns={LIMIT_COLUMNS}
        rows={limits}
        kind="node"
        keyOf={({ node }) => node}
      />
    </section>
  );
}

export function Guards({ capture }: { capture: ShownCapture }) {
  const { guards, operators } = capture;
  return (
    <>
      {guards.length > 0 ? <Found guards={guards} /> : <Empty>{sentences.NO_GUARDS}</Empty>}
      <Limits limits={operators?.limits ?? []} />
      <Symbols capture={capture} />
    </>
  );
}

function Found({ guards }: { guards: readonly Guard[] }) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Guard["kind"] | "">("");
  const matching = guards.filter(
    (guard) => (kind === "" || guard.kind === kind) && searchText(guard).includes(text.toLowerCase()),
  );
  return (
    <>
      <div class="ee-guards">
        <Table
          label={strings.GUARDS}
          columns={COLUMNS}
          rows={matching}
          kind="guard"
          keyOf={({ id }) => String(id)}
        >
          <SearchField label={strings.BY_TEXT} hint={strings.FILTER} text={text} onText={setText} />
          <Select label={strings.BY_KIND} value={kind} choices={kindsOf(guards)} onChange={setKind} />
          <QuietStatus>
            {matching.length === guards.length ? "" : `${matching.length} of ${guards.length}`}
          </QuietStatus>
        </Table>
      </div>
      {matching.length === 0 && <Empty>{sentences.NO_GUARD_FOUND}</Empty>}
    </>
  );
}

/** Empty for all kinds, and those that there are. */
function kindsOf(guards: readonly Guard[]): [Guard["kind"] | "", string][] {
  const kinds = [...new Set(guards.map(({ kind }) => kind))].sort();
  return [
    ["", strings.ALL_KINDS],
    ...kinds.map((kind) => [kind, strings.kindWords(kind)] as [typeof kind, string]),
  ];
}

/** `encoder.layers.0 (Linear)`; the root has no path, only its class. */
function moduleWords({ module, module_class }: Guard): string {
  if (!module) return module_class ?? "";
  return module_class === null ? module : `${module} (${module_class})`;
}

function searchText(guard: Guard): string {
  return COLUMNS.slice(2)
    .map(({ text }) => text(guard))
    .join("\n")
    .toLowerCase();
}
