// The code line by line, each with the guards that were born on it and what it made.
import type { Guard } from "../../model";
import type { ShownCapture } from "../../wire";
import { fileWords, lineKey, lineWords } from "../words/location";
import type { Produced } from "./produced";

export interface ListedLine {
  key: string;
  number: number;
  code: string;
  /** Guards that say the same are one entry. */
  guards: readonly GuardsOfWords[];
  produced: Produced | null;
  isFailing: boolean;
}

export interface GuardsOfWords {
  words: string;
  guards: readonly Guard[];
}

export interface ListedBlock {
  key: string;
  title: string;
  /** Where it starts, for people. */
  place: string;
  filename: string;
  /** Not shown until it is looked up. */
  isClosed: boolean;
  /** The text as one; empty where the lines are not in a row. */
  code: string;
  lines: readonly ListedLine[];
}

export function listing(capture: ShownCapture, produced: ReadonlyMap<string, Produced>): ListedBlock[] {
  const guardsByLine = Map.groupBy(
    capture.guards.filter(({ frame }) => frame !== null),
    ({ frame }) => (frame ? lineKey(frame) : ""),
  );
  const failing = capture.failure?.frame ?? null;
  const line = (filename: string, number: number, code: string): ListedLine => {
    const key = lineKey({ filename, line: number });
    return {
      key,
      number,
      code,
      guards: [...Map.groupBy(guardsByLine.get(key) ?? [], ({ words }) => words)].map(([words, guards]) => ({
        words,
        guards,
      })),
      produced: produced.get(key) ?? null,
      isFailing: failing !== null && lineKey(failing) === key,
    };
  };

  // Of a model that is wholly a library's the outermost function stands for the user's own.
  const hasOwn = capture.code.some(({ is_user }) => is_user);
  const blocks: ListedBlock[] = capture.code.map(
    ({ name, filename, cell, first_line, code, is_user }, at) => ({
      key: `${filename}:${first_line}`,
      title: name,
      place: lineWords({ filename, cell, line: first_line }),
      filename,
      isClosed: !is_user && (hasOwn || at > 0),
      code: code.trimEnd(),
      lines: code
        .trimEnd()
        .split("\n")
        .map((text, index) => line(filename, first_line + index, text)),
    }),
  );

  // Lines that are in no recorded function still have their place here: every link to a line leads somewhere.
  const listed = new Set(blocks.flatMap(({ lines }) => lines.map(({ key }) => key)));
  const frames = [
    failing,
    ...capture.guards.map(({ frame }) => frame),
    ...capture.dims.map(({ frame }) => frame),
    ...[...produced.values()].map(({ frame }) => frame),
  ];
  const elsewhere = new Map(
    frames.flatMap((frame) => (frame && !listed.has(lineKey(frame)) ? [[lineKey(frame), frame]] : [])),
  );
  for (const [filename, found] of Map.groupBy(elsewhere.values(), (frame) => frame.filename)) {
    blocks.push({
      key: `${filename}:`,
      title: "other lines",
      place: fileWords(found[0] ?? { filename, cell: null }),
      filename,
      isClosed: false,
      code: "",
      lines: found.sort((a, b) => a.line - b.line).map((frame) => line(filename, frame.line, frame.code)),
    });
  }
  return failing === null ? blocks : failingFirst(blocks);
}

function failingFirst(blocks: readonly ListedBlock[]): ListedBlock[] {
  const fails = (block: ListedBlock) => block.lines.some(({ isFailing }) => isFailing);
  const opened = blocks.filter(fails).map((block) => ({ ...block, isClosed: false }));
  return [...opened, ...blocks.filter((block) => !fails(block))];
}
