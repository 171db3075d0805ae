// How a source line is named: as a key between views, and for people.
import type { CodeBlock, Frame } from "../../model";

/** `model.py:8`, with the file's name as the code object has it. */
export function lineKey({ filename, line }: Pick<Frame, "filename" | "line">): string {
  return `${filename}:${line}`;
}

/** The same of an expression on the line. */
export function rangeKey({ filename, line, column, end_line, end_column }: Frame): string {
  return JSON.stringify([filename, line, column, end_line, end_column]);
}

/** `Cell In[3]`, or the file's name without its folders. */
export function fileWords({ filename, cell }: Pick<CodeBlock, "filename" | "cell">): string {
  return cell ?? filename.split(/[/\\]/).pop() ?? filename;
}

/** `Cell In[3], line 8` or `model.py:8`; only `line 8` if the line is in the cell `here`. */
export function lineWords(
  frame: Pick<Frame, "filename" | "cell" | "line">,
  here: string | null = null,
): string {
  if (frame.cell !== null && frame.cell === here) return `line ${frame.line}`;
  return frame.cell === null ? `${fileWords(frame)}:${frame.line}` : `${frame.cell}, line ${frame.line}`;
}

/** The code that a line is quoted by: the expression that was running where it is known, else the line. */
export function quotedCode({ expression, code }: Pick<Frame, "expression" | "code">): string {
  return expression ?? code;
}
