// The way to what is selected: the modules around it, from the model down. The model alone where nothing is: the line is always there, so that
// the picture does not move at a click.

import { LinkButton } from "../parts/linkbutton";
import { Quiet } from "../parts/quiet";
import { useExplorer } from "../state";
import * as strings from "../words/graph";

export function Breadcrumbs() {
  const { graph, highlights, actions } = useExplorer();
  const tree = graph.tree.value;
  if (tree === null) return null;
  const { kind, key = "" } = highlights.selection.value ?? {};
  const path =
    kind === "module" ? key : (kind === "node" && tree.nodes.text("module", tree.nodes.at(key))) || "";
  const names = (path && `${path}.`).split(".");
  const steps = names
    .map((_, at) => names.slice(0, at).join("."))
    .filter((prefix) => tree.modules.has(prefix));
  return (
    <nav class="ee-crumbs" aria-label={strings.MODULE_PATH}>
      {steps.map((prefix, at) => {
        const isHere = kind === "module" && key === prefix;
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
      {kind === "node" && (
        <>
          <Quiet> › </Quiet>
          <bdi>{key}</bdi>
        </>
      )}
    </nav>
  );
}
