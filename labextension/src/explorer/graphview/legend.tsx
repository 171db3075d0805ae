// What the colours and the marks of the picture stand for.
import type { ComponentChildren } from "preact";
import { hueOf } from "../graph/colours";
import { useExplorer } from "../state";
import * as strings from "../words/graph";
import { PORT_RADIUS } from "./boxes";

export function Legend() {
  const { graph } = useExplorer();
  const by = graph.colouring.value;
  return (
    <ul class="ee-legend" aria-label={strings.LEGEND}>
      {graph.colours.value?.legend.map((text, at) => (
        <li key={text}>
          <svg class="ee-swatch" data-hue={hueOf(by, text, at)} aria-hidden="true">
            <rect width={20} height={14} rx={3} />
            <path class="ee-stripe" d="M3,1V13" />
          </svg>
          <bdi>{text}</bdi>
        </li>
      ))}
      <Entry words={strings.MARK_WORDS.guard}>
        <path class="ee-guarded" d="M7,2.5l4.5,4.5l-4.5,4.5l-4.5,-4.5z" />
      </Entry>
      <Entry words={strings.MARK_WORDS.port}>
        <circle class="ee-port" cx={7} cy={7} r={PORT_RADIUS} />
      </Entry>
      <Entry words={strings.MARK_WORDS.folded}>
        <rect class="ee-folded" x={4.5} y={4.5} width={5} height={5} />
      </Entry>
    </ul>
  );
}

/** A mark and what it stands for. */
function Entry({ words, children }: { words: string; children: ComponentChildren }) {
  return (
    <li>
      <svg class="ee-swatch" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  );
}
