// The column of the user's lines, each a link into the Source tab.
import type { Frame } from "../../model";
import { LineLink } from "../parts/linelink";
import { Quiet } from "../parts/quiet";
import { lineWords } from "../words/location";
import type { Column } from "./rows";

/** `none` says what stands where a row has no line. */
export function lineColumn<Row>(
  frameOf: (row: Row) => Frame | null,
  none: (row: Row) => string = () => "",
): Column<Row> {
  return {
    name: "line",
    text(row) {
      const frame = frameOf(row);
      return frame ? lineWords(frame) : none(row);
    },
    view(row) {
      const frame = frameOf(row);
      return frame ? <LineLink frame={frame} /> : none(row) && <Quiet>{none(row)}</Quiet>;
    },
  };
}
