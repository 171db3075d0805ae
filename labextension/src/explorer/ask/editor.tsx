// The editor of one ask, below its row: a Dim by name and bounds or as an expression, or the bounds of AUTO or DYNAMIC.
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { DimRef } from "../../model";
import { useFocusKept } from "../parts/focus";
import { type Editing, useExplorer } from "../state";
import { dimKey, dimWords } from "../words/location";
import { dimChanges, namedDims } from "./dims";
import { type Checked, checkDim, checkMarker, type Fields, fieldsOf } from "./fields";
import { askShown, NOTHING_ASKED, parseAsk } from "./grammar";

export function AskEditor({ place, of }: { place: DimRef; of: Editing["of"] }) {
  const { capture, asked, isAnswering, actions } = useExplorer();
  const asks = asked.asks.value;
  const text = asks.get(dimKey(place)) ?? NOTHING_ASKED;
  const [fields, setFields] = useState<Fields>(() => startingFields(text));
  const [slip, setSlip] = useState<{ error: string; field: keyof Fields | null } | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const dims = namedDims(asks);
  useFocusKept(form);
  useLayoutEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>(
      fields.expression === "" ? "input" : "[name=expression]",
    );
    input?.focus({ preventScroll: true });
    input?.select();
    form.current?.scrollIntoView?.({ block: "nearest" });
  }, []);

  function leave(): void {
    const opener = `[data-place="${CSS.escape(dimKey(place))}"] [aria-checked="true"]`;
    const root = form.current?.closest(".export-explorer");
    actions.edit(null);
    root?.querySelector<HTMLElement>(opener)?.focus({ preventScroll: true });
  }

  function put(field: keyof Fields, value: string): void {
    setSlip(null);
    if (field === "expression") setFields({ ...fields, expression: value, name: value ? "" : fields.name });
    else if (field === "name") setFields({ ...fields, ...boundsOf(value), name: value, expression: "" });
    else setFields({ ...fields, [field]: value });
  }

  // A Dim that is there already brings its bounds with it.
  function boundsOf(name: string): Partial<Fields> {
    const known = dims.get(name);
    return known ? { min: String(known.min ?? ""), max: String(known.max ?? "") } : {};
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const checked = check(of, text, fields);
    if ("error" in checked) {
      setSlip(checked);
      form.current?.querySelector<HTMLInputElement>(`[name=${checked.field}]`)?.focus();
      return;
    }
    setSending(true);
    const refused = await actions.tryAsk(dimChanges(asks, capture.value?.dims ?? [], place, checked.ask));
    setSending(false);
    if (refused) setSlip({ error: refused, field: null });
    else if (isAnswering.value) leave();
  }

  const field = (name: keyof Fields, label: string, more: object) => (
    <label>
      {label}
      <input
        name={name}
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={fields[name]}
        aria-invalid={slip?.field === name}
        aria-describedby={slip ? `${id}-slip` : undefined}
        disabled={!isAnswering.value}
        onInput={(event) => put(name, event.currentTarget.value)}
        {...more}
      />
    </label>
  );
  const isExpression = fields.expression !== "";
  const bounds = { class: "ee-number", inputMode: "numeric", disabled: isExpression || !isAnswering.value };

  return (
    <form
      ref={form}
      class="ee-editor"
      aria-label={of === "dim" ? `Dim of ${dimWords(place)}` : `Bounds of ${dimWords(place)}`}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        leave();
      }}
    >
      {of === "dim" && field("name", "Dim", { list: `${id}-names`, placeholder: "batch" })}
      {field("min", "min", { ...bounds, placeholder: "any" })}
      {field("max", "max", { ...bounds, placeholder: "any" })}
      {of === "dim" &&
        field("expression", "or as an expression of one", {
          list: `${id}-expressions`,
          placeholder: "2*batch + 1",
        })}
      <span class="ee-buttons">
        <button type="submit" class="ee-button" disabled={!isAnswering.value}>
          Apply
        </button>
        <button type="button" class="ee-link" onClick={leave}>
          Leave
        </button>
      </span>
      {slip && (
        <span id={`${id}-slip`} class="ee-slip" role="alert">
          <bdi>{slip.error}</bdi>
        </span>
      )}
      <datalist id={`${id}-names`}>
        {[...dims.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={`${id}-expressions`}>
        {[...dims.keys()].flatMap((name) =>
          [`2*${name}`, `${name} + 1`].map((expression) => <option key={expression} value={expression} />),
        )}
      </datalist>
    </form>
  );
}

function startingFields(text: string): Fields {
  const ask = parseAsk(text);
  return fieldsOf(ask);
}

function check(of: Editing["of"], text: string, fields: Fields): Checked {
  return of === "dim" ? checkDim(fields) : checkMarker(askShown(text).marker ?? "AUTO", fields);
}
