// The parts of which the details of a thing are made: headed sections, facts, lists of nodes and of guards.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import type { ShownCapture } from "../../wire";
import type { Nodes } from "../graph/nodes";
import { LineLink } from "../parts/linelink";
import { LinkButton } from "../parts/linkbutton";
import { QuietLine } from "../parts/quiet";
import { sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import * as strings from "../words/graph";
import { joined } from "../words/joined";
import { counted } from "../words/numbers";

const NODES_AT_ONCE = 12;
const MORE_NODES = 100;
const MOST_GUARDS = 50;

/** Goes to a node in the picture. */
export const GoTo = createContext<(node: number) => void>(() => {});

/** The nodes of what is drawn, of which there are details. */
const useNodes = () => useExplorer().graph.nodes.value as Nodes;

/** Nodes to go to, with how many they are and in how many modules. */
export function Reached({ title, of }: { title: string; of: readonly number[] }) {
  const nodes = useNodes();
  const modules = new Set(of.map((node) => nodes.text("module", node)).filter(Boolean));
  return (
    <Section title={strings.reached(title, of.length, modules.size)}>
      <NodeList of={of} none={strings.NOWHERE} />
    </Section>
  );
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

export function NodeList({ of, none }: { of: readonly number[]; none: string }) {
  const { actions } = useExplorer();
  const nodes = useNodes();
  const goTo = useContext(GoTo);
  const [limit, setLimit] = useState(NODES_AT_ONCE);
  if (of.length === 0) return <QuietLine>{none}</QuietLine>;
  return (
    <ul class="ee-nodes">
      {of.slice(0, limit).map((node) => (
        <li key={node}>
          <LinkButton
            title={nodes.text("target", node) ?? ""}
            onClick={() => {
              actions.select({ kind: "node", key: nodes.path(node) });
              goTo(node);
            }}
          >
            <bdi>{nodes.path(node)}</bdi>
          </LinkButton>{" "}
          <code class="ee-quiet">
            <bdi>{joined([nodes.text("dtype", node), nodes.text("shape", node)], " ")}</bdi>
          </code>
        </li>
      ))}
      {of.length > limit && (
        <li>
          <LinkButton onClick={() => setLimit(limit + MORE_NODES)}>
            {counted(of.length - limit, "more node")}
          </LinkButton>
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
        {guards.slice(0, MOST_GUARDS).map(({ id, words, expr, frame }) => (
          <li key={id}>
            <LinkButton title={expr} onClick={() => actions.select({ kind: "guard", key: String(id) })}>
              {sentence(words)}
            </LinkButton>{" "}
            {frame && <LineLink frame={frame} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}
