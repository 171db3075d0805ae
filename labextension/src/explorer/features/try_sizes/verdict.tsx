// What came of a trial, in a line: a sign, the verdict, why, and where that leads.

import type { Trial } from "../../../wire";
import { GRAPH_TAB, GUARDS_TAB } from "../../navigation";
import { useHere } from "../../parts/here";
import { LineLink } from "../../parts/linelink";
import { LinkButton } from "../../parts/linkbutton";
import { Quiet } from "../../parts/quiet";
import { sentence } from "../../parts/withcode";
import { useExplorer } from "../../state";
import { ofGuard } from "../../things";
import { OPERATORS_TO_COME, outcomeOf, signOf, verdictWords } from "./words";

export function Verdict({ trial, isPending }: { trial: Trial; isPending: boolean }) {
  const { actions } = useExplorer();
  const { reason, guard_id, frame, node, seen_by, run, notes } = trial;
  const here = useHere();
  return (
    <>
      <span class="ee-tried" data-outcome={outcomeOf(trial)}>
        <span aria-hidden="true">{signOf(trial)}</span> {verdictWords(trial)}
      </span>{" "}
      {sentence(reason)} {isPending && seen_by === "guards" && <Quiet>{OPERATORS_TO_COME} </Quiet>}
      {guard_id !== null && (
        <>
          {"· "}
          <LinkButton onClick={() => actions.show(ofGuard(guard_id), GUARDS_TAB)}>
            guard {guard_id}
          </LinkButton>{" "}
        </>
      )}
      {node && (
        <>
          ·{" "}
          <LinkButton onClick={() => actions.show({ kind: "node", key: node }, GRAPH_TAB)}>
            <bdi>{node}</bdi>
          </LinkButton>{" "}
        </>
      )}
      {frame && (
        <>
          · <LineLink frame={frame} here={here} isNamed />
        </>
      )}
      {notes.map((note) => (
        <div key={note}>{sentence(note)}</div>
      ))}
      {run && <div>{sentence(run.message)}</div>}
    </>
  );
}
