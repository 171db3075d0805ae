// The way from a line to where it stands: its cell of the notebook, or its file in the editor.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { sentenceOf } from "../../answers";
import type { Line } from "../../cells";
import { useExplorer } from "../state";
import { JUMP, jumpTitle } from "../words/source";
import { LinkButton } from "./linkbutton";

interface JumpProps {
  line: Line;
  /** A sign, if there is nothing else. */
  children?: ComponentChildren;
}

/** A button where the host can show lines; else its text alone. What the host cannot show is named by its path. */
export function Jump({ line, children }: JumpProps) {
  const { showLine } = useExplorer().cells;
  const trouble = useSignal("");
  if (showLine === null) return <>{children}</>;
  const words = line.cell === null ? JUMP.file : JUMP.cell;

  async function show(): Promise<void> {
    trouble.value = "";
    try {
      await showLine?.(line);
    } catch (error) {
      trouble.value = sentenceOf(error);
    }
  }

  return (
    <>
      <LinkButton aria-label={children ? undefined : words} title={jumpTitle(words, line)} onClick={show}>
        {children ?? "↗"}
      </LinkButton>{" "}
      <span class="ee-quiet ee-path" role="status">
        <bdi>{trouble.value}</bdi>
      </span>
    </>
  );
}
