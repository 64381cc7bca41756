import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { cleaned } from "./cleaned.ts";

/** Marks an object that every result has. Without the mark the list of tools would repeat its fields for each of them. */
export const fieldsUnsaid = { "x-fields-unsaid": true } as const;

type Json = Readonly<Record<string, unknown>>;

/** Schema keywords that are checked but not advertised. They cost bytes in every conversation, and Gemini accepts only some of them. */
const unsaid = new Set([
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
]);

/**
 * Returns a schema that checks as before but describes itself in few bytes, because the list of tools is read in every conversation. A result is described more
 * briefly than a question.
 */
export function advertised(schema: z.ZodObject): StandardSchemaWithJSON {
  const { "~standard": standard } = schema;
  const { jsonSchema } = standard;
  return {
    "~standard": {
      ...standard,
      validate: (value) => inBrief(standard.validate(value)),
      jsonSchema: {
        input: (options) => slim(jsonSchema.input(options), unsaid),
        output: (options) => slim(jsonSchema.output(options), unsaidOfResults),
      },
    },
  };
}

/** Describes a result in few bytes. It is checked where it is made. */
export function advertisedResult(schema: z.ZodObject): StandardSchemaWithJSON {
  const { "~standard": standard } = advertised(schema);
  return { "~standard": { ...standard, validate: (value) => ({ value }) } };
}

/** Maximum number of reported faults of a question, and maximum length of each [characters]. */
const [faultsMax, faultMaxLength] = [5, 200];

type Result = ReturnType<StandardSchemaWithJSON["~standard"]["validate"]>;

/** Shortens the errors of a question, without the content of the question. */
async function inBrief(checked: Result) {
  const result = await checked;
  if (result.issues === undefined) return result;
  return {
    issues: result.issues
      .slice(0, faultsMax)
      .map((issue) => ({ ...issue, message: cleaned(issue.message, faultMaxLength) })),
  };
}

const unsaidOfResults = new Set([...unsaid, "required"]);

function slim(schema: Json, without: ReadonlySet<string>): Record<string, unknown> {
  if (Object.keys(fieldsUnsaid).some((key) => Object.hasOwn(schema, key))) return { type: "object" };
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !without.has(key))
      .map(([key, value]) => [key, slimValue(key, value, without)]),
  );
}

function slimValue(key: string, value: unknown, without: ReadonlySet<string>): unknown {
  if (key === "properties") return mapped(value as Json, (one) => slim(one as Json, without));
  if (Array.isArray(value)) return value.map((one) => (isObject(one) ? slim(one, without) : one));
  return isObject(value) && key !== "default" ? slim(value, without) : value;
}

function mapped(fields: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
