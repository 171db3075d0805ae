// Writes model.ts and wire.ts from their JSON schemas, `{ model, wire }` on standard input, into src/ or the folder that is given.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const folder = process.argv[2] ?? fileURLToPath(new URL("../src/", import.meta.url));
const { model, wire } = JSON.parse(await text(process.stdin));

const ofModel = new Set(Object.keys(model.$defs));
await write("model.ts", "export_explorer/record/", model, new Set());
await write("wire.ts", "export_explorer/widget/messages.py", wire, ofModel);

/** Compiles a schema; the `imported` definitions are those of model.ts. */
async function write(name, source, schema, imported) {
  const used = new Set();
  for (const name of imported) delete schema.$defs[name];
  for (const definition of Object.values(schema.$defs)) undocumented(definition);
  const whole = closed(withImports(schema, imported, used));
  const types = await compile(whole, schema.title, { bannerComment: "", ignoreMinAndMaxItems: true });
  const imports = used.size ? `import type { ${[...used].sort().join(", ")} } from "./model";\n` : "";
  writeFileSync(
    join(folder, name),
    `// Generated from ${source} by \`make types\`; never edited.\n${imports}\n${types}`,
  );
}

/** A definition as Python writes it; what its fields mean is in Python's docstrings alone. */
function undocumented(definition) {
  delete definition.description;
  if (definition.type === "object") closed(definition);
}

/** Python writes every field, the ones with a default too, and no other. */
function closed(schema) {
  schema.required = Object.keys(schema.properties);
  schema.additionalProperties = false;
  return schema;
}

/** The schema with the names of imported types in place of references to them; collects those in `used`. */
function withImports(schema, imported, used) {
  if (Array.isArray(schema)) return schema.map((item) => withImports(item, imported, used));
  if (typeof schema !== "object" || schema === null) return schema;
  for (const word of (schema.tsType ?? "").match(/\w+/g) ?? []) if (imported.has(word)) used.add(word);
  const name = schema.$ref?.split("/").at(-1);
  if (imported.has(name)) {
    used.add(name);
    return { tsType: name };
  }
  return Object.fromEntries(
    Object.entries(asTuple(schema)).map(([key, value]) => [key, withImports(value, imported, used)]),
  );
}

/** A tuple of fixed length as the compiler knows it, from before JSON schemas had `prefixItems`. */
function asTuple({ prefixItems, ...schema }) {
  return prefixItems ? { ...schema, items: prefixItems, additionalItems: false } : schema;
}
