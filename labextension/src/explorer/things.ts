// What can be selected, by what the record has of it.
import type { DimRef, Frame } from "../model";
import type { Selection } from "../wire";
import { dimKey } from "./words/dimref";
import { lineKey } from "./words/location";

export const ofDim = (dim: DimRef): Selection => ({ kind: "dim", key: dimKey(dim) });

export const ofLine = (line: Pick<Frame, "filename" | "line">): Selection => ({
  kind: "line",
  key: lineKey(line),
});

export const ofGuard = (id: number): Selection => ({ kind: "guard", key: `${id}` });
