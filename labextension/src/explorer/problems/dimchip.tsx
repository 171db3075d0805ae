// A dimension by its name, to be selected in all views.
import type { DimRef } from "../../model";
import { Chip } from "../parts/highlight";
import { Code } from "../parts/withcode";
import { dimKey, dimWords } from "../words/dimref";

export const DimChip = ({ dim }: { dim: DimRef }) => (
  <Chip kind="dim" of={dimKey(dim)}>
    <Code>{dimWords(dim)}</Code>
  </Chip>
);
