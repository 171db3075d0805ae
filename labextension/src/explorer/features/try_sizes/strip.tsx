// The sizes of one dimension with which the program was run, as a strip of accepted and refused marks.
import type { ProbedDim } from "../../../wire";
import { plain } from "../../parts/withcode";
import { dimWords } from "../../words/dimref";
import { isAsStated, outcomeOf, probedWords, signOf } from "./words";

export function Strip({ probed }: { probed: ProbedDim }) {
  return (
    <ol class="ee-strip" aria-label={`Sizes tried of ${dimWords(probed.dim)}`}>
      {probed.sizes.map((size) => (
        <li
          key={size.size}
          data-outcome={outcomeOf(size.trial)}
          data-unlike={!isAsStated(size)}
          title={plain(probedWords(size))}
        >
          <code>{size.size}</code>
          <span aria-hidden="true">{signOf(size.trial)}</span>
          <span class="ee-unseen"> {plain(probedWords(size))}</span>
        </li>
      ))}
    </ol>
  );
}
