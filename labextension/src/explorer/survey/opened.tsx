// The explorer of the row that is open, below the table.
import { useRef } from "preact/hooks";
import { useAnswer } from "../answer";
import { onEscape } from "../parts/escape";
import { LinkButton } from "../parts/linkbutton";
import { Empty, Quiet } from "../parts/quiet";
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
  const place = useRef<HTMLDivElement>(null);
  const name = strings.exportName(row);

  const answer = useAnswer(
    () => {
      const root = document.createElement("div");
      place.current?.replaceChildren(root);
      return row.has_record ? open(number, root) : null;
    },
    [number],
    (close) => close(),
  );

  return (
    <section
      id={id}
      class="ee-opened"
      aria-label={strings.explorerOf(name)}
      // What is selected in the explorer is left first, which that does itself.
      onKeyDown={onEscape(onClose)}
    >
      <div class="ee-opened-head">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {!row.has_record && <Quiet>{strings.outcomeDetail(row)}</Quiet>}
        <LinkButton title={strings.CLOSE_TITLE} onClick={onClose}>
          {strings.CLOSE}
        </LinkButton>
      </div>
      {!row.has_record && <Empty>{row.why ? withCode(row.why) : strings.NO_RECORD}</Empty>}
      {row.has_record && answer.isPending && <Empty>{strings.LOADING}</Empty>}
      {answer.refusal && (
        <p class="ee-empty" role="alert">
          <bdi>{answer.refusal}</bdi>
        </p>
      )}
      <div ref={place} />
    </section>
  );
}
