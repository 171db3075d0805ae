// A survey as a whole: what it came to, the table of its exports, and the explorer of one below.

import { render } from "preact";
import { useId, useMemo, useRef, useState } from "preact/hooks";
import { Empty } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { CopyTools } from "../table/copytools";
import { ordered, type Sorting } from "../table/rows";
import { tableOf } from "../words/table";
import { shownColumns } from "./columns";
import { EVERYTHING, type Filter, filtered } from "./filter";
import { Filters } from "./filters";
import { Opened } from "./opened";
import type { SurveyHost } from "./state";
import { Rows } from "./table";
import * as strings from "./words";

/** Shows a survey in an element; the result removes it again. */
export function mountSurvey(root: HTMLElement, host: SurveyHost): () => void {
  root.classList.add("export-explorer", "ee-survey");
  root.tabIndex = -1;
  render(<Survey host={host} />, root);
  // A notebook in command mode would take Enter, arrows and letters as shortcuts.
  const listening = new AbortController();
  root.addEventListener(
    "keydown",
    (event) => {
      const isOurs =
        event.target instanceof Element && event.target.matches("button, input, select, [tabindex='0']");
      if (isOurs && !(event.key === "Enter" && event.shiftKey)) event.stopPropagation();
    },
    { signal: listening.signal },
  );
  return () => {
    listening.abort();
    render(null, root);
  };
}

function Survey({ host }: { host: SurveyHost }) {
  const rows = host.rows.value;
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [announced, setAnnounced] = useState("");
  const body = useRef<HTMLDivElement>(null);
  const id = useId();
  const numbered = useMemo(() => rows.map((row, number) => ({ row, number })), [rows]);
  const found = useMemo(() => filtered(numbered, filter), [numbered, filter]);
  const columns = useMemo(() => shownColumns(rows), [rows]);
  const shown = opened === null ? undefined : numbered[opened];

  function open(number: number | null): void {
    const row = number === null ? undefined : rows[number];
    setOpened(number);
    setAnnounced(row ? strings.openedWords(strings.exportName(row)) : "");
    // The focus was in what is gone.
    if (row === undefined)
      body.current?.querySelector<HTMLElement>(`[data-row="${opened}"] .ee-pick`)?.focus();
  }

  return (
    <>
      <SurveyHeader host={host} />
      <div class="ee-filters" role="group" aria-label={tableOf(strings.EXPORTS)}>
        <Filters rows={rows} filter={filter} found={found.length} onChange={setFilter} />
        <span class="ee-tools">
          <span class="ee-unseen ee-announcer" role="status">
            {announced}
          </span>
          <CopyTools
            columns={columns}
            rows={() => ordered(found, columns, sorting)}
            onOutcome={setAnnounced}
          />
        </span>
      </div>
      <div ref={body}>
        <Rows
          rows={found}
          columns={columns}
          sorting={sorting}
          onSort={setSorting}
          opened={opened}
          openedId={id}
          onOpen={(number) => open(number === opened ? null : number)}
        />
      </div>
      {found.length === 0 && <Empty>{rows.length === 0 ? strings.NO_ROWS : strings.NO_ROW_FOUND}</Empty>}
      {shown && <Opened id={id} opened={shown} open={host.open} onClose={() => open(null)} />}
    </>
  );
}

/** What the exports came to, and how far the survey is. */
function SurveyHeader({ host }: { host: SurveyHost }) {
  const rows = host.rows.value;
  const { state, total, notes } = host.survey.value;
  const trouble = host.trouble.value;
  const facts = [...strings.countWords(rows), strings.torchWords(rows)].filter(Boolean);
  const isRunning = state === "running";
  return (
    <>
      <div class="ee-header" data-state={state} role="group" aria-label={strings.SURVEY}>
        <strong class="ee-model">{strings.exportsWords(rows.length)}</strong>
        <span class="ee-facts">
          {facts.map((fact) => (
            <span key={fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </span>
        {isRunning && (
          <span
            class="ee-state"
            role="progressbar"
            aria-label={strings.SURVEY}
            aria-valuemin={0}
            aria-valuemax={total ?? undefined}
            aria-valuenow={total === null ? undefined : rows.length}
          >
            {strings.progressWords(rows.length, total)}
          </span>
        )}
        {state === "stopped" && <span class="ee-state ee-stale">{strings.STOPPED}</span>}
        {isRunning && <div class="ee-progress" aria-hidden="true" />}
      </div>
      {notes.map((note) => (
        <p key={note} class="ee-note">
          {sentence(note)}
        </p>
      ))}
      {trouble && (
        <div class="ee-alert" role="alert">
          <bdi>{trouble}</bdi>
        </div>
      )}
    </>
  );
}
