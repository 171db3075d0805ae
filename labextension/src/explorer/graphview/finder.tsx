// The search of the graph: lists and marks the nodes that match, and goes to one of them.
import { useSignal } from "@preact/signals";
import { useContext, useId } from "preact/hooks";
import { operatorName } from "../graph/labels";
import type { Nodes } from "../graph/nodes";
import { fieldFound } from "../graph/search";
import { LinkButton } from "../parts/linkbutton";
import { Quiet, QuietStatus } from "../parts/quiet";
import { useExplorer } from "../state";
import * as strings from "../words/graph";
import { counted } from "../words/numbers";
import { GoTo } from "./sections";

const LISTED = 50;
/** A search field that has a list of its own. */
const COMBOBOX = { role: "combobox", list: undefined } as const;

export function Finder() {
  const { graph, highlights } = useExplorer();
  const goTo = useContext(GoTo);
  const { query, match } = graph;
  const matches = graph.matches.value;
  const nodes = graph.nodes.value;
  const isOpen = useSignal(false);
  const id = useId();
  const isListed = isOpen.value && matches.length > 0 && nodes !== null;

  function go(to: number): void {
    if (matches.length === 0 || nodes === null) return;
    match.value = (to + matches.length) % matches.length;
    const node = matches[match.value] as number;
    highlights.keep({ kind: "node", key: nodes.path(node) });
    goTo(node);
  }
  function choose(at: number): void {
    go(at);
    isOpen.value = false;
  }
  const step = (by: 1 | -1) => go(match.value === -1 && by === -1 ? -1 : match.value + by);

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey } = event;
    if (key === "Escape" && isListed) isOpen.value = false;
    else if (key === "ArrowUp" || (key === "Enter" && shiftKey)) step(-1);
    else if (key === "ArrowDown" || key === "Enter") step(1);
    else return;
    // What Enter goes to is chosen, what the arrows go to is looked at.
    if (key === "Enter") isOpen.value = false;
    else if (key.startsWith("Arrow")) isOpen.value = true;
    event.preventDefault();
    event.stopPropagation();
  }

  const at = match.value === -1 ? "" : `${match.value + 1} of `;
  return (
    <span class="ee-finder" onFocusOut={() => (isOpen.value = false)}>
      <input
        type="search"
        {...{ ...COMBOBOX, "aria-expanded": isListed }}
        aria-label={strings.FIND}
        aria-controls={`${id}-found`}
        aria-activedescendant={isListed && match.value !== -1 ? `${id}-${match.value}` : undefined}
        placeholder={strings.FIND_HINT}
        title={strings.FIND_TITLE}
        value={query.value}
        onFocus={() => (isOpen.value = true)}
        onClick={() => (isOpen.value = true)}
        onInput={(event) => {
          query.value = event.currentTarget.value;
          match.value = -1;
          isOpen.value = true;
        }}
        onKeyDown={onKeyDown}
      />
      <LinkButton aria-label={strings.PREVIOUS} disabled={matches.length === 0} onClick={() => step(-1)}>
        ‹
      </LinkButton>
      <LinkButton aria-label={strings.NEXT} disabled={matches.length === 0} onClick={() => step(1)}>
        ›
      </LinkButton>
      <QuietStatus>
        {query.value.trim() &&
          (matches.length === 0 ? strings.NO_NODE : `${at}${counted(matches.length, "match", "matches")}`)}
      </QuietStatus>
      {isListed && (
        <Found
          id={id}
          nodes={nodes}
          query={query.value}
          matches={matches}
          chosen={match.value}
          onGo={choose}
        />
      )}
    </span>
  );
}

interface FoundProps {
  id: string;
  nodes: Nodes;
  query: string;
  matches: readonly number[];
  /** Index of the match that was gone to. */
  chosen: number;
  onGo: (at: number) => void;
}

/** The matches around the one that was gone to. */
function Found({ id, nodes, query, matches, chosen, onGo }: FoundProps) {
  const fieldOf = fieldFound(nodes, query);
  const start = Math.max(0, Math.min(chosen - LISTED / 2, matches.length - LISTED));
  return (
    // The input keeps the focus.
    <div
      role="listbox"
      id={`${id}-found`}
      aria-label={strings.FOUND}
      class="ee-found"
      onPointerDown={(event) => event.preventDefault()}
    >
      {matches.slice(start, start + LISTED).map((node, index) => {
        const at = start + index;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the input.
          <div
            key={node}
            role="option"
            tabIndex={-1}
            id={`${id}-${at}`}
            aria-selected={at === chosen}
            ref={at === chosen ? bringIntoView : null}
            onClick={() => onGo(at)}
          >
            <span class="ee-found-in">{strings.FOUND_IN[fieldOf(node) ?? "name"]}</span>
            <bdi>{nodes.path(node)}</bdi>{" "}
            <Quiet>
              <bdi>
                {[operatorName(nodes, node), nodes.text("module", node), nodes.text("shape", node)]
                  .filter((text) => text && text !== nodes.path(node))
                  .join(" · ")}
              </bdi>
            </Quiet>
          </div>
        );
      })}
      {matches.length > start + LISTED && (
        <div class="ee-quiet" role="presentation">
          {counted(matches.length - start - LISTED, "more node")}
        </div>
      )}
    </div>
  );
}

function bringIntoView(item: HTMLElement | null): void {
  item?.scrollIntoView?.({ block: "nearest" });
}
