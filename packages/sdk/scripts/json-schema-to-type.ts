/** Keywords of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | false;
  readonly default?: unknown;
}

/** Maximum line width of the code formatter [characters]. */
export const lineWidth = 110;

/** Word before each array type: `readonly` or nothing. */
type Lists = "" | "readonly ";

/** Position in the source text at which a type is written. */
export interface TypePlace {
  /** Indentation of the line in which the type starts; none by default. */
  readonly indent?: string;
  /** Column in which the type starts, 0 by default. It determines whether a union is broken into lines. */
  readonly column?: number;
  readonly lists?: Lists;
}

/**
 * Converts a JSON Schema to a TypeScript type, in the format of the code formatter.
 *
 * @throws Error if the schema uses a keyword that this function cannot convert.
 */
export function jsonSchemaToType(
  schema: JsonSchema,
  { indent = "", column = 0, lists = "" }: TypePlace = {},
): string {
  if (schema.$ref !== undefined) return schema.$ref.replace("#/components/schemas/", "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) {
    return union(
      schema.enum.map((value) => JSON.stringify(value)),
      indent,
      column,
    );
  }
  const branches = Array.isArray(schema.type)
    ? schema.type.map((type: string) => ({ ...schema, type }))
    : (schema.anyOf ?? schema.oneOf);
  if (branches !== undefined) {
    return union(
      branches.map((branch) => jsonSchemaToType(branch, { indent: `${indent}    `, lists })),
      indent,
      column,
    );
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array": {
      const item = jsonSchemaToType(schema.items ?? {}, { indent, lists });
      return item.startsWith("readonly ") ||
        (item.includes(" | ") && !item.startsWith("{") && !item.endsWith("[]"))
        ? `${lists}(${item}${item.startsWith("\n") ? `\n${indent}` : ""})[]`
        : `${lists}${item}[]`;
    }
    case "object":
      return objectType(schema, indent, lists);
    default:
      // An empty schema says "anything"; every other one is a form that this emitter does not know.
      if (Object.keys(schema).length === 0) return "unknown";
      throw new Error(`No type is known for ${JSON.stringify(schema)}`);
  }
}

function union(all: readonly string[], indent: string, column: number): string {
  // Any text is one of its own words too.
  const members = all.includes("string") ? all.filter((member) => !member.startsWith('"')) : all;
  const line = members.join(" | ");
  if (column + line.length < lineWidth && !line.includes("\n")) return line;
  return members.map((member) => `\n${indent}  | ${member}`).join("");
}

function objectType(schema: JsonSchema, indent: string, lists: Lists): string {
  if (schema.properties === undefined) {
    return recordType(schema.additionalProperties, indent, lists);
  }
  const required = new Set(schema.required);
  const inner = `${indent}  `;
  const fields = Object.entries(schema.properties).map(([name, property]) => {
    const comment =
      property.description === undefined
        ? ""
        : `${inner}/** ${property.description.replaceAll("*/", "* /")} */\n`;
    const head = `${inner}${name}${required.has(name) ? "" : "?"}:`;
    const body = jsonSchemaToType(property, { indent: inner, column: head.length + 1, lists });
    return `${comment}${head}${body.startsWith("\n") ? "" : " "}${body};\n`;
  });
  const { additionalProperties: others } = schema;
  if (others) fields.push(`${inner}[name: string]: ${jsonSchemaToType(others, { indent: inner, lists })};\n`);
  return `{\n${fields.join("")}${indent}}`;
}

function recordType(values: JsonSchema["additionalProperties"], indent: string, lists: Lists): string {
  if (values === undefined || values === false) return "Record<string, unknown>";
  const inner = `${indent}  `;
  const body = jsonSchemaToType(values, { indent: inner, lists });
  return body.includes("\n")
    ? `Record<\n${inner}string,\n${inner}${body}\n${indent}>`
    : `Record<string, ${body}>`;
}
