// The grammar of an ask and the text of a range, which Python and the front end each have: both are held by the same examples.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { askText, parseAsk } from "../src/explorer/ask/grammar";
import { rangeText } from "../src/explorer/words/range";
import type { DimAsk } from "../src/model";

interface Examples {
  /** `parsed` and `printed` are null where the text is refused. */
  asks: { text: string; parsed: DimAsk | null; printed: string | null }[];
  ranges: { lower: number | null; upper: number | null; words: string }[];
}

const file = join(import.meta.dirname, "../../tests/data/shared/grammar.json");
const { asks, ranges } = JSON.parse(readFileSync(file, "utf8")) as Examples;

describe("an ask is read and printed as Python does it", () => {
  test.each(asks)("$text", ({ text, parsed, printed }) => {
    const ask = parseAsk(text);
    expect(ask).toEqual(parsed);
    expect(ask && askText(ask)).toBe(printed);
    if (printed !== null) expect(parseAsk(printed)).toEqual(ask);
  });
});

test.each(ranges)("the range from $lower to $upper is written as Python writes it", (range) => {
  expect(rangeText(range)).toBe(range.words);
});
