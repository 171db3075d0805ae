// The development page: the real widget on each recorded capture; `?capture=NAME` shows one of them alone, and
// `?capture=many` one with a hundred inputs of four dimensions.
import type { Capture } from "../src/model";
import widget from "../src/widget";
import { PretendKernel } from "./pretend";

/** Names of the recorded captures, put in by the build. */
declare const RECORDED: string[];
const MANY = 100;
const DIMS = 4;

async function load(name: string): Promise<Capture> {
  const { default: capture } = (await import(`../../tests/data/${name}.json`)) as { default: Capture };
  return capture;
}

/** The dimensions of a capture, again and again under other names. */
function many(capture: Capture): Capture {
  const [input] = capture.inputs;
  if (input === undefined) return capture;
  const paths = Array.from({ length: MANY }, (_, index) => `block_${index}`);
  return {
    ...capture,
    inputs: paths.map((path) => ({ ...input, path })),
    dims: paths.flatMap((path) =>
      capture.dims.slice(0, DIMS).map((dim, index) => ({ ...dim, input: path, dim: index })),
    ),
  };
}

const wanted = new URLSearchParams(location.search).get("capture");
const shown =
  wanted === "many"
    ? [many(await load("walkthrough"))]
    : await Promise.all(RECORDED.filter((name) => wanted === null || name === wanted).map(load));
for (const capture of shown) {
  const el = document.createElement("section");
  document.querySelector("main")?.append(el);
  widget.render({ model: new PretendKernel(capture), el, signal: new AbortController().signal });
}
