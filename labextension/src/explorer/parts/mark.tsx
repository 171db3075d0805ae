// What a dimension became: a mark (shape, colour, filled where it is not what was asked), a word, and the size or range.
import type { JSX } from "preact";
import type { DimOutcome } from "../../model";
import { dimWords } from "../words/location";
import { rangeText } from "../words/range";

export type Outcome = NonNullable<DimOutcome["got"]> | "failed";

const SHAPES: Readonly<Record<Outcome, JSX.Element>> = {
  dynamic: <circle cx="6" cy="6" r="4" />,
  tied: <path d="M1.5 2.5h9v2.5h-9zM1.5 7.5h9V10h-9z" />,
  derived: <path d="M6 1l5 5-5 5-5-5z" />,
  specialized: <path d="M2 2h8v8H2z" />,
  static: <path d="M1.5 4.7h9v2.6h-9z" />,
  failed: <path d="M6 1.2l5 9.3H1z" />,
};

export function Mark({ got, isAsAsked }: { got: Outcome; isAsAsked: boolean }) {
  return (
    <svg class={`ee-mark ee-mark-${got}`} data-filled={!isAsAsked} viewBox="0 0 12 12" aria-hidden="true">
      {SHAPES[got]}
    </svg>
  );
}

export function outcomeOf({ got }: DimOutcome): Outcome {
  return got ?? "failed";
}

/** The word for the outcome and the expression that goes with it, as text. */
export function outcomeWords(dim: DimOutcome): { word: string; expr: string } {
  switch (outcomeOf(dim)) {
    case "dynamic":
      return { word: "dynamic", expr: [dim.dim_name, rangeText(dim)].filter(Boolean).join(" ") };
    case "tied":
      return { word: "tied", expr: `= ${dim.tied_to ? dimWords(dim.tied_to) : dim.shape_expr}` };
    case "derived":
      return { word: "derived", expr: `= ${dim.shape_expr}` };
    case "specialized":
      return { word: "(specialized)", expr: dim.shape_expr };
    case "static":
      return { word: "(static)", expr: dim.shape_expr };
    case "failed":
      return { word: "failed", expr: "" };
  }
}

export function Got({ dim }: { dim: DimOutcome }) {
  const { word, expr } = outcomeWords(dim);
  const isSizeFirst = dim.got === "specialized" || dim.got === "static";
  const words = <span class="ee-word">{word}</span>;
  const code = expr && (
    <code>
      <bdi>{expr}</bdi>
    </code>
  );
  const surprise = dim.is_as_asked ? "" : " – not what was asked";
  return (
    <span class="ee-got" title={`${isSizeFirst ? `${expr} ${word}` : `${word} ${expr}`}${surprise}`}>
      <Mark got={outcomeOf(dim)} isAsAsked={dim.is_as_asked} />
      {isSizeFirst ? [code, " ", words] : [words, " ", code]}
      {!dim.is_as_asked && <span class="ee-unseen"> not what was asked</span>}
    </span>
  );
}
