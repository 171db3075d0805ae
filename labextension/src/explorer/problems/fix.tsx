// One fix: a button that asks for something else, or lines for the user to write.
import { useRef } from "preact/hooks";
import type { Fix } from "../../model";
import type { Actions } from "../actions";
import { NOTHING_ASKED } from "../ask/grammar";
import { askWords } from "../ask/words";
import { Copy } from "../parts/copy";
import { useFocusKept } from "../parts/focus";
import { useExplorer } from "../state";
import { dimKey, dimWords } from "../words/dimref";

export function FixEntry({ fix }: { fix: Fix }) {
  const { title, code } = fix;
  const { isEditable } = useExplorer();
  const isChange = fix.asks.length > 0 || fix.examples.length > 0 || fix.mode !== null;
  return (
    <>
      {isChange && isEditable.value ? <FixButton fix={fix} /> : <bdi>{title}</bdi>}
      <Changes fix={fix} />
      {code.length > 0 && <Copy text={code.join("\n")} label={`Copy the lines of: ${title}`} />}
    </>
  );
}

function FixButton({ fix }: { fix: Fix }) {
  const { isAnswering, actions } = useExplorer();
  const button = useRef<HTMLButtonElement>(null);
  useFocusKept(button);
  return (
    <button
      ref={button}
      type="button"
      class="ee-button"
      disabled={!isAnswering.value}
      onClick={() => apply(fix, actions)}
    >
      <bdi>{fix.title}</bdi>
    </button>
  );
}

/** What the button will change of the ask, the example or the mode. */
function Changes({ fix: { asks, examples, mode } }: { fix: Fix }) {
  const { asked } = useExplorer();
  const words = [
    ...asks.map((change) => {
      const now = asked.asks.value.get(dimKey(change)) ?? NOTHING_ASKED;
      return `${dimWords(change)}: ${askWords(now)} → ${askWords(change.ask)}`;
    }),
    ...examples.map((change) => `example: ${dimWords(change)} = ${change.size}`),
    ...(mode === null ? [] : [`mode: ${mode}`]),
  ];
  if (words.length === 0) return null;
  return (
    <span class="ee-changes">
      <bdi>{words.join(", ")}</bdi>
    </span>
  );
}

function apply({ asks, examples, mode }: Fix, actions: Actions): void {
  if (asks.length > 0) actions.setAsk(asks);
  if (examples.length > 0) actions.setExample(examples);
  if (mode !== null) actions.setMode(mode);
}
