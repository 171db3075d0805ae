// What is in the tab of an archive, with the server's answers played.
import { Signal } from "@lumino/signaling";
import { Widget } from "@lumino/widgets";
import { expect, test } from "vitest";
import { followFile, type OpenedProgram } from "../src/plugin/archiveview";
import type { DocumentRegistry } from "../src/plugin/jupyterlab";
import { played } from "./played";
import { expectScreen } from "./screen";

const PROGRAMS = ["encoder", "decoder"];

/** A tab; `answer` and `refuse` settle the oldest request that waits. */
function tab() {
  const waiting: {
    program: string | null;
    resolve(opened: OpenedProgram): void;
    reject(error: Error): void;
  }[] = [];
  const asked: (string | null)[] = [];
  const content = new Widget();
  const { node } = content;
  const fileChanged = new Signal<object, void>({});
  followFile(
    played<DocumentRegistry.Context>({ path: "two.pt2", ready: Promise.resolve(), fileChanged }),
    content,
    (program) => {
      asked.push(program);
      return new Promise((resolve, reject) => waiting.push({ program, resolve, reject }));
    },
  );
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    node,
    asked,
    settled,
    change: () => fileChanged.emit(),
    dispose: () => content.dispose(),
    answer: async (programs = PROGRAMS, at = 0) => {
      const [{ program, resolve } = { program: null, resolve: () => {} }] = waiting.splice(at, 1);
      const name = program ?? programs[0] ?? "";
      resolve({
        program: name,
        programs,
        show(root) {
          root.textContent = `views of ${name}`;
          return () => root.remove();
        },
      });
      await settled();
    },
    refuse: async (message: string) => {
      waiting.shift()?.reject(new Error(message));
      await settled();
    },
    choose: (program: string) => {
      const list = node.querySelector("select") as HTMLSelectElement;
      list.value = program;
      list.dispatchEvent(new Event("change"));
    },
  };
}

test("a file with one program offers no choice", async () => {
  const { node, answer, settled } = tab();
  await settled();
  expect(node.textContent).toContain("Reading the archive…");
  await expectScreen(node, "plugin/reading");
  await answer(["model"]);
  expect(node.querySelector("label")?.hidden).toBe(true);
  expect(node.textContent).toContain("views of model");
});

test("of several programs the chosen one is shown, also when the file was read again", async () => {
  const { node, answer, asked, choose, change, settled } = tab();
  await settled();
  await answer();
  expect(node.querySelector("label")?.hidden).toBe(false);
  await expectScreen(node, "plugin/two programs");
  choose("decoder");
  expect(node.textContent).toContain("views of encoder");
  await answer();
  expect(node.textContent).toContain("views of decoder");
  expect(node.textContent).not.toContain("views of encoder");
  change();
  await answer();
  expect(asked).toEqual([null, "decoder", "decoder"]);
});

test("an answer that comes late is not shown over a newer one", async () => {
  const { node, answer, choose, settled } = tab();
  await settled();
  await answer();
  choose("decoder");
  choose("encoder");
  await answer(PROGRAMS, 1);
  await answer();
  expect(node.textContent).toContain("views of encoder");
  expect(node.textContent).not.toContain("views of decoder");
});

test("a program that cannot be shown says why, and the others can still be chosen", async () => {
  const { node, answer, refuse, choose, settled } = tab();
  await settled();
  await answer();
  choose("decoder");
  await refuse("two.pt2 is damaged.");
  expect(node.querySelector('[role="alert"]')?.textContent).toBe("two.pt2 is damaged.");
  await expectScreen(node, "plugin/damaged");
  expect(node.textContent).not.toContain("views of");
  choose("encoder");
  await answer();
  expect(node.querySelector('[role="alert"]')).toBe(null);
  expect(node.textContent).toContain("views of encoder");
});

test("a tab that is closed takes its views away", async () => {
  const { node, answer, dispose, settled } = tab();
  await settled();
  await answer();
  dispose();
  expect(node.textContent).not.toContain("views of");
});
