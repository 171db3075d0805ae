// The details of one node: its operator, result, module, line, guards, inputs and users.
import type { Frame } from "../../model";
import type { ShownCapture } from "../../wire";
import { useAnswer } from "../answer";
import { reachedFrom, reachingTo } from "../graph/reach";
import type { Tree } from "../graph/tree";
import { LineLink } from "../parts/linelink";
import { LinkButton } from "../parts/linkbutton";
import { Quiet } from "../parts/quiet";
import { breakable, Code } from "../parts/withcode";
import { useExplorer } from "../state";
import * as strings from "../words/graph";
import { inOrder, joined } from "../words/joined";
import { counted } from "../words/numbers";
import { Facts, GuardList, NodeList, Reached, Section } from "./sections";

const LINES_AROUND = 3;

interface NodeDetailsProps {
  node: number;
  tree: Tree;
  capture: ShownCapture;
}

export function NodeDetails({ node, tree, capture }: NodeDetailsProps) {
  const { actions } = useExplorer();
  const { nodes, roles } = tree;
  const module = nodes.text("module", node);
  const target = nodes.text("target", node) ?? "";
  const isCall = nodes.text("op", node) === "call_function";
  const frame = nodes.frame(node);
  const [inputs, users] = [[...nodes.inputs(node)], [...nodes.users(node)]];
  // How far a size, a parameter or an input reaches is of interest, not how far any result does.
  const isEnd = nodes.text("op", node) === "output";
  const isStart = !isEnd && (!isCall || roles.of(node) === "symbol");
  const isResult = isCall && users.some((user) => nodes.text("op", user) === "output");
  return (
    <>
      <h4>
        <bdi>{nodes.path(node)}</bdi>
      </h4>
      <Facts
        facts={[
          [
            isCall ? "operator" : "kind",
            isCall ? <bdi>{breakable(target)}</bdi> : kindWords(tree, node, capture),
          ],
          ["is", roles.of(node) === "folded" ? roles.targetOf(node) : ""],
          ["result", joined([nodes.text("dtype", node), nodes.text("shape", node)], " ")],
          [
            "module",
            module === null ? (
              isCall && nodes.text("parent", node) === null && strings.insertedWords(target)
            ) : (
              <LinkButton onClick={() => actions.select({ kind: "module", key: module })}>
                <bdi>{module || tree.root.label}</bdi> ({tree.modules.get(module)?.class_name ?? "unknown"})
              </LinkButton>
            ),
          ],
        ]}
      />
      <Arguments node={node} tree={tree} />
      {isCall && <Operator key={target} target={target} />}
      {frame && <Line frame={frame} capture={capture} />}
      <GuardList ids={[...nodes.guardIds(node)]} capture={capture} />
      {inputs.length > 0 && (
        <Section title={counted(inputs.length, "input")}>
          <NodeList key={node} of={inputs} none="" />
        </Section>
      )}
      {!isEnd && (
        <Section title={counted(users.length, "user")}>
          <NodeList key={node} of={users} none={strings.NO_USER} />
        </Section>
      )}
      {isResult && <Reached key={`to ${node}`} title={strings.UPSTREAM} of={reachingTo(nodes, [node])} />}
      {isStart && <Reached key={node} title={strings.DOWNSTREAM} of={reachedFrom(nodes, [node])} />}
    </>
  );
}

/** What it was given, by the names of the operator's schema. */
function Arguments({ node, tree: { nodes } }: Pick<NodeDetailsProps, "node" | "tree">) {
  const given = nodes.arguments(node);
  if (given.length === 0) return null;
  // The literals first: the results are below too.
  const sorted = inOrder(given, ({ isLiteral }) => isLiteral);
  return (
    <Section title={counted(given.length, "argument")}>
      <dl class="ee-known ee-arguments">
        {sorted.map((argument) => {
          const at = given.indexOf(argument);
          return (
            <div key={at}>
              <dt>
                <bdi>{argument.name || `[${at}]`}</bdi>
              </dt>
              <dd class={argument.isLiteral ? "" : "ee-quiet"}>
                <Code>{argument.value}</Code>
              </dd>
            </div>
          );
        })}
      </dl>
    </Section>
  );
}

function kindWords({ nodes }: Tree, node: number, { signature }: ShownCapture): string {
  const name = nodes.name(node);
  const isNested = nodes.text("parent", node) !== null;
  const entry = signature.find((it) => !isNested && it.side === "input" && it.name === name);
  return joined([nodes.text("op", node), entry?.kind], ", ");
}

/** What torch says of an operator; asked for only when it is looked at, since a program has thousands of nodes. */
function Operator({ target }: { target: string }) {
  const { send } = useExplorer();
  // Without an answer there is nothing to show.
  const help = useAnswer(() => send({ kind: "operator", target }), []).value;
  if (!help?.schema) return null;
  return (
    <Section title={strings.SCHEMA}>
      <code class="ee-schema">
        <bdi>{help.schema}</bdi>
      </code>
      {help.doc && (
        <a class="ee-link" href={help.doc} target="_blank" rel="noopener noreferrer">
          {strings.DOCUMENTATION}
        </a>
      )}
    </Section>
  );
}

function Line({ frame, capture }: { frame: Frame; capture: ShownCapture }) {
  const lines = linesAround(frame, capture);
  return (
    <Section title={strings.lineIn(frame.name)}>
      <LineLink frame={frame} />
      <pre class="ee-pre ee-around" tabIndex={0}>
        {lines.map(({ number, code }) => (
          <div key={number} data-here={number === frame.line}>
            <Quiet>{number}</Quiet> {code}
          </div>
        ))}
      </pre>
    </Section>
  );
}

function linesAround(frame: Frame, { code }: ShownCapture): { number: number; code: string }[] {
  for (const block of code) {
    const lines = block.code.split("\n");
    const at = frame.line - block.first_line;
    if (block.filename !== frame.filename || at < 0 || at >= lines.length) continue;
    const start = Math.max(0, at - LINES_AROUND);
    return lines
      .slice(start, at + LINES_AROUND + 1)
      .map((text, offset) => ({ number: block.first_line + start + offset, code: text }));
  }
  return [{ number: frame.line, code: frame.code }];
}
