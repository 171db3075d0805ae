// What the server's extension answers, and which files it can be asked of.
import type { Application, Packages } from "./jupyterlab";
import * as strings from "./words";

/** Asks for what is under `export-explorer/`; rejects with the server's words. */
export type Ask = (what: string) => Promise<Response>;

export function requestsTo(app: Application, { ServerConnection }: NonNullable<Packages["services"]>): Ask {
  return async (what) => {
    const settings = app.serviceManager.serverSettings;
    const base = settings.baseUrl.replace(/\/?$/, "/");
    const response = await ServerConnection.makeRequest(`${base}export-explorer/${what}`, {}, settings);
    if (response.ok) return response;
    const answer = await response.json().catch(() => null);
    throw new Error(answer?.message ?? strings.NO_EXTENSION);
  };
}

/** The path as the server has it, which holds the files of one of JupyterLab's drives alone. */
export function pathOnServer(app: Application, path: string): string {
  const { contents } = app.serviceManager;
  if (contents.driveName(path) !== "") throw new Error(strings.OTHER_DRIVE);
  return contents.localPath(path);
}
