// The Source tab: the code that ran, every line with the guards that it caused and the nodes that it made.
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Line as JumpLine } from "../../cells";
import type { ShownCapture } from "../../wire";
import { useComputedOf } from "../parts/computedof";
import { useFirst } from "../parts/first";
import { Chip, Pick, useLit, useThing } from "../parts/highlight";
import { Jump } from "../parts/jump";
import { FailedMark } from "../parts/mark";
import { Empty, Quiet } from "../parts/quiet";
import { Code, plain, sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import { joined } from "../words/joined";
import { counted } from "../words/numbers";
import * as sentences from "../words/sentences";
import * as strings from "../words/source";
import { type Stretch, stretchesOf } from "./expressions";
import { decidingLine, type GuardGroup, type ListedBlock, type ListedLine, listing } from "./listing";
import { type Produced, producedByLine } from "./produced";
import { coloured, type Piece } from "./syntax";

const GUARDS_AT_ONCE = 4;
const SHAPES_AT_ONCE = 3;
/** In characters: how much further in a line goes on that does not fit. */
const CONTINUED = 4;

export function Source({ capture }: { capture: ShownCapture }) {
  const { graph } = useExplorer();
  const produced = useComputed(() => producedByLine(graph.nodes.value)).value;
  const blocks = useMemo(() => listing(capture, produced), [capture, produced]);
  const list = useRef<HTMLDivElement>(null);
  const deciding = decidingLine(capture);
  // Of the next run the user stays at the function that he sees, unless the export failed or the function did not run.
  const shown = useRef<string | null>(null);
  const stay = blocks.find(({ lines }) => !capture.failure && lines.some(({ key }) => key === shown.current));
  // Again once what the lines made is beside them, which moves them.
  useEffect(() => {
    if (stay && shown.current !== deciding) return;
    shown.current = deciding;
    bringIntoView(list.current);
  }, [deciding, produced.size > 0]);
  if (blocks.length === 0) {
    return <Empty>{sentences.NO_SOURCE}</Empty>;
  }
  return (
    <div ref={list}>
      {blocks.map((block) =>
        block.isClosed && block !== stay ? (
          <Library key={block.key} block={block} />
        ) : (
          <Block key={block.key} block={block} />
        ),
      )}
    </div>
  );
}

/** Scrolls the panel to the line that decides; a selected one is brought into sight after it. */
function bringIntoView(list: HTMLElement | null): void {
  const panel = list?.closest(".ee-panel");
  const line = list?.querySelector("[data-deciding=true]");
  if (!panel || !line) return;
  const [outer, inner] = [panel.getBoundingClientRect(), line.getBoundingClientRect()];
  panel.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** Code of torch or of another library, closed until the user opens it or selects one of its lines. */
function Library({ block }: { block: ListedBlock }) {
  const { selection, related } = useExplorer().highlights;
  const [isOpened, setOpened] = useState(false);
  const holdsChosen = useComputedOf(
    block,
    () => selection.value?.kind === "line" && block.lines.some(({ key }) => key === selection.value?.key),
  );
  const holdsRelated = useComputedOf(block, () => block.lines.some(({ key }) => related.value.line.has(key)));
  const isOpen = isOpened || holdsChosen;
  const guards = block.lines.flatMap((line) => line.guards.flatMap((group) => group.guards)).length;
  return (
    <details class="ee-library" open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary class={holdsRelated && !isOpen ? "ee-related" : ""}>
        <Title block={block} />
        {guards > 0 && <Quiet> · {counted(guards, "guard")}</Quiet>}
      </summary>
      {isOpen && <Lines block={block} />}
    </details>
  );
}

function Block({ block }: { block: ListedBlock }) {
  return (
    <section class="ee-block">
      <div class="ee-block-title" title={block.filename}>
        <Title block={block} isLink={block.code !== ""} />
      </div>
      <Lines block={block} />
    </section>
  );
}

function Title({ block, isLink }: { block: ListedBlock; isLink?: boolean }) {
  return (
    <>
      <Code>{block.title}</Code>{" "}
      <Quiet>
        {isLink ? (
          <Jump line={lineOf(block, block.lines[0] as ListedLine)}>
            <bdi>{block.location}</bdi>
          </Jump>
        ) : (
          <bdi>{block.location}</bdi>
        )}
      </Quiet>
    </>
  );
}

function Lines({ block }: { block: ListedBlock }) {
  const colours = useColours(block.code);
  return (
    <table class="ee-source" aria-label={`${block.title}, ${block.location}`}>
      <tbody>
        {block.lines.map((line, index) => (
          <Line key={line.key} block={block} line={line} pieces={colours?.[index] ?? null} />
        ))}
      </tbody>
    </table>
  );
}

/** The colours of a block, found after its text is shown; null until then. */
function useColours(code: string): readonly Piece[][] | null {
  const [colours, setColours] = useState<{ code: string; lines: Piece[][] } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setColours({ code, lines: coloured(code) }));
    return () => clearTimeout(timer);
  }, [code]);
  return colours?.code === code ? colours.lines : null;
}

function lineOf({ filename, cell }: ListedBlock, { number, code }: ListedLine): JumpLine {
  return { filename, cell, line: number, code };
}

interface LineProps {
  block: ListedBlock;
  line: ListedLine;
  pieces: readonly Piece[] | null;
}

function Line({ block, line, pieces }: LineProps) {
  const thing = useThing("line", line.key, "ee-line");
  const [shown, more] = useFirst(line.guards, GUARDS_AT_ONCE, "more guard");
  return (
    <tr {...thing.attributes} data-failing={line.isFailing} data-deciding={line.isDeciding}>
      <th scope="row">
        <Pick thing={thing} label={strings.selectLine(line.number)}>
          {line.number}
        </Pick>
      </th>
      <td class="ee-code" style={{ "--ee-indent": line.code.search(/\S|$/) + CONTINUED }}>
        <code>
          <bdi dir="ltr">
            {stretchesOf(pieces ?? [{ text: line.code, className: "" }], line.expressions).map(textOf)}
          </bdi>
        </code>
        {(thing.isChosen || line.isDeciding) && (
          <span class="ee-jump">
            <Jump line={lineOf(block, line)} />
          </span>
        )}
      </td>
      <td class="ee-said">
        {line.isFailing && (
          <span>
            <FailedMark /> {strings.FAILED_HERE}
          </span>
        )}
        {shown.map((group) => (
          <GuardChip key={group.key} group={group} />
        ))}
        {more}
        {line.created && (
          <span class="ee-quiet">
            <code>{line.created}</code>
            {strings.DATA_DEPENDENT}
          </span>
        )}
        {line.produced && <ProducedNodes produced={line.produced} />}
      </td>
    </tr>
  );
}

function textOf(stretch: Stretch, index: number): ComponentChildren {
  const { text, className, expressions } = stretch;
  const things = expressions.flatMap(({ things }) => things.map(({ kind, key }) => `${kind} ${key}`));
  // What it is highlighted with is in its key: see `useLit`.
  if (expressions.length > 0) return <Underlined key={`${index} ${things.join()}`} stretch={stretch} />;
  return className ? (
    <span key={index} class={className}>
      {text}
    </span>
  ) : (
    text
  );
}

/** A part of an expression, highlighted with the guards and dimensions that any expression around it is about. */
function Underlined({ stretch: { text, className, expressions } }: { stretch: Stretch }) {
  const lit = useLit(expressions.flatMap(({ things }) => things));
  return (
    <span class={`${className} ee-expression${lit && " ee-lit"}`.trimStart()} data-got={expressions[0]?.got}>
      {text}
    </span>
  );
}

/** How many nodes the line made, and of which shapes. */
function ProducedNodes({ produced: { nodes, shapes } }: { produced: Produced }) {
  const more = shapes.length - SHAPES_AT_ONCE;
  return (
    <span class="ee-made ee-quiet" title={[counted(nodes, "node"), ...shapes].join("\n")}>
      <span>{counted(nodes, "node")}</span>
      {shapes.slice(0, SHAPES_AT_ONCE).map((shape) => (
        <code key={shape}>
          <bdi>{shape}</bdi>
        </code>
      ))}
      {more > 0 && <span>{counted(more, "more shape")}</span>}
    </span>
  );
}

/** The words of guards that state the same; a click selects the first. */
function GuardChip({ group: { words, expression, guards } }: { group: GuardGroup }) {
  return (
    <Chip
      kind="guard"
      of={String(guards[0]?.id)}
      title={joined(
        [
          guards[0]?.frame?.expression,
          plain(words),
          ...guards.map(({ id, expr }) => strings.guardTitle(id, expr)),
        ],
        "\n",
      )}
    >
      {expression && (
        <>
          <code class="ee-quoted">
            <bdi dir="ltr">{expression}</bdi>
          </code>
          {": "}
        </>
      )}
      {sentence(words)}
      {guards.length > 1 && ` (${guards.length} guards)`}
    </Chip>
  );
}
