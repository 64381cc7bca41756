import { variableNames } from "@halcyon/schema";
import { code, type FieldRow, prose } from "../markdown.mts";

/** JSON Schema in the OpenAPI document, with the keywords that these pages use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
}

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Pages that describe schemas which many endpoints share, by the name of the schema. */
const pagesOf = new Map(
  Object.entries<string>({
    VariableName: "/reference/variables.mdx",
    Constraint: "/reference/constraint.mdx",
    ConstraintInput: "/reference/constraint.mdx",
    Problem: "/reference/errors/index.mdx",
  }),
);

/** Returns a table row for each field of a schema: path, type and meaning. */
export function schemaRows(schema: JsonSchema, schemas: Schemas, path = ""): FieldRow[] {
  const resolved = resolve(schema, schemas);
  if (resolved.items !== undefined && resolved.type === "array") {
    return isShared(resolved.items) ? [] : schemaRows(resolved.items, schemas, `${path}[]`);
  }
  const branches = (resolved.anyOf ?? resolved.oneOf ?? []).filter(({ type }) => type !== "null");
  if (branches.length > 0) return branches.flatMap((branch) => schemaRows(branch, schemas, path));
  const names = Object.keys(resolved.properties ?? {});
  const byVariable = names.filter((name) => (variableNames as readonly string[]).includes(name));
  return names.flatMap((name) => {
    const folded = byVariable.length > 10 && byVariable.includes(name);
    if (folded && name !== byVariable[0]) return [];
    const field = resolved.properties![name]!;
    const place = path === "" ? "" : `${path}.`;
    const label = folded ? "<variable>" : name;
    const optional = !(resolved.required ?? []).includes(name);
    const words = field.description ?? resolve(field, schemas).description ?? "";
    const meaning = [/[.:]$/.test(words) || words === "" ? words : `${words}.`, defaultOf(field)];
    const row: FieldRow = [
      code(place + label),
      `${typeText(field, schemas)}${optional ? ", optional" : ""}`,
      meaning
        .filter((text) => text !== "")
        .map(prose)
        .join(" "),
    ];
    return [row, ...(isShared(field) ? [] : schemaRows(field, schemas, place + label))];
  });
}

/** Returns the type of a field as text. */
export function typeText(schema: JsonSchema, schemas: Schemas): string {
  const name = nameOf(schema);
  const shared = name === undefined ? undefined : pagesOf.get(name);
  if (shared !== undefined) return `[${name!.replace("Input", "")}](${shared})`;
  const resolved = resolve(schema, schemas);
  const { type, items, enum: values, const: constant } = resolved;
  if (constant !== undefined) return code(JSON.stringify(constant));
  if (values !== undefined) return values.map((value) => code(JSON.stringify(value))).join(" or ");
  const branches = resolved.anyOf ?? resolved.oneOf;
  if (branches !== undefined) {
    return [...new Set(branches.map((branch) => typeText(branch, schemas)))].join(" or ");
  }
  if (Array.isArray(type)) return type.join(" or ");
  if (type === "array")
    return `array of ${items === undefined ? "anything" : typeText(items, schemas)}${count(resolved)}`;
  return `${type === undefined ? "anything" : String(type)}${range(resolved)}`;
}

function isShared(schema: JsonSchema): boolean {
  const name = nameOf(schema) ?? nameOf(schema.items ?? {});
  return name !== undefined && pagesOf.has(name);
}

function nameOf({ $ref }: JsonSchema): string | undefined {
  return $ref?.replace("#/components/schemas/", "");
}

/** Returns the schema to which a reference points; a schema without a reference is returned unchanged. */
export function resolve(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameOf(schema);
  return name === undefined ? schema : { ...schemas[name], ...schema };
}

function range({ minimum, maximum, exclusiveMinimum, minLength, maxLength, format }: JsonSchema): string {
  const whole = Number.MAX_SAFE_INTEGER;
  const low = minimum === -whole ? undefined : minimum;
  const high = maximum === whole ? undefined : maximum;
  if (exclusiveMinimum !== undefined)
    return `, more than ${exclusiveMinimum}${high === undefined ? "" : `, to ${high}`}`;
  if (low !== undefined || high !== undefined) return `, ${low ?? "…"} to ${high ?? "…"}`;
  if (maxLength !== undefined) return `, ${minLength ?? 0} to ${maxLength} characters`;
  return format === undefined ? "" : ` (${format})`;
}

function count({ minItems, maxItems }: JsonSchema): string {
  return maxItems === undefined ? "" : `, ${minItems ?? 0} to ${maxItems}`;
}

function defaultOf(schema: JsonSchema): string {
  return schema.default === undefined || schema.default === "" ? "" : `Default: ${defaultText(schema)}.`;
}

/** Returns the default value of a field as text; empty if there is no default. */
export function defaultText({ default: value }: JsonSchema): string {
  if (value === undefined) return "";
  return code(typeof value === "string" ? value : JSON.stringify(value));
}
