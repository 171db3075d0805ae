// What is said of an artifact that checks no guards, with the button that writes them into a file.
import { signal } from "@preact/signals";
import type { WrittenGuards } from "../../wire";
import { useExplorer, useStore } from "../state";
import { GUARDS_NOT_INSIDE, WRITE_GUARDS, WRITE_GUARDS_TITLE, writtenWords } from "../words/guardfile";
import { KernelButton } from "./kernelbutton";
import { sentence } from "./withcode";

/** `isSaid`: the view says itself that guards are not in the artifact. */
export function GuardFile({ isSaid = false }: { isSaid?: boolean }) {
  const { deliver, status } = useExplorer();
  const written = useStore(createWritten);
  // Of an earlier run they say nothing of this one.
  const [run, files] = written.value;
  return (
    <p class="ee-guard-file">
      {!isSaid && `${GUARDS_NOT_INSIDE} `}
      <KernelButton
        title={WRITE_GUARDS_TITLE}
        onAsk={async () => {
          const { run } = status.value;
          written.value = [run, await deliver({ kind: "write_guards" })];
        }}
      >
        {WRITE_GUARDS}
      </KernelButton>{" "}
      {files && run === status.value.run && <span role="status">{sentence(writtenWords(files))}</span>}
    </p>
  );
}

const createWritten = () => signal<[run: number, files: WrittenGuards | null | undefined]>([0, null]);
