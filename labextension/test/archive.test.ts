// The viewer of `.pt2` files: what the plugin registers with JupyterLab and asks of the server, with both played.
import { join } from "node:path";
import { Token } from "@lumino/coreutils";
import { Signal } from "@lumino/signaling";
import { Widget } from "@lumino/widgets";
import { fireEvent, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { archivePlugin } from "../src/plugin/archive";
import type { Application, LabIcon, Packages } from "../src/plugin/jupyterlab";
import { pathOnServer, requestsTo } from "../src/plugin/served";
import { withoutNodes } from "./columns";
import { encodedNodes } from "./graphs";
import { played } from "./played";
import { recorded } from "./recorded";
import { base64 } from "./surveys";

const capture = recorded("walkthrough");
const RECORD = { capture: withoutNodes(capture), graph: base64(encodedNodes(capture)), operators: {} };

const ACCEPTED = {
  ...{
    verdict: "accepted",
    reason: "all guards hold",
    sizes: [],
    seen_by: "guards",
    dim: null,
    guard_id: null,
  },
  ...{ guard: null, frame: null, node: null, operator: null, outputs: [], notes: [], run: null },
};

beforeEach(() => {
  // As the build names the files that are fetched.
  vi.stubGlobal("VIEWER_SCRIPT", "src/viewer.ts");
  vi.stubGlobal("VIEWER_STYLE", "viewer.css");
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const drives = {
  driveName: (path: string) => (path.includes(":") ? "drive" : ""),
  localPath: (path: string) => path.replace(/^\//, ""),
};

describe("what the server is asked", () => {
  const answering = (response: Response, baseUrl = "/base") => {
    const asked: unknown[][] = [];
    const settings = { baseUrl };
    const app = played<Application>({ serviceManager: { serverSettings: settings } });
    const makeRequest = async (...request: unknown[]) => {
      asked.push(request);
      return response;
    };
    const services = played<NonNullable<Packages["services"]>>({ ServerConnection: { makeRequest } });
    return { asked, settings, ask: requestsTo(app, services) };
  };

  test.each(["/base", "/base/"])("is below %s", async (baseUrl) => {
    const { ask, asked, settings } = answering(Response.json({ a: 1 }), baseUrl);
    expect(await (await ask("archive?path=a.pt2")).json()).toEqual({ a: 1 });
    expect(asked).toEqual([["/base/export-explorer/archive?path=a.pt2", {}, settings]]);
  });

  test.each([
    [
      "its own words",
      Response.json({ message: "a.pt2 is no zip file." }, { status: 400 }),
      "a.pt2 is no zip file.",
    ],
    [
      "what to install, where it says nothing",
      Response.json(null, { status: 404 }),
      "This server cannot read .pt2 files",
    ],
    [
      "the same where it says no JSON",
      new Response("<html>", { status: 404 }),
      "This server cannot read .pt2 files",
    ],
  ])("is refused with %s", async (_, response, words) => {
    await expect(answering(response).ask("archive")).rejects.toThrow(words);
  });

  test("is of the files of the server itself", () => {
    const app = played<Application>({ serviceManager: { contents: drives } });
    expect(pathOnServer(app, "/deep/a.pt2")).toBe("deep/a.pt2");
    expect(() => pathOnServer(app, "drive:a.pt2")).toThrow("Copy this one there");
  });
});

describe("the viewer", () => {
  function registered(icon?: LabIcon) {
    const asked: string[] = [];
    const tracked: Widget[] = [];
    const found: { model?: object; type?: object; factory?: PlayedFactory } = {};
    let restored: unknown[] = [];
    class PlayedFactory {
      readonly widgetCreated = new Signal<this, Widget>(this);
      constructor(readonly options: object) {}
      make(context: object): Widget {
        const widget = (this as unknown as { createNewWidget(of: object): Widget }).createNewWidget(context);
        this.widgetCreated.emit(widget);
        return widget;
      }
    }
    class DocumentWidget extends Widget {
      constructor(readonly given: { context: object; content: Widget }) {
        super();
        this.node.append(given.content.node);
      }
    }
    class WidgetTracker {
      constructor(readonly options: object) {}
      async add(widget: Widget): Promise<void> {
        tracked.push(widget);
      }
    }
    class DocumentModel {
      constructor(readonly options: object) {}
    }
    const packages = played<Packages>({
      application: { ILayoutRestorer: new Token("restorer") },
      apputils: { WidgetTracker },
      docregistry: { ABCWidgetFactory: PlayedFactory, DocumentWidget, DocumentModel },
      services: {
        ServerConnection: {
          makeRequest: async (url: string) => {
            asked.push(url);
            if (url.includes("/trial?")) return Response.json({ sizes: [], trial: ACCEPTED });
            const program = new URL(url, "http://server").searchParams.get("program") ?? "encoder";
            return Response.json({ ...RECORD, program, programs: ["encoder", "decoder"] });
          },
        },
      },
      widgets: { Widget },
    });
    const app = played<Application>({
      docRegistry: {
        addModelFactory: (model: object) => Object.assign(found, { model }),
        addFileType: (type: object) => Object.assign(found, { type }),
        addWidgetFactory: (factory: object) => Object.assign(found, { factory }),
      },
      serviceManager: { serverSettings: { baseUrl: "/" }, contents: drives },
    });
    const folder = `${join(import.meta.dirname, "..")}/`;
    const plugin = archivePlugin(packages, icon, folder);
    void plugin.activate(app, {
      restore: async (...given: unknown[]) => {
        restored = given;
      },
    });
    return { plugin, asked, tracked, found, restored: () => restored, DocumentModel };
  }

  test("is registered for files that end in .pt2, read-only, without their content", () => {
    const icon = played<LabIcon>({ name: "export" });
    const { found, plugin, DocumentModel } = registered(icon);
    expect(plugin.id).toBe("export-explorer:archive");
    expect(found.type).toEqual({
      ...{ name: "pt2", displayName: "Exported Program", extensions: [".pt2"], icon },
      ...{ mimeTypes: ["application/x-pt2"], contentType: "file", fileFormat: null },
    });
    expect("icon" in (registered().found.type as object)).toBe(false);
    expect(found.factory?.options).toEqual({
      ...{ name: "Exported Program", modelName: "export-explorer-archive", fileTypes: ["pt2"] },
      ...{ defaultFor: ["pt2"], readOnly: true },
    });
    expect(found.model).toMatchObject({
      ...{ name: "export-explorer-archive", contentType: "file", fileFormat: null },
      ...{ collaborative: false, isDisposed: false },
    });
    const { createNew, preferredLanguage } = found.model as {
      createNew(options: object): InstanceType<typeof DocumentModel>;
      preferredLanguage(): string;
    };
    expect(preferredLanguage()).toBe("");
    expect(createNew({ languagePreference: "x" }).options).toEqual({
      ...{ languagePreference: "x", collaborationEnabled: true },
    });
  });

  test("shows the views of a program, of the one that is chosen, and is restored with the layout", async () => {
    const styles: HTMLLinkElement[] = [];
    vi.spyOn(document.head, "append").mockImplementation((link) => {
      styles.push(link as HTMLLinkElement);
      queueMicrotask(() => (link as HTMLLinkElement).onload?.(new Event("load")));
    });
    const { found, tracked, restored, asked } = registered(played<LabIcon>({ name: "export" }));
    const context = {
      path: "/deep/two.pt2",
      ready: Promise.resolve(),
      fileChanged: new Signal<object, void>({}),
    };
    const widget = found.factory?.make(context) as Widget & { given: { context: object; content: Widget } };
    expect(tracked).toEqual([widget]);
    expect(widget.title.icon).toMatchObject({ name: "export" });
    expect(widget.given.content.hasClass("export-explorer-archive")).toBe(true);
    await waitFor(() => expect(widget.node.querySelector(".ee-model")?.textContent).toBe("Walkthrough"));
    expect(asked).toEqual(["/export-explorer/archive?path=deep%2Ftwo.pt2"]);
    expect(styles.map(({ rel, href }) => [rel, href.replace(/.*\//, "")])).toEqual([
      ["stylesheet", "viewer.css"],
    ]);
    const list = widget.node.querySelector("select") as HTMLSelectElement;
    expect(list.value).toBe("encoder");
    list.value = "decoder";
    list.dispatchEvent(new Event("change"));
    await waitFor(() =>
      expect(asked[1]).toBe("/export-explorer/archive?path=deep%2Ftwo.pt2&program=decoder"),
    );
    // The views and their style are fetched once.
    expect(styles).toHaveLength(1);
    const [tracker, how] = restored() as [
      { options: object },
      { command: string; args(of: object): object; name(of: object): string },
    ];
    expect(tracker.options).toEqual({ namespace: "export-explorer-archive" });
    expect([how.command, how.args({ context }), how.name({ context })]).toEqual([
      "docmanager:open",
      { path: "/deep/two.pt2", factory: "Exported Program" },
      "/deep/two.pt2",
    ]);
    await waitFor(() => expect(list.value).toBe("decoder"));

    // Sizes are tried by the server, on the guards alone.
    const { node } = widget;
    await waitFor(() => expect(node.querySelector(".ee-model")).not.toBeNull());
    fireEvent.click(within(node).getByRole("tab", { name: "Try sizes" }));
    await waitFor(() =>
      expect(node.querySelector(".ee-tried-verdict")?.textContent).toContain("all guards hold"),
    );
    fireEvent.input(within(node).getByLabelText("Size of x.shape[0] to try"), { target: { value: "7" } });
    const query = { path: "deep/two.pt2", program: "decoder" };
    const sizes = '[{"input":"x","dim":0,"size":7}]';
    const last = () => Object.fromEntries(new URL(asked.at(-1) ?? "", "http://server").searchParams);
    await waitFor(() => expect(last()).toEqual({ ...query, sizes, follows: "1" }));
    expect(within(node).queryByRole("button", { name: /Run|Probe/ })).toBeNull();
    widget.given.content.dispose();
    expect(widget.node.querySelector(".ee-model")).toBeNull();
  });

  test("is not there where the application offers no packages", () => {
    const types: object[] = [];
    const app = played<Application>({ docRegistry: { addFileType: (type: object) => types.push(type) } });
    void archivePlugin(played<Packages>({}), undefined, "").activate(app);
    expect(types).toEqual([]);
  });
});
