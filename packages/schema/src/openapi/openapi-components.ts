/** Schema or part of a schema in an OpenAPI document. */
export type SchemaNode = Record<string, unknown>;

const prefix = "#/components/schemas/";

/**
 * Gives every object and union inside a component its own name. Without such names, each client generator would invent different names. The name consists of
 * the names of the component and the field: `WeatherWindow` and `members` become `WeatherWindowMembers`. Equal schemas share a name.
 *
 * @param schemas - All components by name. They are modified in place.
 */
export function nameInnerSchemas(schemas: Record<string, SchemaNode>): void {
  const names = new Map(Object.entries(schemas).map(([name, node]) => [JSON.stringify(node), name]));
  const named = (node: SchemaNode, name: string): SchemaNode => {
    const inner = within(node, name);
    if (!needsName(inner)) return inner;
    const text = JSON.stringify(inner);
    const known = names.get(text) ?? name;
    if (known === name && schemas[name] !== undefined) throw new Error(`Two schemas are called ${name}.`);
    if (known === name) {
      names.set(text, name);
      schemas[name] = inner;
    }
    return { $ref: `${prefix}${known}` };
  };
  const within = (node: SchemaNode, name: string): SchemaNode => {
    const changed = { ...node };
    if (isNode(node["items"])) changed["items"] = named(node["items"], singular(name));
    if (isNode(node["additionalProperties"]))
      changed["additionalProperties"] = named(node["additionalProperties"], singular(name));
    if (isNode(node["properties"])) {
      const fields = Object.entries(node["properties"] as Record<string, SchemaNode>);
      changed["properties"] = Object.fromEntries(
        fields.map(([field, inner]) => [field, named(inner, `${name}${capitalized(field)}`)]),
      );
    }
    if (isList(node["anyOf"])) {
      const single = node["anyOf"].filter(({ type }) => type !== "null").length === 1;
      changed["anyOf"] = node["anyOf"].map((branch, index) =>
        named(branch, single ? name : `${name}${index + 1}`),
      );
    }
    return changed;
  };
  for (const [name, node] of Object.entries(schemas)) schemas[name] = within(node, name);
}

/** Returns true if a client needs a named type for a schema. This applies to objects, and to choices that are more than a nullable value. */
function needsName(node: SchemaNode): boolean {
  if (isNode(node["properties"])) return true;
  return isList(node["anyOf"]) && node["anyOf"].filter(({ type }) => type !== "null").length > 1;
}

function isNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is SchemaNode[] {
  return Array.isArray(value) && value.every(isNode);
}

/** Converts a name to upper camel case: `local_start` to `LocalStart`, and `ref` to `Ref`. */
export function capitalized(field: string): string {
  return field.replaceAll(/(?:^|_)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}
