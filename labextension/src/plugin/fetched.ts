// The parts of the built extension that are fetched when they are first needed.
import * as strings from "./words";

/** As the build names them. */
declare const VIEWER_SCRIPT: string;
declare const VIEWER_STYLE: string;

/** What the views ask the server for. */
interface ViewerServer {
  loadEngine: () => Promise<ArrayBuffer>;
  /** What the guards of the program say of sizes, as the reply of a kernel has it. */
  trySizes: (sizes: readonly object[], follows: boolean) => Promise<unknown>;
}

/** The views of a saved program. */
interface Viewer {
  show(record: unknown, root: HTMLElement, server: ViewerServer): () => void;
}

let script: Promise<Viewer> | null = null;
let styles: Promise<unknown> | null = null;

export async function fetchViewer(folder: string): Promise<Viewer> {
  script ??= (import(folder + VIEWER_SCRIPT) as Promise<Viewer>).catch((error) => {
    script = null;
    throw error;
  });
  const [viewer] = await Promise.all([script, fetchStyles(folder)]);
  return viewer;
}

export function fetchStyles(folder: string): Promise<unknown> {
  styles ??= linked(folder + VIEWER_STYLE).catch((error) => {
    styles = null;
    throw error;
  });
  return styles;
}

function linked(address: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(strings.NO_VIEWS));
    };
    document.head.append(link);
  });
}
