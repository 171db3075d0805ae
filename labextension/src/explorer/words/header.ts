// The sentences of the header, of the tabs as a whole, and of what a screen reader reads.
import { counted } from "./numbers";

export const THE_EXPORT = "The export";
export const NO_EXPORT_YET = "No export yet";
export const EXPORT = "Export";
export const STOP = "Stop";
export const STOP_EXPORT = "Stop the export";
export const MODE = "Mode";
export const STEPS = "Request history";
export const UNDO = "Undo";
export const REDO = "Redo";
export const MODE_TITLE = "Non-strict runs your Python; strict traces its bytecode";
export const LIVE = "Auto-export";
export const LIVE_ON = "On: each change exports immediately";
export const LIVE_OFF = "Off: changes wait for Apply";
export const DISMISS = "Dismiss";
export const VIEWS = "Views of the export";
export const HEIGHT = "Height of the view";
export const HEIGHT_TITLE = "Drag to change the height; double-click to fit the content";
export const OWN_HEIGHT = "fits the content";
export const MORE_VIEWS = "More views";
export const MORE = "More";
export const WAITING = "Waiting for the kernel";
export const EXPORTING = "Exporting…";

export const applyWords = (changes: number) => `Apply ${counted(changes, "change")}`;
export const toApply = (changes: number) => `${counted(changes, "change")} not exported yet`;
export const failedWords = (message: string) => `Export failed. ${message}`;
/** The verdict as it is read aloud: `Exported. 3 of 5 dimensions dynamic, 2 specialized.` */
export const announcedWords = (verdict: string) => {
  const [start, ...facts] = verdict.replaceAll("`", "").split(" · ");
  return `${start}. ${facts.join(", ")}.`;
};
