// Whether the fixes are tried: exported, each on a copy of the model. That happens by itself where it is quick; else the user asks for it.
import type { Fix } from "../../model";
import { isBusy } from "../kerneltask";
import { KernelButton } from "../parts/kernelbutton";
import { QuietStatus } from "../parts/quiet";
import { useExplorer } from "../state";
import * as strings from "./words";

/** About these fixes: nothing once all are tried that can be. */
export function Trials({ fixes }: { fixes: readonly Fix[] }) {
  const { status, isPredicted, isEditable, actions, deliver } = useExplorer();
  const { trials } = status.value;
  if (!isEditable.value || isPredicted.value || trials === "done" || !fixes.some(canBeTried)) return null;
  return (
    <p class="ee-trials">
      {trials === "running" ? (
        <KernelButton key="stop" aria-label={strings.STOP_TRYING} onAsk={actions.cancel}>
          {strings.STOP}
        </KernelButton>
      ) : (
        <KernelButton key="try" isBusy={isBusy(status.value)} onAsk={() => deliver({ kind: "try_fixes" })}>
          {strings.TRY}
        </KernelButton>
      )}
      <QuietStatus>{strings.TRIALS[trials]}</QuietStatus>
    </p>
  );
}

/** Of one that leaves dimensions refused it is known already that the model does not export with it alone. */
export function canBeTried(fix: Fix): boolean {
  const isAppliable = fix.kind !== "change_code" || fix.replaces !== null;
  const { unverified } = fix;
  const isOpen = !unverified || unverified === "no_time" || unverified === "long_export";
  return fix.applicability === "not_tried" && isOpen && fix.leaves.length === 0 && isAppliable;
}
