// The explorer of the row that is open, below the table.
import { useEffect, useRef, useState } from "preact/hooks";
import { withCode } from "../parts/withcode";
import type { SurveyHost } from "./state";
import type { Numbered } from "./table";
import * as strings from "./words";

interface OpenedProps {
  id: string;
  opened: Numbered;
  open: SurveyHost["open"];
  onClose: () => void;
}

export function Opened({ id, opened: { row, number }, open, onClose }: OpenedProps) {
  const [trouble, setTrouble] = useState("");
  const [isLoading, setLoading] = useState(row.has_record);
  const place = useRef<HTMLDivElement>(null);
  const name = strings.exportName(row);

  useEffect(() => {
    const root = document.createElement("div");
    let close = () => {};
    let isOver = false;
    place.current?.replaceChildren(root);
    setTrouble("");
    setLoading(row.has_record);
    if (row.has_record)
      open(number, root)
        .then((remove) => {
          if (isOver) remove();
          else close = remove;
        })
        .catch((error: unknown) => {
          if (!isOver) setTrouble(error instanceof Error ? error.message : String(error));
        })
        .finally(() => {
          if (!isOver) setLoading(false);
        });
    return () => {
      isOver = true;
      close();
      root.remove();
    };
  }, [number]);

  return (
    <section
      id={id}
      class="ee-opened"
      aria-label={strings.explorerOf(name)}
      onKeyDown={(event) => {
        // What is selected in the explorer is left first, which that does itself.
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div class="ee-opened-head">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {!row.has_record && <span class="ee-quiet">{strings.outcomeDetail(row)}</span>}
        <button type="button" class="ee-link" title={strings.CLOSE_TITLE} onClick={onClose}>
          {strings.CLOSE}
        </button>
      </div>
      {!row.has_record && <p class="ee-empty">{row.why ? withCode(row.why) : strings.NO_RECORD}</p>}
      {isLoading && !trouble && <p class="ee-empty">{strings.LOADING}</p>}
      {trouble && (
        <p class="ee-empty" role="alert">
          <bdi>{trouble}</bdi>
        </p>
      )}
      <div ref={place} />
    </section>
  );
}
