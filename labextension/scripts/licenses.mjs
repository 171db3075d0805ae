// The licences of the packages that are bundled, as one text to be handed on with them.
import { readdirSync, readFileSync } from "node:fs";

/** What a package contains that has a licence of its own, in `licenses/`. */
const CONTAINED = { "@hpcc-js/wasm-graphviz": ["graphviz", "expat"] };
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * Args:
 *   metafiles: of esbuild, which name each file that went into a bundle.
 * Throws where a package has no text of its licence: nobody may hand it on then.
 */
export function licensesOf(metafiles) {
  const paths = metafiles.flatMap(({ inputs }) => Object.keys(inputs));
  const packages = [...new Set(paths.map((path) => PACKAGE.exec(path)?.[1]).filter(Boolean))].sort();
  return packages.flatMap((name) => [textOf(name), ...(CONTAINED[name] ?? []).map(containedIn)]).join("\n\n");
}

function textOf(name) {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} has no text of its licence.`);
  return `==== ${name} ${version} (${license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
}

function containedIn(name) {
  return `==== ${name}\n\n${readFileSync(`licenses/${name}.txt`, "utf8").trim()}\n`;
}
