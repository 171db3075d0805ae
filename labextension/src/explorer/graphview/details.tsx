// What there is to know of the selected node, module, symbol or dimension.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ShownCapture } from "../../wire";
import { reachedFrom } from "../graph/reach";
import type { Graph } from "../graph/state";
import type { Tree } from "../graph/tree";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/location";
import { counted } from "../words/numbers";
import { rangeText } from "../words/range";
import { NodeDetails } from "./nodedetails";

interface DetailsProps {
  graph: Graph;
  capture: ShownCapture;
  goTo: (node: number) => void;
}

export function Details({ graph, capture, goTo }: DetailsProps) {
  const { highlights } = useExplorer();
  const selection = highlights.selection.value;
  const tree = graph.tree.value;
  if (tree === null || selection === null) return null;
  const related = [...highlights.related.value.node].map((path) => tree.nodes.at(path)).sort((a, b) => a - b);
  const shared = { tree, capture, goTo };
  const node = selection.kind === "node" ? tree.nodes.at(selection.key) : -1;
  return (
    <aside class="ee-details" aria-label="Details" tabIndex={0}>
      {node !== -1 && <NodeDetails node={node} {...shared} />}
      {selection.kind === "module" && <ModuleDetails path={selection.key} related={related} {...shared} />}
      {selection.kind === "symbol" && <SymbolDetails name={selection.key} {...shared} />}
      {selection.kind === "dim" && <DimDetails place={selection.key} related={related} {...shared} />}
      {["guard", "line"].includes(selection.kind) && (
        <Section title={`Nodes of this ${selection.kind}`}>
          <NodeList of={related} {...shared} none="No node of the graph was made here." />
        </Section>
      )}
    </aside>
  );
}

interface Shared {
  tree: Tree;
  capture: ShownCapture;
  goTo: (node: number) => void;
}

function ModuleDetails({ path, related, tree, capture, goTo }: Shared & { path: string; related: number[] }) {
  const entry = tree.modules.get(path);
  const inside = tree.nodes.where((node) => isWithin(tree.nodes.text("module", node), path));
  const parameters = capture.modules
    .filter((module) => isWithin(module.path, path))
    .reduce((total, module) => total + module.parameters, 0);
  const guards = capture.guards.filter(({ module }) => isWithin(module, path));
  return (
    <>
      <h4>
        <bdi>{path || tree.root.label}</bdi>
      </h4>
      <Facts
        facts={[
          ["class", entry?.class_name ?? "unknown"],
          [
            "parameters",
            `${parameters.toLocaleString("en")} (${(entry?.parameters ?? 0).toLocaleString("en")} its own)`,
          ],
          ["nodes", `${inside.length} (${related.length} of its own code)`],
        ]}
      />
      <GuardList ids={guards.map(({ id }) => id)} capture={capture} />
      <Section title="Nodes of its own code">
        <NodeList of={related} tree={tree} goTo={goTo} none="Only modules in it make nodes." />
      </Section>
    </>
  );
}

function isWithin(path: string | null, above: string): boolean {
  return path !== null && (above === "" || path === above || path.startsWith(`${above}.`));
}

/** A symbol is wherever a shape mentions what it stands for. */
function SymbolDetails({ name, tree, capture, goTo }: Shared & { name: string }) {
  const symbol = capture.symbols.find((it) => it.name === name);
  const words = [symbol?.dim_name, symbol?.words, symbol?.name].filter((text) => text != null && text !== "");
  return (
    <>
      <h4>
        <bdi>{symbol?.dim_name ?? symbol?.words ?? name}</bdi>
      </h4>
      <Facts
        facts={[
          ["symbol", name],
          ["example", String(symbol?.hint ?? "none: its value is in the data")],
          ["range", symbol ? rangeText(symbol) : ""],
        ]}
      />
      <GuardList ids={symbol?.guard_ids ?? []} capture={capture} />
      <Reached
        title="Where it is in a shape"
        nodes={mentioning(tree, words as string[])}
        tree={tree}
        goTo={goTo}
      />
    </>
  );
}

function DimDetails({ place, related, tree, capture, goTo }: Shared & { place: string; related: number[] }) {
  const dim = capture.dims.find((it) => dimKey(it) === place);
  if (dim === undefined) return null;
  const words = [dim.dim_name, dim.shape_expr, dimWords(dim)].filter(
    (text) => text != null && !/^\d*$/.test(text),
  );
  return (
    <>
      <h4>
        <bdi>{dimWords(dim)}</bdi>
      </h4>
      <p class="ee-quiet">
        <bdi>{dim.words}</bdi>
      </p>
      <Section title="Nodes that made its guards">
        <NodeList of={related} tree={tree} goTo={goTo} none="None." />
      </Section>
      <GuardList ids={dim.guard_ids} capture={capture} />
      <Reached
        title="Where it is in a shape"
        nodes={mentioning(tree, words as string[])}
        tree={tree}
        goTo={goTo}
      />
    </>
  );
}

function mentioning({ nodes }: Tree, words: readonly string[]): number[] {
  const found = nodes.texts.map((text) => words.some((word) => mentions(text, word)));
  return nodes.where((node) => found[nodes.textAt("shape", node)] ?? false);
}

/** As a whole: `s1` is not in `s10`. */
function mentions(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? "", text[at + word.length] ?? ""];
    if (!/[\w.]/.test(before) && !/\w/.test(after)) return true;
  }
  return false;
}

export function Reached({
  title,
  nodes,
  tree,
  goTo,
}: {
  title: string;
  nodes: number[];
  tree: Tree;
  goTo: (node: number) => void;
}) {
  const modules = new Set(nodes.map((node) => tree.nodes.text("module", node)).filter(Boolean));
  return (
    <Section title={`${title} · ${counted(nodes.length, "node")} in ${counted(modules.size, "module")}`}>
      <NodeList of={nodes} tree={tree} goTo={goTo} none="Nowhere." />
    </Section>
  );
}

export function reachOf(tree: Tree, node: number): number[] {
  return reachedFrom(tree.nodes, [node]);
}

export function Section({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h5>{title}</h5>
      {children}
    </section>
  );
}

export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ComponentChildren])[] }) {
  return (
    <dl class="ee-known">
      {facts
        .filter(([, value]) => value !== "" && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{typeof value === "string" ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
    </dl>
  );
}

const SHOWN_AT_ONCE = 12;

interface NodeListProps {
  of: readonly number[];
  tree: Tree;
  goTo: (node: number) => void;
  none: string;
}

/** Nodes to go to. */
export function NodeList({ of, tree: { nodes }, goTo, none }: NodeListProps) {
  const { actions } = useExplorer();
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  if (of.length === 0) return <p class="ee-quiet">{none}</p>;
  return (
    <ul class="ee-nodes">
      {of.slice(0, limit).map((node) => (
        <li key={node}>
          <button
            type="button"
            class="ee-link"
            title={nodes.text("target", node) ?? ""}
            onClick={() => {
              actions.select({ kind: "node", key: nodes.path(node) });
              goTo(node);
            }}
          >
            <bdi>{nodes.path(node)}</bdi>
          </button>{" "}
          <code class="ee-quiet">
            <bdi>{[nodes.text("dtype", node), nodes.text("shape", node)].filter(Boolean).join(" ")}</bdi>
          </code>
        </li>
      ))}
      {of.length > limit && (
        <li>
          <button type="button" class="ee-link" onClick={() => setLimit(limit + 100)}>
            {of.length - limit} more
          </button>
        </li>
      )}
    </ul>
  );
}

export function GuardList({ ids, capture }: { ids: readonly number[]; capture: ShownCapture }) {
  const { actions } = useExplorer();
  const wanted = new Set(ids);
  const guards = capture.guards.filter(({ id }) => wanted.has(id));
  if (guards.length === 0) return null;
  return (
    <Section title={counted(guards.length, "guard")}>
      <ul class="ee-nodes">
        {guards.slice(0, 50).map(({ id, words, expr }) => (
          <li key={id}>
            <button
              type="button"
              class="ee-link"
              title={expr}
              onClick={() => actions.select({ kind: "guard", key: String(id) })}
            >
              <bdi>{words}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
