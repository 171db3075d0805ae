// What is said of an artifact that checks no guards, with the button that writes them into a file.
import { signal } from "@preact/signals";
import { useExplorer, useStore } from "../state";
import { GUARDS_NOT_INSIDE, WRITE_GUARDS, WRITE_GUARDS_TITLE, writtenWords } from "../words/guardfile";
import { KernelButton } from "./kernelbutton";

/** `isSaid`: the view says itself that guards are not in the artifact. */
export function GuardFile({ isSaid = false }: { isSaid?: boolean }) {
  const { deliver } = useExplorer();
  const written = useStore(createWritten);
  return (
    <p class="ee-guard-file">
      {!isSaid && `${GUARDS_NOT_INSIDE} `}
      <KernelButton
        title={WRITE_GUARDS_TITLE}
        onAsk={async () => {
          written.value = (await deliver({ kind: "write_guards" }))?.file ?? "";
        }}
      >
        {WRITE_GUARDS}
      </KernelButton>{" "}
      {written.value !== "" && <span role="status">{writtenWords(written.value)}</span>}
    </p>
  );
}

const createWritten = () => signal("");
