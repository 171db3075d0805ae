// The recorded captures that Python writes and both sides read.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Capture } from "../src/model";

const directory = join(import.meta.dirname, "../../tests/data");
const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
if (files.length === 0) throw new Error(`No recorded capture in ${directory}.`);

export const names = files.map((file) => file.slice(0, -".json".length));

/** A fresh copy, free to be changed. */
export function recorded(name: string): Capture {
  return JSON.parse(readFileSync(join(directory, `${name}.json`), "utf8")) as Capture;
}
