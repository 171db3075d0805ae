// The code line by line, each with the guards that it caused and the nodes that it made.
import type { Frame, Guard } from "../../model";
import type { ShownCapture } from "../../wire";
import { statement } from "../guards/facts";
import { fileWords, lineKey, lineWords } from "../words/location";
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
  isFailing: boolean;
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
  const all = [...blocks, ...otherBlocks(framesOf(capture, produced), listed, line)];
  return capture.failure?.frame ? failingFirst(all) : all;
}

function lineOf(capture: ShownCapture, produced: ReadonlyMap<string, Produced>): LineOf {
  const guardsByLine = Map.groupBy(
    capture.guards.filter(({ frame }) => frame !== null),
    ({ frame }) => (frame ? lineKey(frame) : ""),
  );
  const expressionsOn = expressionsOf(capture);
  const failing = capture.failure?.frame ?? null;
  return (filename, number, code, indent) => {
    const key = lineKey({ filename, line: number });
    return {
      key,
      number,
      code,
      expressions: expressionsOn(key, code, indent),
      guards: groupsOf(guardsByLine.get(key) ?? []),
      produced: produced.get(key) ?? null,
      isFailing: failing !== null && lineKey(failing) === key,
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
    capture.failure?.frame ?? null,
    ...capture.guards.map(({ frame }) => frame),
    ...capture.dims.map(({ frame }) => frame),
    ...[...produced.values()].map(({ frame }) => frame),
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
    title: "other lines",
    location: fileWords(found[0] ?? { filename, cell: null }),
    filename,
    isClosed: false,
    code: "",
    lines: found.sort((a, b) => a.line - b.line).map((frame) => line(filename, frame.line, frame.code, null)),
  }));
}

function failingFirst(blocks: readonly ListedBlock[]): ListedBlock[] {
  const fails = (block: ListedBlock) => block.lines.some(({ isFailing }) => isFailing);
  const opened = blocks.filter(fails).map((block) => ({ ...block, isClosed: false }));
  return [...opened, ...blocks.filter((block) => !fails(block))];
}
