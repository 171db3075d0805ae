// The plugin's way from a line to its file; that to a cell is tested in a real JupyterLab.
import { afterEach, expect, test } from "vitest";
import type { Application } from "../src/plugin/jupyterlab";
import { showLineIn } from "../src/plugin/lines";
import { played } from "./played";

const line = { filename: "/home/me/work/deep/model.py", cell: null, line: 12, code: "return x" };

function serve(serverRoot: string): void {
  const config = document.createElement("script");
  config.id = "jupyter-config-data";
  config.type = "application/json";
  config.textContent = JSON.stringify({ serverRoot });
  document.head.append(config);
}

async function openedIn(name: string): Promise<unknown[]> {
  const opened: unknown[] = [];
  const execute = async (_: string, args?: object) => void opened.push(args);
  const app = played<Application>({ name, commands: { execute }, shell: { currentWidget: null } });
  await showLineIn(app)(line, document.body);
  return opened;
}

afterEach(() => document.getElementById("jupyter-config-data")?.remove());

test.each(["/home/me/work", "/home/me/work/", "~/work"])(
  "a file below %s is opened by its path there",
  async (root) => {
    serve(root);
    expect(await openedIn("JupyterLab")).toEqual([{ path: "deep/model.py", factory: "Editor" }]);
  },
);

test.each(["/home/me/other", "/home/me/work/deep/model", ""])(
  "a file outside of %j is told by its path",
  async (root) => {
    serve(root);
    await expect(openedIn("JupyterLab")).rejects.toThrow("/home/me/work/deep/model.py, line 12");
  },
);

test("a host that has no editor beside the notebook tells the path", async () => {
  serve("/home/me/work");
  await expect(openedIn("Jupyter Notebook")).rejects.toThrow("/home/me/work/deep/model.py, line 12");
});
