import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { cleaned } from "./cleaned.ts";

/** Mark for an object schema whose fields the list of tools omits, because every tool would repeat them. */
export const fieldsUnsaid = { "x-fields-unsaid": true } as const;

/** Mark for an argument that the tool accepts, but that the list of tools does not show. */
export const unsaid = { "x-unsaid": true } as const;

/** Mark for an argument that the list of tools shows as required, although other arguments may replace it. */
export const saidRequired = { "x-said-required": true } as const;

/** Mark for a union schema. The list of tools shows only the first of its alternatives. */
export const saidAsFirst = { "x-said-as-first": true } as const;

type Json = Readonly<Record<string, unknown>>;

/** Schema keywords that are checked, but left out of the list of tools. They cost bytes in every conversation, and Gemini accepts only a few of them. */
const unsaidKeywords = new Set([
  "$schema",
  "additionalProperties",
  "examples",
  "exclusiveMaximum",
  "exclusiveMinimum",
  "format",
  "maxItems",
  "maxLength",
  "minItems",
  "minLength",
  "pattern",
  "propertyNames",
  "x-said-required",
]);

/**
 * Returns the schema with the same checks, but with a shorter JSON Schema than Zod creates. Agents read the JSON Schema of every tool in every conversation.
 */
export function advertised(schema: z.ZodObject): StandardSchemaWithJSON {
  const { "~standard": standard } = schema;
  const { jsonSchema } = standard;
  return {
    "~standard": {
      ...standard,
      validate: (value) => inBrief(standard.validate(value)),
      jsonSchema: {
        input: (options) => slim(jsonSchema.input(options), unsaidKeywords),
        output: (options) => slim(jsonSchema.output(options), unsaidOfResults),
      },
    },
  };
}

/**
 * Returns the schema of a result with a shorter JSON Schema than Zod creates. The returned schema accepts any value, because results are checked when they are
 * created.
 */
export function advertisedResult(schema: z.ZodObject): StandardSchemaWithJSON {
  const { "~standard": standard } = advertised(schema);
  return { "~standard": { ...standard, validate: (value) => ({ value }) } };
}

/** Maximum number of reported errors in the arguments of a tool, and maximum length of each error [characters]. */
const [faultsMax, faultMaxLength] = [5, 200];

type Result = ReturnType<StandardSchemaWithJSON["~standard"]["validate"]>;

/** Shortens validation errors, and removes the values of the arguments from them. */
async function inBrief(checked: Result) {
  const result = await checked;
  if (result.issues === undefined) return result;
  return {
    issues: result.issues
      .slice(0, faultsMax)
      .map((issue) => ({ ...issue, message: cleaned(issue.message, faultMaxLength) })),
  };
}

const unsaidOfResults = new Set([...unsaidKeywords, "required"]);

function slim(schema: Json, without: ReadonlySet<string>): Record<string, unknown> {
  if (isMarked(schema, fieldsUnsaid)) return { type: "object" };
  if (isMarked(schema, saidAsFirst)) return slim((schema["anyOf"] as readonly Json[])[0]!, without);
  return Object.fromEntries(
    Object.entries(withSaidRequired(schema))
      .filter(([key]) => !without.has(key))
      .map(([key, value]) => [key, slimValue(key, value, without)]),
  );
}

function slimValue(key: string, value: unknown, without: ReadonlySet<string>): unknown {
  if (key === "properties") return saidFields(value as Json, without);
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? slim(one, without) : one));
  return isObject(value) && key !== "default" ? slim(value, without) : value;
}

function saidFields(fields: Json, without: ReadonlySet<string>): Json {
  const said = Object.entries(fields as Readonly<Record<string, Json>>).filter(
    ([, field]) => !isMarked(field, unsaid),
  );
  return Object.fromEntries(said.map(([name, field]) => [name, slim(field, without)]));
}

/** Returns a schema whose marked fields are also in the list of the required ones. */
function withSaidRequired(schema: Json): Json {
  const { properties, required = [] } = schema as {
    readonly properties?: Readonly<Record<string, Json>>;
    readonly required?: readonly string[];
  };
  const marked = Object.entries(properties ?? {}).filter(([, field]) => isMarked(field, saidRequired));
  return marked.length === 0
    ? schema
    : { ...schema, required: [...marked.map(([name]) => name), ...required] };
}

function isMarked(schema: Json, mark: Json): boolean {
  return Object.keys(mark).some((key) => Object.hasOwn(schema, key));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
