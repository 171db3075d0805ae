// The menu of what can be taken along as Python source: the request, or what it was exported as; copied, put into a cell, or shown where neither is possible.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Source } from "../../wire";
import { copyText } from "../parts/clipboard";
import { Copy } from "../parts/copy";
import { onEscape } from "../parts/escape";
import { KernelButton } from "../parts/kernelbutton";
import { LinkButton } from "../parts/linkbutton";
import { QuietLine } from "../parts/quiet";
import { type State, useExplorer } from "../state";
import { Tool } from "../table/tool";
import * as sentences from "../words/sentences";
import * as strings from "../words/spec";

export interface Taken {
  source: string;
  form: Source["form"];
  of: Source["of"];
  how: "copied" | "inserted" | "shown";
  /** The asks that the source stands for; with other asks it is out of date. */
  asks: string;
}

interface TakingProps {
  taken: Taken | null;
  onTaken: (taken: Taken | null) => void;
}

export function CopyMenu({ taken, onTaken }: TakingProps) {
  const state = useExplorer();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isCurrent = taken?.asks === asksNow(state);

  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of LEAVING) document.addEventListener(name, leave, { signal });
    const close = () => {
      setOpen(false);
      button.current?.focus();
    };
    place.current?.addEventListener("keydown", onEscape(close), { signal });
    return () => listening.abort();
  }, [isOpen]);

  return (
    <span ref={place} class="ee-menu-place">
      <button
        ref={button}
        type="button"
        class="ee-button ee-opens"
        aria-expanded={isOpen}
        title={strings.COPY_TITLE}
        disabled={!state.isAnswering.value}
        onClick={() => setOpen(!isOpen)}
      >
        {strings.COPY}
      </button>
      {isOpen && <Menu taken={isCurrent ? taken : null} onTaken={onTaken} onClose={() => setOpen(false)} />}
      <span class="ee-unseen" role="status">
        {isCurrent && taken && taken.how !== "shown" ? strings.takenWords(taken.how) : ""}
      </span>
    </span>
  );
}

/** A click or the focus anywhere else closes the menu. */
const LEAVING = ["pointerdown", "focusin"];

function Menu({ taken, onTaken, onClose }: TakingProps & { onClose: () => void }) {
  const state = useExplorer();
  const { actions, cells, capture, lacking } = state;
  const [of, setOf] = useState<Source["of"]>(taken?.of ?? "asked");
  const [isBusy, setBusy] = useState(false);
  const [put, setPut] = useState<Source["of"] | null>(null);
  const isFailed = Boolean(capture.value?.failure);
  const { insert, edit } = cells;

  async function take(
    form: Source["form"],
    put: (source: string) => Promise<Taken["how"] | null>,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    onTaken(null);
    const asks = asksNow(state);
    const source = await actions.source(form, of);
    const how = source === null ? null : await put(source);
    if (source !== null && how !== null) onTaken({ asks, source, form, of, how });
    if (how === "shown") onClose();
    setBusy(false);
  }

  const isTaken = (form: Source["form"], how: Taken["how"]) =>
    taken?.form === form && taken.of === of && taken.how === how;
  return (
    <div class="ee-menu" role="group" aria-label={strings.COPY_TITLE}>
      <div class="ee-menu-of" role="group" aria-label={strings.WHAT}>
        <Tool name={strings.REQUESTED} isOn={of === "asked"} onClick={() => setOf("asked")} />
        {!isFailed && (
          <Tool
            name={strings.EXPORTED}
            title={strings.EXPORTED_TITLE}
            isOn={of === "became"}
            onClick={() => setOf("became")}
          />
        )}
      </div>
      {strings.FORMS.filter(([form]) => form !== "shapes_spec" || !lacking.value.includes(form)).map(
        ([form, name]) => (
          <div key={form} class="ee-menu-row">
            <span>{name}</span>
            <KernelButton
              aria-label={strings.copyWords(name)}
              onAsk={() => take(form, async (source) => ((await copyText(source)) ? "copied" : "shown"))}
            >
              {isTaken(form, "copied") ? strings.COPIED : strings.COPY}
            </KernelButton>
            {insert && (
              <KernelButton
                aria-label={strings.insertWords(name)}
                title={strings.INSERT_TITLE}
                onAsk={() =>
                  take(form, async (source) => ((await actions.insert(source)) ? "inserted" : null))
                }
              >
                {isTaken(form, "inserted") ? strings.INSERTED : strings.INSERT}
              </KernelButton>
            )}
          </div>
        ),
      )}
      {edit && (
        <KernelButton
          title={strings.PUT_TITLE}
          onAsk={async () => {
            if (await actions.putSpec(of)) setPut(of);
            else onClose();
          }}
        >
          {put === of ? strings.WRITTEN : strings.PUT}
        </KernelButton>
      )}
    </div>
  );
}

export function SpecShown({ taken, onTaken }: TakingProps) {
  if (taken?.how !== "shown") return null;
  return (
    <section class="ee-spec" aria-label={strings.SPEC}>
      <QuietLine>{sentences.NO_CLIPBOARD}</QuietLine>
      <Copy text={taken.source} label={strings.COPY_SHOWN} />
      <LinkButton onClick={() => onTaken(null)}>{strings.CLOSE}</LinkButton>
    </section>
  );
}

function asksNow({ pendingSpec }: State): string {
  return [...pendingSpec.asks.value].map((entry) => entry.join(" ")).join("\n");
}
