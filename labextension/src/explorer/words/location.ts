// How dimensions and lines are named: as keys between views, as words for people.
import type { CodeBlock, DimRef, Frame } from "../../model";

export function dimKey({ input, dim }: DimRef): string {
  return `${input}#${dim ?? ""}`;
}

export function dimWords({ input, dim }: DimRef): string {
  return dim === null ? input : `${input}.shape[${dim}]`;
}

export function lineKey({ filename, line }: Pick<Frame, "filename" | "line">): string {
  return `${filename}:${line}`;
}

export function fileWords({ filename, cell }: Pick<CodeBlock, "filename" | "cell">): string {
  return cell ?? filename.split(/[/\\]/).pop() ?? filename;
}

/** `Cell In[3], line 8` or `model.py:8`; `line 8` in the cell where the reader is. */
export function lineWords(
  frame: Pick<Frame, "filename" | "cell" | "line">,
  here: string | null = null,
): string {
  if (frame.cell !== null && frame.cell === here) return `line ${frame.line}`;
  return frame.cell === null ? `${fileWords(frame)}:${frame.line}` : `${frame.cell}, line ${frame.line}`;
}
