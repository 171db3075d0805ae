// The user's code line by line, each with the guards that were born on it.
import type { Guard } from "../model";
import type { ShownCapture } from "../wire";
import { fileWords, lineKey } from "./place";

export interface ListedLine {
  key: string;
  number: number;
  code: string;
  /** Guards that say the same are one entry. */
  guards: readonly GuardsOfWords[];
  isFailing: boolean;
}

export interface GuardsOfWords {
  words: string;
  guards: readonly Guard[];
}

export interface ListedBlock {
  key: string;
  title: string;
  file: string;
  filename: string;
  lines: readonly ListedLine[];
}

export function listing(capture: ShownCapture): ListedBlock[] {
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
      isFailing: failing !== null && lineKey(failing) === key,
    };
  };

  const blocks = capture.code.map(({ name, filename, cell, first_line, code }) => ({
    key: `${filename}:${first_line}`,
    title: name,
    file: fileWords({ filename, cell }),
    filename,
    lines: code
      .trimEnd()
      .split("\n")
      .map((text, index) => line(filename, first_line + index, text)),
  }));

  // Lines that are in no recorded function still have their place here: every link to a line leads somewhere.
  const listed = new Set(blocks.flatMap(({ lines }) => lines.map(({ key }) => key)));
  const frames = [
    failing,
    ...capture.guards.map(({ frame }) => frame),
    ...capture.dims.map(({ frame }) => frame),
  ];
  const elsewhere = new Map(
    frames.flatMap((frame) => (frame && !listed.has(lineKey(frame)) ? [[lineKey(frame), frame]] : [])),
  );
  for (const [filename, found] of Map.groupBy(elsewhere.values(), (frame) => frame.filename)) {
    blocks.push({
      key: `${filename}:`,
      title: "other lines",
      file: fileWords(found[0] ?? { filename, cell: null }),
      filename,
      lines: found.sort((a, b) => a.line - b.line).map((frame) => line(filename, frame.line, frame.code)),
    });
  }
  return blocks;
}
