// Lines of text with a button that copies them.
import { useRef, useState } from "preact/hooks";
import { copyText } from "./clipboard";

export function Copy({ text, label }: { text: string; label: string }) {
  const lines = useRef<HTMLPreElement>(null);
  const [outcome, setOutcome] = useState("");

  async function copy(): Promise<void> {
    const isCopied = await copyText(text);
    if (!isCopied && lines.current) getSelection()?.selectAllChildren(lines.current);
    setOutcome(isCopied ? "copied" : "selected: press Ctrl+C");
  }

  return (
    <div class="ee-copy">
      <pre class="ee-pre" ref={lines} tabIndex={0}>
        {text}
      </pre>
      <button type="button" class="ee-link" aria-label={label} onClick={copy}>
        Copy
      </button>
      <span class="ee-quiet" role="status">
        {outcome}
      </span>
    </div>
  );
}
