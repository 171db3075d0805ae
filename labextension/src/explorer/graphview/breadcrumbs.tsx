// The way to what is selected: the modules around it, from the model down.

import type { Graph } from "../graph/state";
import { LinkButton } from "../parts/linkbutton";
import { Quiet } from "../parts/quiet";
import { useExplorer } from "../state";
import * as strings from "../words/graph";

export function Breadcrumbs({ graph }: { graph: Graph }) {
  const { highlights, actions } = useExplorer();
  const tree = graph.tree.value;
  const selection = highlights.selection.value;
  if (tree === null || (selection?.kind !== "node" && selection?.kind !== "module")) return null;
  const path =
    selection.kind === "module"
      ? selection.key
      : (tree.nodes.text("module", tree.nodes.at(selection.key)) ?? "");
  const steps = ["", ...prefixes(path)].filter((prefix) => tree.modules.has(prefix));
  return (
    <nav class="ee-crumbs" aria-label={strings.MODULE_PATH}>
      {steps.map((prefix, at) => {
        const isHere = selection.kind === "module" && selection.key === prefix;
        return (
          <span key={prefix}>
            {at > 0 && <Quiet> › </Quiet>}
            <LinkButton
              aria-current={isHere}
              title={tree.modules.get(prefix)?.class_name}
              onClick={() => isHere || actions.select({ kind: "module", key: prefix })}
            >
              <bdi>
                {prefix === ""
                  ? tree.root.label
                  : prefix.slice((steps[at - 1] ?? "").length).replace(/^\./, "")}
              </bdi>
            </LinkButton>
          </span>
        );
      })}
      {selection.kind === "node" && (
        <>
          <Quiet> › </Quiet>
          <bdi>{selection.key}</bdi>
        </>
      )}
    </nav>
  );
}

function prefixes(path: string): string[] {
  if (path === "") return [];
  const names = path.split(".");
  return names.map((_, at) => names.slice(0, at + 1).join("."));
}
