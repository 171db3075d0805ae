// The spec that the ask stands for, or that says what it became, as Python source: copied, put into a cell, or shown where neither is possible.
import { useState } from "preact/hooks";
import type { Source } from "../../wire";
import { copyText } from "../parts/clipboard";
import { Copy } from "../parts/copy";
import { KernelButton } from "../parts/kernelbutton";
import { type State, useExplorer } from "../state";
import * as sentences from "../words/sentences";
import * as strings from "../words/spec";
import { COPY_TITLE, INSERT_TITLE, SPELLING_TITLE, SPELLINGS, type Spelling } from "../words/spec";

export interface Taken {
  source: string;
  how: "copied" | "inserted" | "shown";
  /** The asks that the source stands for; with other asks it is out of date. */
  asks: string;
}

interface TakingProps {
  taken: Taken | null;
  onTaken: (taken: Taken | null) => void;
}

/** What this torch takes. */
function spellings(lacksShapesSpec: boolean): Spelling[] {
  const all = Object.keys(SPELLINGS) as Spelling[];
  return lacksShapesSpec ? all.filter((name) => !name.endsWith("shapes_spec")) : all;
}

export function SpecButtons({ taken, onTaken }: TakingProps) {
  const state = useExplorer();
  const { actions, capture, isAnswering, lacking } = state;
  const [isBusy, setBusy] = useState(false);
  const [spelling, setSpelling] = useState<Spelling>("asked call");
  const [of, form] = spelling.split(" ") as [Source["of"], Source["form"]];
  const how = taken?.asks === asksNow(state) ? taken.how : null;

  async function take(put: (source: string) => Promise<Taken["how"]>): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    onTaken(null);
    const asks = asksNow(state);
    const source = await actions.source(form, of);
    if (source !== null) onTaken({ asks, source, how: await put(source) });
    setBusy(false);
  }

  return (
    <>
      {actions.cells.insert && (
        <KernelButton
          aria-label={strings.INSERT_LABEL}
          title={INSERT_TITLE}
          onAsk={() =>
            take(async (source) => {
              await actions.cells.insert?.(source);
              return "inserted";
            })
          }
        >
          {how === "inserted" ? "inserted" : strings.INSERT}
        </KernelButton>
      )}
      {actions.cells.edit && (
        <KernelButton
          aria-label={strings.PUT_LABEL}
          title={strings.PUT_TITLE}
          onAsk={() => void actions.putSpec()}
        >
          {strings.PUT}
        </KernelButton>
      )}
      <KernelButton
        class="ee-button ee-copy-spec"
        title={COPY_TITLE}
        onAsk={() => take(async (source) => ((await copyText(source)) ? "copied" : "shown"))}
      >
        {how === "copied" ? "copied" : strings.COPY}
      </KernelButton>
      <select
        class="ee-mode ee-spelling"
        aria-label={strings.SPELLING_LABEL}
        title={SPELLING_TITLE}
        value={spelling}
        disabled={!isAnswering.value}
        onChange={(event) => {
          setSpelling(event.currentTarget.value as Spelling);
          onTaken(null);
        }}
      >
        {spellings(lacking.value.includes("shapes_spec")).map((name) => (
          <option
            key={name}
            value={name}
            selected={name === spelling}
            disabled={name.startsWith("became") && Boolean(capture.value?.failure)}
          >
            {SPELLINGS[name]}
          </option>
        ))}
      </select>
      <span class="ee-unseen" role="status">
        {how === "copied" || how === "inserted" ? strings.takenWords(how) : ""}
      </span>
    </>
  );
}

export function SpecShown({ taken, onTaken }: TakingProps) {
  if (taken?.how !== "shown") return null;
  return (
    <section class="ee-spec" aria-label={strings.SPEC}>
      <p class="ee-quiet">{sentences.NO_CLIPBOARD}</p>
      <Copy text={taken.source} label={strings.COPY_SHOWN} />
      <button type="button" class="ee-link" onClick={() => onTaken(null)}>
        {strings.CLOSE}
      </button>
    </section>
  );
}

function asksNow({ pendingSpec }: State): string {
  return [...pendingSpec.asks.value].map((entry) => entry.join(" ")).join("\n");
}
