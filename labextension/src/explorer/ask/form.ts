// What is typed into the ask editor, and what comes of it when it is submitted.
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import type { AskChange, DimRef } from "../../model";
import { useExplorer } from "../state";
import { dimKey } from "../words/dimref";
import { largestAccepted } from "../words/operators";
import { dimChanges, namedDims, ownName, variablesOf } from "./dims";
import type { Editing } from "./editing";
import { type Checked, checkDim, checkMarker, type Fields, fieldsOf } from "./fields";
import { NOTHING_ASKED, parseAsk } from "./grammar";
import { askShown } from "./words";

/** What is wrong, as a sentence; `field` is null where it is not about one field. */
interface Mistake {
  error: string;
  field: keyof Fields | null;
}

interface AskForm {
  fields: Fields;
  mistake: Mistake | null;
  /** The names of the Dims that are asked for already. */
  dimNames: readonly string[];
  /** What is typed, as changes of the ask; none where it is no ask yet, or the one that there is. */
  changes: readonly AskChange[];
  put: (field: keyof Fields, value: string) => void;
  submit: (event: SubmitEvent) => Promise<void>;
  leave: () => void;
}

export function useAskForm(
  dims: readonly DimRef[],
  of: Editing["of"],
  opener: string,
  form: RefObject<HTMLFormElement | null>,
): AskForm {
  const { answer, pendingSpec, isAnswering, actions } = useExplorer();
  const asks = pendingSpec.asks.value;
  const text = asks.get(dimKey(dims[0] as DimRef)) ?? NOTHING_ASKED;
  const named = namedDims(asks);
  const [fields, setFields] = useState<Fields>(() => {
    const asked = fieldsOf(parseAsk(text));
    const largest = answer.value && largestAccepted(answer.value, dims[0] as DimRef);
    if (!asked.max && !asked.expression && largest !== null) asked.max = `${largest}`;
    if (of === "bounds" || asked.name || asked.expression) return asked;
    return { ...asked, name: ownName(dims, new Set(named.keys()), variablesOf(answer.value)) };
  });
  const [mistake, setMistake] = useState<Mistake | null>(null);
  const [isSending, setSending] = useState(false);

  function put(field: keyof Fields, value: string): void {
    setMistake(null);
    if (field === "expression") setFields({ ...fields, expression: value, name: value ? "" : fields.name });
    else if (field === "name") setFields({ ...fields, ...boundsOf(value), name: value, expression: "" });
    else setFields({ ...fields, [field]: value });
  }

  /** A Dim that is asked for already brings its bounds with it. */
  function boundsOf(name: string): Partial<Fields> {
    const known = named.get(name);
    return known ? { min: String(known.min ?? ""), max: String(known.max ?? "") } : {};
  }

  function leave(): void {
    const place = CSS.escape(opener);
    const root = form.current?.closest(".export-explorer");
    actions.edit(null);
    root
      ?.querySelector<HTMLElement>(`[data-place="${place}"] [aria-checked="true"], [data-opens="${place}"]`)
      ?.focus({ preventScroll: true });
  }

  const typed = check(of, text, fields);
  const changes = "ask" in typed && typed.ask !== text ? changesTo(typed.ask) : [];

  function changesTo(ask: string): AskChange[] {
    return dimChanges(asks, answer.value?.dims ?? [], dims, ask);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const checked = check(of, text, fields);
    if ("error" in checked) {
      setMistake(checked);
      form.current?.querySelector<HTMLInputElement>(`[name=${checked.field}]`)?.focus();
      return;
    }
    setSending(true);
    const refusal = await pendingSpec.tryAsk(changesTo(checked.ask));
    // Closed meanwhile, and another editor may be open.
    if (!form.current) {
      if (refusal) actions.warn(refusal);
      return;
    }
    setSending(false);
    if (refusal) setMistake({ error: refusal, field: null });
    else if (isAnswering.value) leave();
  }

  return { fields, mistake, dimNames: [...named.keys()], changes, put, submit, leave };
}

function check(of: Editing["of"], text: string, fields: Fields): Checked {
  return of === "dim" ? checkDim(fields) : checkMarker(askShown(text).marker ?? "AUTO", fields);
}
