// Writes src/model.ts from the JSON schema of the wire, given as a path or on standard input.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(process.argv[2] ?? 0, "utf8"));
const definitions = schema.$defs;
for (const definition of Object.values(definitions)) {
  const [claim, attributes = ""] = (definition.description ?? "").split(/\n\s*Attributes:\n/);
  definition.description = claim.split("\n\n")[0].trim();
  if (definition.type !== "object") continue;
  for (const [name, words] of documented(attributes))
    definition.properties[name] = described(definition.properties[name], words);
  // Python writes every field, the ones with a default too.
  definition.required = Object.keys(definition.properties);
  definition.additionalProperties = false;
}

const whole = { ...schema, required: Object.keys(schema.properties), additionalProperties: false };
const text = await compile(whole, schema.title, {
  bannerComment: "// Generated from export_explorer/model.py by `npm run types`; never edited.",
});
writeFileSync(new URL("../src/model.ts", import.meta.url), text);

// The entries of a Google-style `Attributes:` block: a line `name: words`, its continuation indented further.
function documented(attributes) {
  const entries = attributes.split(/\n(?=\s{8}\w+:)/).map((entry) => entry.trim().match(/^(\w+):\s*(.*)$/s));
  return entries
    .filter((entry) => entry !== null)
    .map(([, name, words]) => [name, words.replace(/\s+/g, " ")]);
}

// A `$ref` takes no description beside it, so it is wrapped.
function described(property, words) {
  if (property === undefined) throw new Error(`The docstring names a field that does not exist: ${words}`);
  return property.$ref ? { allOf: [property], description: words } : { ...property, description: words };
}
