import type { SchemaNode } from "./openapi-components.ts";

/**
 * Returns a schema, including nested schemas, in a form that client generators handle correctly.
 *
 * - A default is kept only for plain values. For defaults of references, choices and objects, generators produce code that does not compile.
 * - A constant sentence becomes a text with an example, because few generators support it.
 * - A constant boolean becomes a boolean.
 * - A choice between any text and a fixed word, such as a time zone or `auto`, becomes a text.
 */
export function forClients(node: SchemaNode): SchemaNode {
  const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, within(value)]));
  return withoutHardDefault(withoutHardConst(asText(inner)));
}

/** Returns a plain text schema, if a schema allows either any text or certain words. */
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

/**
 * Returns true if a value is a schema or another object that describes something. An object with fields by name is not, even if a field is called `default`
 * or `const`.
 */
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
