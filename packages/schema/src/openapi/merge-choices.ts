import { capitalized, type SchemaNode } from "./openapi-components.ts";

const prefix = "#/components/schemas/";

type Schemas = Readonly<Record<string, SchemaNode>>;

/**
 * Merges each choice between several objects into one object. The object has the fields of all alternatives. A field is required if all alternatives require
 * it. Without merging, generated code in typed languages uses the first alternative that matches a response. Such code then sends the fields of the other
 * alternatives as null. Components without remaining references are removed.
 *
 * @param schemas - All components by name, including every choice of objects.
 * @param users - Other parts of the document that refer to components.
 */
export function mergeChoices(schemas: Schemas, users: object): Schemas {
  const merged: Record<string, SchemaNode> = { ...schemas };
  for (const [name, node] of Object.entries(schemas)) {
    const object = mergedObject(node, name, merged);
    if (object !== undefined) merged[name] = { ...object, ...describedBy([node]) };
  }
  const used = referredTo(merged, users);
  return Object.fromEntries(Object.entries(merged).filter(([name]) => used.has(name)));
}

/** Returns the object into which a choice is merged; undefined unless all alternatives are objects. */
function mergedObject(
  node: SchemaNode,
  name: string,
  schemas: Record<string, SchemaNode>,
): SchemaNode | undefined {
  const forms = formsOf(node, schemas);
  if (forms.length < 2 || !forms.every(({ properties }) => properties !== undefined)) return undefined;
  const fields = forms.map(({ properties }) => properties as Readonly<Record<string, SchemaNode>>);
  const names = [...new Set(fields.flatMap((one) => Object.keys(one)))];
  const needed = forms.map(({ required = [] }) => required as readonly string[]);
  const properties = names.map((field) => {
    const nodes = fields.flatMap((one) => (Object.hasOwn(one, field) ? [one[field]!] : []));
    const merged = mergedField(nodes, `${name}${capitalized(field)}`, schemas);
    // A client sends a default, and other forms refuse the field.
    const { default: _, ...withoutDefault } = merged;
    return [field, nodes.length === fields.length ? merged : withoutDefault];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: names.filter((field) => needed.every((one) => one.includes(field))),
    ...(forms.every(({ additionalProperties }) => additionalProperties === false)
      ? { additionalProperties: false }
      : {}),
  };
}

/** Returns a field of a merged object, from the schemas of this field in the alternatives. Bounds that differ are removed. */
function mergedField(
  nodes: readonly SchemaNode[],
  name: string,
  schemas: Record<string, SchemaNode>,
): SchemaNode {
  const [first] = nodes as readonly [SchemaNode];
  if (nodes.every((node) => meaning(node) === meaning(first))) return first;
  const values = new Map(nodes.flatMap(withoutNull).map((node) => [meaning(node), node]));
  const value =
    values.size === 1 ? [...values.values()][0]! : mergedValue([...values.values()], name, schemas);
  const isNullable = nodes.some((node) => withoutNull(node)[0] !== node);
  return { ...(isNullable ? { anyOf: [value, { type: "null" }] } : value), ...describedBy(nodes) };
}

/** Returns one schema for the alternatives of a value: a merged object, or a plain value. */
function mergedValue(
  anyOf: readonly SchemaNode[],
  name: string,
  schemas: Record<string, SchemaNode>,
): SchemaNode {
  const object = mergedObject({ anyOf }, name, schemas);
  if (object !== undefined) {
    schemas[name] = object;
    return { $ref: `${prefix}${name}` };
  }
  const forms = formsOf({ anyOf }, schemas);
  const types = new Set(forms.map(({ type }) => type));
  const [type] = types;
  if (types.size !== 1 || type === "array" || type === "object")
    throw new Error(`${name} has values that are not alike in the forms of one choice.`);
  const words = forms.flatMap((form) => ("const" in form ? [form["const"]] : (form["enum"] ?? [])));
  const isListed = forms.every((form) => "const" in form || "enum" in form);
  return isListed ? { type, enum: [...new Set(words)] } : { type };
}

/** Returns the alternatives of a schema with references resolved. */
function formsOf(node: SchemaNode, schemas: Schemas): readonly SchemaNode[] {
  const reference = node["$ref"];
  if (typeof reference === "string") return formsOf(schemas[reference.slice(prefix.length)]!, schemas);
  const choice = (node["anyOf"] ?? node["oneOf"]) as readonly SchemaNode[] | undefined;
  if (choice !== undefined) return choice.flatMap((form) => formsOf(form, schemas));
  return [node];
}

/** Returns the alternatives of a schema except null, or the schema itself if it is not nullable. */
function withoutNull(node: SchemaNode): readonly SchemaNode[] {
  const { anyOf, type } = node as { anyOf?: readonly SchemaNode[]; type?: unknown };
  if (Array.isArray(type) && type.includes("null"))
    return type.filter((one) => one !== "null").map((one) => ({ ...node, type: one }));
  return anyOf?.some(({ type: one }) => one === "null")
    ? anyOf.filter(({ type: one }) => one !== "null")
    : [node];
}

/** Returns the content of a schema without descriptions and examples, as a text for comparison. */
function meaning(node: SchemaNode): string {
  const { description: _, examples: _examples, ...said } = node;
  return JSON.stringify(said);
}

/** Returns the first description found in several nodes. */
function describedBy(nodes: readonly SchemaNode[]): SchemaNode {
  const words = nodes.find(({ description }) => description !== undefined)?.["description"];
  return words === undefined ? {} : { description: words };
}

/** Returns the names of all components to which the document refers, directly or through other components. */
function referredTo(schemas: Schemas, users: object): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: object): void => {
    for (const [, name] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      visit(schemas[name!]!);
    }
  };
  visit(users);
  return found;
}
