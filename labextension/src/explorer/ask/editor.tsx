// The editor of one ask, below its row: a Dim by name and bounds or as an expression, or the bounds of AUTO or DYNAMIC.
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import type { DimRef } from "../../model";
import { AskPreview } from "../features/predict/preview";
import { onEscape } from "../parts/escape";
import { useFocusKept } from "../parts/focus";
import { LinkButton } from "../parts/linkbutton";
import { sentence } from "../parts/withcode";
import { useExplorer } from "../state";
import * as strings from "../words/ask";
import type { Editing } from "./editing";
import type { Fields } from "./fields";
import { useAskForm } from "./form";

interface AskEditorProps {
  /** One Dim for all of them; it starts as the ask of the first. */
  dims: readonly DimRef[];
  /** How they are called. */
  words: string;
  of: Editing["of"];
  /** The key of what opened it, where the focus goes back to. */
  opener: string;
}

export function AskEditor({ dims, words, of, opener }: AskEditorProps) {
  const { isAnswering } = useExplorer();
  const form = useRef<HTMLFormElement>(null);
  const { fields, mistake, dimNames, changes, put, submit, leave } = useAskForm(dims, of, opener, form);
  const id = useId();
  useFocusKept(form);
  useLayoutEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(
      fields.expression === "" ? "input" : "[name=expression]",
    );
    first?.focus({ preventScroll: true });
    first?.select();
    form.current?.scrollIntoView?.({ block: "nearest" });
  }, []);

  const field = (name: keyof Fields, label: string, more: object) => (
    <label>
      {label}
      <input
        name={name}
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={fields[name]}
        aria-invalid={mistake?.field === name}
        aria-describedby={mistake ? `${id}-slip` : undefined}
        disabled={!isAnswering.value}
        onInput={(event) => put(name, event.currentTarget.value)}
        {...more}
      />
    </label>
  );
  const isExpression = fields.expression !== "";
  const bounds = { class: "ee-number", inputMode: "numeric", disabled: isExpression || !isAnswering.value };
  const expression = { list: `${id}-expressions`, placeholder: strings.EXPRESSION_HINT };

  return (
    <form
      ref={form}
      class="ee-editor"
      aria-label={strings.editorOf(words, of === "dim")}
      onSubmit={submit}
      onKeyDown={onEscape(leave)}
    >
      {of === "dim" && field("name", "Dim", { list: `${id}-names`, placeholder: strings.NAME_HINT })}
      {field("min", "min", { ...bounds, placeholder: strings.ANY })}
      {field("max", "max", { ...bounds, placeholder: strings.ANY })}
      {of === "dim" && field("expression", strings.EXPRESSION, expression)}
      <span class="ee-buttons">
        <button type="submit" class="ee-button" disabled={!isAnswering.value}>
          {strings.APPLY}
        </button>
        <LinkButton onClick={leave}>{strings.LEAVE}</LinkButton>
      </span>
      {mistake && (
        <span id={`${id}-slip`} class="ee-slip" role="alert">
          {sentence(mistake.error)}
        </span>
      )}
      {!mistake && <AskPreview changes={changes} />}
      <Suggestions id={id} dimNames={dimNames} />
    </form>
  );
}

/** The Dims that are asked for already, and expressions of them. */
function Suggestions({ id, dimNames }: { id: string; dimNames: readonly string[] }) {
  return (
    <>
      <datalist id={`${id}-names`}>
        {dimNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={`${id}-expressions`}>
        {dimNames.flatMap((name) =>
          [`2*${name}`, `${name} + 1`].map((expression) => <option key={expression} value={expression} />),
        )}
      </datalist>
    </>
  );
}
