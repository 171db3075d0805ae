// The nodes of a graph as the front end reads them: decoded, searched, followed, compared with those of the run before.
import { describe, expect, test } from "vitest";
import { changedNodes } from "../src/explorer/graph/changes";
import { decodeNodes, type Nodes } from "../src/explorer/graph/nodes";
import { reachedFrom, reachingTo } from "../src/explorer/graph/reach";
import { search } from "../src/explorer/graph/search";
import { encodedGraph, graphNames, nodesOf, recordedGraph } from "./graphs";
import { recorded } from "./recorded";

test.each(graphNames)("the bytes that Python packed of %s are its nodes", async (name) => {
  const nodes = await decodeNodes(encodedGraph(name));
  const capture = recordedGraph(name);
  expect(plain(nodes)).toEqual(plain(nodesOf(capture)));
  expect(nodes.isPartial).toBe(capture.failure !== null);
});

function plain(nodes: Nodes): object[] {
  return nodes.names.map((name, node) => ({
    name,
    op: nodes.text("op", node),
    target: nodes.text("target", node),
    shape: nodes.text("shape", node),
    dtype: nodes.text("dtype", node),
    module: nodes.text("module", node),
    frame: nodes.frame(node),
    path: nodes.path(node),
    inputs: [...nodes.inputs(node)],
    guards: [...nodes.guardIds(node)],
  }));
}

describe("search", () => {
  const nodes = nodesOf(recorded("walkthrough"));
  const found = (query: string) => search(nodes, query).map((node) => nodes.name(node));

  test("finds by operator, name, module, dtype and line", () => {
    expect(found("op:linear")).toEqual(["linear"]);
    expect(found("name:flatten")).toEqual(["flatten"]);
    expect(found("module:lin")).toEqual(["linear"]);
    expect(found("dtype:float32 flatten")).toEqual(["flatten"]);
    expect(found("summed.flatten()")).toEqual(["flatten"]);
    expect(found("dtype:bool")).toEqual([]);
    // The line of the addition has the word too.
    expect(found("line:flat")).toEqual(["flatten", "add_1"]);
    expect(found("flat")).toEqual(["flatten"]);
  });

  test("finds where guards were born", () => {
    expect(found("has:guard")).toEqual(
      recorded("walkthrough")
        .nodes.filter(({ guard_ids }) => guard_ids.length > 0)
        .map(({ name }) => name),
    );
    expect(found("has:guard").length).toBeGreaterThan(0);
    expect(found("has:")).toEqual(found("has:guard"));
    expect(found("has:module")).toEqual([]);
  });

  test("needs every word, and finds nothing by none", () => {
    expect(found("linear flatten")).toEqual([]);
    expect(found("  ")).toEqual([]);
  });
});

test("what a node reaches is all that is computed from it", () => {
  const nodes = nodesOf(recorded("walkthrough"));
  const names = reachedFrom(nodes, [nodes.at("y")]).map((node) => nodes.name(node));
  expect(names).toEqual(expect.arrayContaining(["add", "flatten", "add_1", "output"]));
  expect(names).not.toContain("linear");
});

test("what a node is computed from is all that leads to it", () => {
  const nodes = nodesOf(recorded("walkthrough"));
  const names = reachingTo(nodes, [nodes.at("linear")]).map((node) => nodes.name(node));
  expect(names).toEqual(["p_lin_weight", "p_lin_bias", "w"]);
});

describe("changes from the run before", () => {
  const before = nodesOf(recorded("walkthrough-static"));

  test("are the nodes of another shape, and none if all is the same", () => {
    const now = nodesOf(recorded("walkthrough"));
    const changed = [...changedNodes(before, now)].map((node) => now.name(node));
    expect(changed).toContain("linear");
    expect(changed).not.toContain("p_lin_weight");
    expect(changedNodes(now, now).size).toBe(0);
  });

  test("are none where there was no run before", () => {
    expect(changedNodes(null, before).size).toBe(0);
  });
});
