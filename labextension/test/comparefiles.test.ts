// *Compare with…* of a .pt2 file, with JupyterLab's packages played.
import { Token } from "@lumino/coreutils";
import { Widget } from "@lumino/widgets";
import { expect, test, vi } from "vitest";
import { compareFilesPlugin } from "../src/plugin/comparefiles";
import { type Compared, showComparison } from "../src/plugin/comparison";
import { earlierForm } from "../src/plugin/earlierfile";
import type { Application, Contents, Packages } from "../src/plugin/jupyterlab";
import { played } from "./played";
import { expectScreen } from "./screen";

const ONE = { program: "model", programs: ["model"] };
const FILES = { before: "old.pt2", after: "new.pt2" };

function page(): HTMLElement {
  return document.createElement("div");
}

test("a comparison is told kind by kind, and names in it are text", async () => {
  const root = page();
  const markup = '<img src=x onerror="alert(1)">';
  const find = async () => ({
    headline: "A → B",
    sections: [{ heading: "Nodes", lines: [markup, "2 added"] }],
    ...ONE,
  });
  await showComparison(root, { ...FILES, before: markup }, find, () => {});
  expect(root.querySelector("h1")?.textContent).toBe(`${markup} → new.pt2`);
  expect(root.querySelector("h2")?.textContent).toBe("Nodes");
  await expectScreen(root, "plugin/comparison");
  expect([...root.querySelectorAll("li")].map((line) => line.textContent)).toEqual([markup, "2 added"]);
  expect(root.querySelector("img")).toBe(null);
});

test("where nothing differs it is said, and what the server refuses too", async () => {
  const root = page();
  await showComparison(
    root,
    FILES,
    async () => ({ headline: "A → A", sections: [], ...ONE }),
    () => {},
  );
  expect(root.textContent).toContain("No differences. Weights are not compared.");
  await expectScreen(root, "plugin/nothing differs");
  await showComparison(
    root,
    FILES,
    () => Promise.reject(new Error("old.pt2 is no zip file.")),
    () => {},
  );
  expect(root.querySelector('[role="alert"]')?.textContent).toBe("old.pt2 is no zip file.");
  await expectScreen(root, "plugin/not compared");
});

test("swapped, the later file is the earlier one", async () => {
  const root = page();
  const swapped = vi.fn();
  await showComparison(root, FILES, async () => ({ headline: "", sections: [], ...ONE }), swapped);
  root.querySelector("button")?.click();
  expect(swapped).toHaveBeenCalledWith({ before: "new.pt2", after: "old.pt2" });
});

test("of several programs in both files the chosen one is compared", async () => {
  const root = page();
  const find = async (_: Compared, program: string | null) => ({
    headline: `of ${program ?? "encoder"}`,
    sections: [],
    program: program ?? "encoder",
    programs: ["encoder", "decoder"],
  });
  await showComparison(root, FILES, find, () => {});
  expect(root.textContent).toContain("of encoder");
  const list = root.querySelector("select") as HTMLSelectElement;
  list.value = "decoder";
  list.dispatchEvent(new Event("change"));
  await vi.waitFor(() => expect(root.textContent).toContain("of decoder"));
  expect(root.textContent).not.toContain("of encoder");
});

test("a file of the folder is chosen from a list, another one by its path", async () => {
  const { element, path } = earlierForm(["deep/a.pt2", "deep/b.pt2"]);
  const list = element.querySelector("select") as HTMLSelectElement;
  const typed = element.querySelector("input") as HTMLInputElement;
  expect([...list.options].map((option) => option.text)).toEqual(["a.pt2", "b.pt2", "Another path…"]);
  expect(path()).toBe("deep/a.pt2");
  await expectScreen(element, "plugin/earlier file");
  expect(typed.closest("label")?.hidden).toBe(true);
  list.value = "";
  list.dispatchEvent(new Event("change"));
  expect(typed.closest("label")?.hidden).toBe(false);
  typed.value = " /other/c.pt2 ";
  expect(path()).toBe("other/c.pt2");
});

test("a file that is alone in its folder is compared with a path", () => {
  const { element } = earlierForm([]);
  expect(element.querySelector("select")?.closest("label")?.hidden).toBe(true);
  expect(element.querySelector("input")?.closest("label")?.hidden).toBe(false);
});

/** The plugin in an application with these files selected; `run` executes its command, `asked` is what the server was. */
function application(
  selected: readonly Contents.IModel[],
  listed: readonly Contents.IModel[] = [],
  name = "JupyterLab",
) {
  const asked: string[] = [];
  const added: Widget[] = [];
  const activated: string[] = [];
  const tracked: Widget[] = [];
  const dialogs: { title: string; body: Widget }[] = [];
  let restored:
    | [tracker: object, how: { command: string; args: (of: Widget) => object; name: (of: Widget) => string }]
    | undefined;
  const warnings: string[] = [];
  let run: (args: object) => unknown = () => {};
  class WidgetTracker {
    async add(widget: Widget): Promise<void> {
      tracked.push(widget);
    }
  }
  const browsers = { tracker: { currentWidget: { selectedItems: () => selected } } };
  const packages = played<Packages>({
    apputils: {
      MainAreaWidget: class extends Widget {
        constructor({ content }: { content: Widget }) {
          super();
          this.node.append(content.node);
        }
      },
      WidgetTracker,
      Notification: { warning: (text: string) => warnings.push(text) },
      Dialog: { cancelButton: () => ({}), okButton: () => ({}) },
      showDialog: async (dialog: (typeof dialogs)[number]) => {
        dialogs.push(dialog);
        return { button: { accept: true } };
      },
    },
    application: { ILayoutRestorer: new Token("restorer") },
    filebrowser: { IFileBrowserFactory: new Token("browsers") },
    services: {
      ServerConnection: {
        makeRequest: async (url: string) => {
          asked.push(url);
          return Response.json({ headline: "", sections: [], ...ONE });
        },
      },
    },
    widgets: { Widget },
  });
  const app = played<Application>({
    name,
    commands: { addCommand: (_: string, command: { execute: typeof run }) => (run = command.execute) },
    serviceManager: {
      serverSettings: { baseUrl: "/base/" },
      contents: {
        driveName: (path: string) => (path.includes(":") ? "drive" : ""),
        localPath: (path: string) => path,
        get: async () => ({ content: listed }),
      },
    },
    shell: {
      add: (widget: Widget, area: string) => {
        expect(area).toBe("main");
        added.push(widget);
      },
      activateById: (id: string) => activated.push(id),
    },
  });
  const restorer = {
    restore: async (...given: NonNullable<typeof restored>) => {
      restored = given;
    },
  };
  compareFilesPlugin(packages, undefined, "").activate(app, browsers, restorer);
  return {
    ...{ asked, warnings, added, activated, tracked, dialogs },
    restored: () => restored,
    run: async (args: Partial<Compared> = {}) => run(args),
  };
}

function file(path: string, day = 1): Contents.IModel {
  const last_modified = `2026-01-0${day}T00:00:00Z`;
  return played<Contents.IModel>({ name: path.replace(/.*\//, ""), path, type: "file", last_modified });
}

test("two selected files are compared as they were made, with no question", async () => {
  const { asked, run } = application([file("deep/a.pt2", 2), file("deep/b.pt2", 1), file("deep/notes.txt")]);
  await run();
  expect(asked).toEqual(["/base/export-explorer/comparison?before=deep%2Fb.pt2&after=deep%2Fa.pt2"]);
});

test("of one selected file it is asked with which other one of its folder", async () => {
  const beside = [file("a.pt2"), file("b.pt2"), { ...file("c.pt2"), type: "directory" }, file("d.txt")];
  const { asked, run } = application([file("a.pt2")], beside);
  await run();
  expect(asked).toEqual(["/base/export-explorer/comparison?before=b.pt2&after=a.pt2"]);
});

test("the layout compares again what it had", async () => {
  const { asked, run } = application([]);
  await run(FILES);
  expect(asked).toEqual(["/base/export-explorer/comparison?before=old.pt2&after=new.pt2"]);
});

test.each([
  ["nothing", [], "Select one or two"],
  ["three files", [file("a.pt2"), file("b.pt2"), file("c.pt2")], "Select one or two"],
  ["a file of another drive", [file("drive:a.pt2"), file("drive:b.pt2")], "Copy this one there"],
])("%s cannot be compared, and it is said why", async (_, selected, told) => {
  const { asked, warnings, run } = application(selected);
  await run();
  expect(asked).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining(told)]);
});

test("a comparison has a tab of its own, which is shown again and restored, until it is closed", async () => {
  const { run, added, activated, tracked, restored } = application([]);
  const files = { before: "deep/old.pt2", after: "deep/new.pt2" };
  await run(files);
  await run(files);
  expect(added).toHaveLength(1);
  const [tab] = added as [Widget];
  expect(tracked).toEqual([tab]);
  expect(activated).toEqual([tab.id, tab.id]);
  expect(tab.id).toBe("export-explorer-comparison:deep/old.pt2:deep/new.pt2");
  const { label, caption, closable } = tab.title;
  expect([label, caption, closable]).toEqual(["old.pt2 → new.pt2", "deep/old.pt2 → deep/new.pt2", true]);
  expect(tab.node.firstElementChild?.classList).toContain("export-explorer-comparison");
  const how = restored()?.[1];
  expect([how?.command, how?.args(tab), how?.name(tab)]).toEqual([
    "export-explorer:compare-files",
    files,
    tab.id,
  ]);
  tab.dispose();
  await run(files);
  expect(added).toHaveLength(2);
  await run({ before: files.after, after: files.before });
  expect(added).toHaveLength(3);
});

test("in Notebook, whose page holds one document, it is a dialog", async () => {
  const { run, added, dialogs, asked } = application([], [], "Jupyter Notebook");
  await run(FILES);
  expect(added).toEqual([]);
  expect(dialogs.map(({ title }) => title)).toEqual(["Changes"]);
  expect(dialogs[0]?.body.hasClass("export-explorer-comparison")).toBe(true);
  dialogs[0]?.body.node.querySelector("button")?.click();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toContain("before=new.pt2&after=old.pt2");
  expect(dialogs).toHaveLength(1);
});
