import type { SchemaNode } from "./openapi-components.ts";

/**
 * Returns a schema as generators of clients read it, with all that is in it.
 *
 * - A default stands beside plain values alone. Beside a reference, a choice or an object it becomes code that no language compiles.
 * - A sentence that never changes is a text with an example. Few generators have words for it.
 * - A boolean that is always the same is a boolean.
 * - A choice of any text or of a word, as of a zone or `auto`, is a text.
 */
export function forClients(node: SchemaNode): SchemaNode {
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, within(value)]));
  return withoutHardDefault(withoutHardConst(asText(inner)));
}

/** Returns a text in place of a choice of any text or of words, which are texts as well. */
function asText(node: SchemaNode): SchemaNode {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf)) return node;
  const forms = anyOf as readonly SchemaNode[];
  const [text, ...others] = forms.filter((form) => !("const" in form || "enum" in form));
  const isText =
    text?.["type"] === "string" && others.length === 0 && forms.every(({ type }) => type === "string");
  return isText ? { ...rest, type: "string" } : node;
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within);
  return typeof value === "object" && value !== null ? forClients(value as SchemaNode) : value;
}

/** True if a value is a node that describes something. A node may also be a table of fields, some of which are named `default` and `const`. */
function isSaid(value: unknown): boolean {
  return value !== undefined && (typeof value !== "object" || value === null || Array.isArray(value));
}

function withoutHardDefault(node: SchemaNode): SchemaNode {
  const isHard = "$ref" in node || "anyOf" in node || node["type"] === "object";
  if (!isHard || !("default" in node)) return node;
  const { default: _default, ...rest } = node;
  return rest;
}

function withoutHardConst(node: SchemaNode): SchemaNode {
  const { const: only, ...rest } = node;
  if (!isSaid(only)) return node;
  if (typeof only === "boolean") return rest;
  return typeof only === "string" && only.includes(" ") ? { ...rest, examples: [only] } : node;
}
