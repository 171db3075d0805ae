// A button that copies text; alone, or beside the lines that it copies.
import type { RefObject } from "preact";
import { useRef, useState } from "preact/hooks";
import * as strings from "../words/copy";
import { copyText } from "./clipboard";
import { LinkButton } from "./linkbutton";
import { QuietStatus } from "./quiet";

interface CopyProps {
  text: string;
  label: string;
}

export function Copy({ text, label }: CopyProps) {
  const lines = useRef<HTMLPreElement>(null);
  return (
    <div class="ee-copy">
      <pre class="ee-pre" ref={lines} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={label} lines={lines} />
    </div>
  );
}

/** Where the page may not copy, `lines` are selected, for the user to copy. */
export function CopyButton({ text, label, lines }: CopyProps & { lines: RefObject<HTMLElement | null> }) {
  const [outcome, setOutcome] = useState("");

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    if (!isCopied && lines.current) {
      for (const folded of lines.current.querySelectorAll("details")) folded.open = true;
      getSelection()?.selectAllChildren(lines.current);
    }
    setOutcome(isCopied ? strings.COPIED : strings.SELECTED);
  }

  return (
    <>
      <LinkButton aria-label={label} onClick={copy}>
        {strings.COPY}
      </LinkButton>
      <QuietStatus>{outcome}</QuietStatus>
    </>
  );
}
