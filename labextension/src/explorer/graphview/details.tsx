// What is known of the selected node, module, symbol or dimension.

import type { ShownCapture } from "../../wire";
import type { Tree } from "../graph/tree";
import { QuietLine } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";
import * as strings from "../words/graph";
import { rangeText } from "../words/range";
import * as sentences from "../words/sentences";
import { NodeDetails } from "./nodedetails";
import { Facts, GuardList, NodeList, Reached, Section } from "./sections";

export function Details({ capture }: { capture: ShownCapture }) {
  const { graph, highlights } = useExplorer();
  const selection = highlights.selection.value;
  const tree = graph.tree.value;
  if (tree === null || selection === null) return null;
  const { node: paths, guard } = highlights.related.value;
  const related = [...paths].map((path) => tree.nodes.at(path)).sort((a, b) => a - b);
  const shared = { tree, capture };
  const node = selection.kind === "node" ? tree.nodes.at(selection.key) : -1;
  return (
    <aside class="ee-details" aria-label={strings.DETAILS} tabIndex={0}>
      {node !== -1 && <NodeDetails node={node} {...shared} />}
      {selection.kind === "module" && <ModuleDetails path={selection.key} related={related} {...shared} />}
      {selection.kind === "symbol" && <SymbolDetails name={selection.key} {...shared} />}
      {selection.kind === "dim" && (
        <DimDetails selected={selection.key} related={related} guards={[...guard].map(Number)} {...shared} />
      )}
      {["guard", "line"].includes(selection.kind) && (
        <Section title={strings.nodesOf(selection.kind)}>
          <NodeList of={related} none={strings.NOTHING_HERE} />
        </Section>
      )}
    </aside>
  );
}

interface Shared {
  tree: Tree;
  capture: ShownCapture;
}

function ModuleDetails({ path, related, tree, capture }: Shared & { path: string; related: number[] }) {
  const entry = tree.modules.get(path);
  const inside = tree.nodes.where((node) => isWithin(tree.nodes.text("module", node), path));
  const boxless = inside.filter((node) => tree.roles.of(node) !== "box");
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
          ["parameters", strings.parametersOf(parameters, entry?.parameters ?? 0)],
          ["nodes", strings.nodesIn(inside.length, related.length, boxless.length)],
        ]}
      />
      <GuardList ids={guards.map(({ id }) => id)} capture={capture} />
      <Section title={sentences.OWN_CODE}>
        <NodeList of={related} none={strings.MODULES_ALONE} />
      </Section>
    </>
  );
}

function isWithin(path: string | null, above: string): boolean {
  return path !== null && (above === "" || path === above || path.startsWith(`${above}.`));
}

function SymbolDetails({ name, tree, capture }: Shared & { name: string }) {
  const symbol = capture.symbols.find((it) => it.name === name);
  const terms = [name, symbol?.dim_name, ...(symbol?.dims ?? []).map(dimWords)];
  return (
    <>
      <h4>
        <bdi>{symbol?.dim_name ?? symbol?.words ?? name}</bdi>
      </h4>
      <Facts
        facts={[
          ["symbol", name],
          ["example", String(symbol?.hint ?? strings.OUT_OF_DATA)],
          ["range", symbol ? rangeText(symbol) : ""],
        ]}
      />
      <GuardList ids={symbol?.guard_ids ?? []} capture={capture} />
      <Reached title={sentences.IN_A_SHAPE} of={nodesWith(tree, terms)} />
    </>
  );
}

function DimDetails({
  selected,
  related,
  guards,
  tree,
  capture,
}: Shared & { selected: string; related: number[]; guards: number[] }) {
  const dim = capture.dims.find((it) => dimKey(it) === selected);
  if (dim === undefined) return null;
  const terms = [dim.dim_name, dim.shape_expr, dimWords(dim)];
  return (
    <>
      <h4>
        <bdi>{dimWords(dim)}</bdi>
      </h4>
      <QuietLine>{sentence(dim.words)}</QuietLine>
      <Section title={sentences.MADE_ITS_GUARDS}>
        <NodeList of={related} none={strings.NONE} />
      </Section>
      <GuardList ids={guards} capture={capture} />
      <Reached title={sentences.IN_A_SHAPE} of={nodesWith(tree, terms)} />
    </>
  );
}

/** The nodes in whose shape one of the terms is; a term that is missing or a plain number names no dimension. */
function nodesWith({ nodes }: Tree, terms: readonly (string | null | undefined)[]): number[] {
  const names = terms.filter((term) => term != null && !/^\d*$/.test(term)) as string[];
  const found = nodes.texts.map((text) => names.some((name) => hasTerm(text, name)));
  return nodes.where((node) => found[nodes.textAt("shape", node)] ?? false);
}

/** Whether a term is in an expression as a whole: `s1` is not in `s10`. */
function hasTerm(expression: string, term: string): boolean {
  for (let at = expression.indexOf(term); at !== -1; at = expression.indexOf(term, at + 1)) {
    const [before, after] = [expression[at - 1] ?? "", expression[at + term.length] ?? ""];
    if (!/[\w.]/.test(before) && !/\w/.test(after)) return true;
  }
  return false;
}
