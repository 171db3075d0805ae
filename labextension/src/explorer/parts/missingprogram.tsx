// What to do in a view that needs the program itself where its record alone is there, with the button that does it.
import type { MissingProgram as Missing } from "../../wire";
import { useExplorer } from "../state";
import { COPY_LOADING, INSERT_LOADING, INSERT_LOADING_TITLE } from "../words/missingprogram";
import { Copy } from "./copy";
import { KernelButton } from "./kernelbutton";

export function MissingProgram({ missing: { message, code } }: { missing: Missing }) {
  const { actions, cells } = useExplorer();
  return (
    <div class="ee-empty">
      <bdi>{message}</bdi>{" "}
      {code !== "" &&
        (cells.insert ? (
          <KernelButton title={INSERT_LOADING_TITLE} onAsk={() => actions.insert(code)}>
            {INSERT_LOADING}
          </KernelButton>
        ) : (
          <Copy text={code} label={COPY_LOADING} />
        ))}
    </div>
  );
}
