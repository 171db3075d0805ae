// The code line by line, each with the guards that it caused and the nodes that it made.
import type { Frame, Guard } from "../../model";
import type { ShownCapture } from "../../wire";
import { statement } from "../guards/facts";
import { inOrder } from "../words/joined";
import { fileWords, lineKey, lineWords } from "../words/location";
import * as strings from "../words/source";
import { type Expression, expressionsOf } from "./expressions";
import type { Produced } from "./produced";

export interface ListedLine {
  key: string;
  number: number;
  code: string;
  /** Those that guards, dimensions and the failure are about, the innermost first. */
  expressions: readonly Expression[];
  /** Guards of one expression that state the same are one entry. */
  guards: readonly GuardGroup[];
  produced: Produced | null;
  /** The names of the unbacked symbols that it created; may be empty. */
  created: string;
  isFailing: boolean;
  /** Whether the list opens at it. */
  isDeciding: boolean;
}

export interface GuardGroup {
  key: string;
  words: string;
  /** The expression that was running, where it tells this entry from others of the line; else null. */
  expression: string | null;
  guards: readonly Guard[];
}

export interface ListedBlock {
  key: string;
  title: string;
  /** Where it starts, for people. */
  location: string;
  filename: string;
  cell: string | null;
  /** Whether its lines show only once it is opened. */
  isClosed: boolean;
  /** The whole text; empty where the lines are not consecutive. */
  code: string;
  lines: readonly ListedLine[];
}

/** `indent` as in a block of code; null where the line is known by itself. */
type LineOf = (filename: string, number: number, code: string, indent: number | null) => ListedLine;

export function listing(capture: ShownCapture, produced: ReadonlyMap<string, Produced>): ListedBlock[] {
  const line = lineOf(capture, produced);
  const blocks = functionBlocks(capture, line);
  const listed = new Set(blocks.flatMap(({ lines }) => lines.map(({ key }) => key)));
  const all = [...blocks, ...otherBlocks(framesOf(capture, produced), listed, line)].map((block) => ({
    ...block,
    isClosed: block.isClosed && !block.lines.some(({ isDeciding }) => isDeciding),
  }));
  return inOrder(all, ({ lines }) => lines.some(({ isFailing }) => isFailing));
}

/** The line of the failure, else the first that made a dimension other than asked, else the first with guards; null if there is none. */
export function decidingLine({ failure, dims, guards }: ShownCapture): string | null {
  const frame =
    failure?.frame ??
    dims.find((dim) => !dim.is_as_asked && dim.frame)?.frame ??
    guards.find((guard) => guard.frame)?.frame;
  return frame ? lineKey(frame) : null;
}

function lineOf(capture: ShownCapture, produced: ReadonlyMap<string, Produced>): LineOf {
  const guardsByLine = Map.groupBy(
    capture.guards.filter(({ frame }) => frame !== null),
    ({ frame }) => (frame ? lineKey(frame) : ""),
  );
  const expressionsOn = expressionsOf(capture);
  const failing = capture.failure?.frame ?? null;
  const deciding = decidingLine(capture);
  return (filename, number, code, indent) => {
    const key = lineKey({ filename, line: number });
    return {
      key,
      number,
      code,
      expressions: expressionsOn(key, code, indent),
      guards: groupsOf(guardsByLine.get(key) ?? []),
      produced: produced.get(key) ?? null,
      created: capture.symbols
        .filter(({ is_unbacked, frame }) => is_unbacked && frame && lineKey(frame) === key)
        .map(({ name }) => name)
        .join(", "),
      isFailing: failing !== null && lineKey(failing) === key,
      isDeciding: deciding === key,
    };
  };
}

function groupsOf(guards: readonly Guard[]): GuardGroup[] {
  const groups = Map.groupBy(guards, (guard) => `${rangeKey(guard)} ${statement(guard)}`);
  const isOfSeveral = new Set(guards.map(rangeKey)).size > 1;
  return [...groups].map(([key, members]) => ({
    key,
    words: members[0]?.words ?? "",
    expression: (isOfSeveral && members[0]?.frame?.expression) || null,
    guards: members,
  }));
}

function rangeKey({ frame }: Guard): string {
  return `${frame?.column} ${frame?.end_line} ${frame?.end_column}`;
}

/** A block for each function that ran. */
function functionBlocks({ code: functions }: ShownCapture, line: LineOf): ListedBlock[] {
  // Of a model that is wholly a library's the outermost function stands for the user's own.
  const hasOwn = functions.some(({ is_user }) => is_user);
  return functions.map(({ name, filename, cell, first_line, code, is_user, indent }, at) => ({
    key: `${filename}:${first_line}`,
    title: name,
    location: lineWords({ filename, cell, line: first_line }),
    filename,
    cell,
    isClosed: !is_user && (hasOwn || at > 0),
    code: code.trimEnd(),
    lines: code
      .trimEnd()
      .split("\n")
      .map((text, index) => line(filename, first_line + index, text, indent)),
  }));
}

/** The lines to which some view has a link. */
function framesOf(capture: ShownCapture, produced: ReadonlyMap<string, Produced>): (Frame | null)[] {
  return [
    ...new Set([
      capture.failure?.frame ?? null,
      ...capture.guards.map(({ frame }) => frame),
      ...capture.dims.map(({ frame }) => frame),
      ...[...produced.values()].map(({ frame }) => frame),
    ]),
  ];
}

/** A block for each file with lines that are in no recorded function, so that every link to a line leads somewhere. */
function otherBlocks(
  frames: readonly (Frame | null)[],
  listed: ReadonlySet<string>,
  line: LineOf,
): ListedBlock[] {
  const others = new Map(
    frames.flatMap((frame) => (frame && !listed.has(lineKey(frame)) ? [[lineKey(frame), frame]] : [])),
  );
  return [...Map.groupBy(others.values(), ({ filename }) => filename)].map(([filename, found]) => ({
    key: `${filename}:`,
    title: strings.OTHER_LINES,
    location: fileWords(found[0] ?? { filename, cell: null }),
    filename,
    cell: found[0]?.cell ?? null,
    isClosed: false,
    code: "",
    lines: found.sort((a, b) => a.line - b.line).map((frame) => line(filename, frame.line, frame.code, null)),
  }));
}
