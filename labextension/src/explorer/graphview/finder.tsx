// The search of the graph: marks the nodes that match, and goes from one to the next.

import type { Graph } from "../graph/state";
import { useExplorer } from "../state";

export function Finder({ graph, goTo }: { graph: Graph; goTo: (node: number) => void }) {
  const { actions, highlights } = useExplorer();
  const { query, match } = graph;
  const matches = graph.matches.value;
  const nodes = graph.nodes.value;

  function go(by: 1 | -1): void {
    if (matches.length === 0 || nodes === null) return;
    const from = match.value === -1 && by === -1 ? 0 : match.value;
    match.value = (from + by + matches.length) % matches.length;
    const node = matches[match.value] as number;
    const key = nodes.path(node);
    const { selection } = highlights;
    if (selection.value?.kind !== "node" || selection.value.key !== key)
      actions.select({ kind: "node", key });
    goTo(node);
  }

  const at = match.value === -1 ? "" : `${match.value + 1} of `;
  const found = matches.length === 1 ? "1 node" : `${matches.length} nodes`;
  return (
    <span class="ee-finder">
      <input
        type="search"
        aria-label="Find nodes"
        placeholder="find: linear, module:mlp, has:guard"
        title={
          "Every word has to be in the operator, name, module, dtype or source line.\n" +
          "op:  name:  module:  dtype:  line:  look in one of them; has:guard finds where guards were born."
        }
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value;
          match.value = -1;
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
        }}
      />
      <Step label="Previous match" sign="‹" isDisabled={matches.length === 0} onStep={() => go(-1)} />
      <Step label="Next match" sign="›" isDisabled={matches.length === 0} onStep={() => go(1)} />
      <span class="ee-quiet" role="status">
        {query.value.trim() && (matches.length === 0 ? "no node" : `${at}${found}`)}
      </span>
    </span>
  );
}

interface StepProps {
  label: string;
  sign: string;
  isDisabled: boolean;
  onStep: () => void;
}

function Step({ label, sign, isDisabled, onStep }: StepProps) {
  return (
    <button type="button" class="ee-link" aria-label={label} disabled={isDisabled} onClick={onStep}>
      {sign}
    </button>
  );
}
