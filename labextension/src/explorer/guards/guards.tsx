// The Guards tab: the guards in the order of tracing, filtered by text and kind.
import { useState } from "preact/hooks";
import type { Guard } from "../../model";
import type { ShownCapture } from "../../wire";
import { Pick, useThing } from "../parts/highlight";
import { LineLink } from "../parts/linelink";
import { lineWords } from "../words/location";

const HEADINGS = ["id", "kind", "words", "expr", "place", "module", "operator"];
const SHOWN_AT_ONCE = 200;

export function Guards({ capture: { guards } }: { capture: ShownCapture }) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<Guard["kind"] | "">("");
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  if (guards.length === 0) {
    return (
      <p class="ee-empty">
        The conditions on sizes under which the program is valid would be here: this export made none.
      </p>
    );
  }
  const matching = guards.filter(
    (guard) => (kind === "" || guard.kind === kind) && searchText(guard).includes(text.toLowerCase()),
  );
  return (
    <>
      <div class="ee-filters">
        <input
          type="search"
          aria-label="Filter guards by text"
          placeholder="filter"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <KindSelect kinds={kindsOf(guards)} kind={kind} onChange={setKind} />
        <span class="ee-quiet" role="status">
          {matching.length === guards.length ? "" : `${matching.length} of ${guards.length}`}
        </span>
      </div>
      {matching.length === 0 ? (
        <p class="ee-empty">No guard matches the filter.</p>
      ) : (
        <GuardTable guards={matching.slice(0, limit)} />
      )}
      {matching.length > limit && (
        <button type="button" class="ee-link" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
          show more of the other {matching.length - limit}
        </button>
      )}
    </>
  );
}

function kindsOf(guards: readonly Guard[]): readonly Guard["kind"][] {
  return [...new Set(guards.map(({ kind }) => kind))].sort();
}

function kindWords(kind: Guard["kind"]): string {
  return kind.replaceAll("_", " ");
}

interface KindSelectProps {
  /** Those that there are. */
  kinds: readonly Guard["kind"][];
  /** Empty for all kinds. */
  kind: Guard["kind"] | "";
  onChange: (kind: Guard["kind"] | "") => void;
}

function KindSelect({ kinds, kind, onChange }: KindSelectProps) {
  return (
    <select
      aria-label="Filter guards by kind"
      value={kind}
      onChange={(event) => onChange(event.currentTarget.value as Guard["kind"] | "")}
    >
      <option value="">all kinds</option>
      {kinds.map((name) => (
        <option key={name} value={name}>
          {kindWords(name)}
        </option>
      ))}
    </select>
  );
}

function GuardTable({ guards }: { guards: readonly Guard[] }) {
  return (
    <table class="ee-table ee-guards" aria-label="Guards">
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guards.map((guard) => (
          <GuardRow key={guard.id} guard={guard} />
        ))}
      </tbody>
    </table>
  );
}

function GuardRow({ guard }: { guard: Guard }) {
  const thing = useThing("guard", String(guard.id), "ee-row");
  const module = moduleWords(guard);
  return (
    <tr {...thing.attributes}>
      <th scope="row">
        <Pick thing={thing} label={`Select guard ${guard.id}`}>
          {guard.id}
        </Pick>
      </th>
      <td class="ee-quiet">{kindWords(guard.kind)}</td>
      <td class="ee-wide" title={guard.words}>
        <bdi>{guard.words}</bdi>
      </td>
      <td class="ee-clip" title={guard.expr}>
        <code>
          <bdi>{guard.expr}</bdi>
        </code>
      </td>
      <td>
        {guard.frame ? (
          <LineLink frame={guard.frame} />
        ) : (
          <span class="ee-quiet" title={guard.no_frame_reason ?? undefined}>
            no line
          </span>
        )}
      </td>
      <td class="ee-clip" title={module}>
        <bdi>{module}</bdi>
      </td>
      <td class="ee-clip" title={guard.operator ?? undefined}>
        <code>
          <bdi>{guard.operator}</bdi>
        </code>
      </td>
    </tr>
  );
}

/** `encoder.layers.0 (Linear)`; the root has no path, only its class. */
function moduleWords({ module, module_class }: Guard): string {
  if (!module) return module_class ?? "";
  return module_class === null ? module : `${module} (${module_class})`;
}

function searchText(guard: Guard): string {
  const { words, expr, frame, operator } = guard;
  return [words, expr, frame && lineWords(frame), moduleWords(guard), operator].join("\n").toLowerCase();
}
