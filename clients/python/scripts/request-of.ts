import { choiceOf, type Schema } from "./open-answer.ts";
import type { Operation } from "./operation.ts";

type Schemas = Readonly<Record<string, Schema>>;

/**
 * Prepares the schemas of requests. Only types are needed here, because the server checks the values. Times and dates may be Python objects. The query of an
 * endpoint becomes a separate type, such as `HistoricalHourlyQuery`. So does a path parameter that accepts only certain words.
 */
export function requestOf(schemas: Schemas, operations: readonly Operation[]): Schemas {
  const words = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((parameter) => parameter.in === "path" && parameter.schema["enum"] !== undefined)
      .map(({ name, schema }) => [pascal(operationId) + pascal(name), schema] as const),
  );
  const queries = operations.flatMap(({ operationId, parameters = [] }) => {
    const rows = parameters.filter((parameter) => parameter.in === "query");
    if (rows.length === 0 || operationId === "optimality.batch") return [];
    // All other lists go on by themselves.
    const given = rows.filter(({ name }) => name !== "cursor" || operationId.startsWith("events."));
    const properties = Object.fromEntries(
      given.map(({ name, schema }) => [
        name,
        name === "cursor" ? { anyOf: [schema, { type: "null" }] } : schema,
      ]),
    );
    const required = rows.filter((row) => row.required).map(({ name }) => name);
    return [[`${pascal(operationId)}Query`, { type: "object", properties, required }] as const];
  });
  return Object.fromEntries(
    [...Object.entries(schemas), ...words, ...queries].map(([name, schema]) => [name, preparing(schema)]),
  );
}

export function pascal(operationId: string): string {
  return operationId.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Schema keywords that are needed to generate a type. */
const kept = new Set(["$ref", "type", "description", "const", "enum", "required"]);

function preparing(schema: Schema): Schema {
  const { properties, items, additionalProperties, format } = schema;
  const prepared: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).filter(([key]) => kept.has(key)),
  );
  if (format === "date" || format === "date-time") {
    delete prepared["type"];
    prepared["anyOf"] = [
      { type: "string" },
      { type: "string", customTypePath: format === "date" ? "datetime.date" : "datetime.datetime" },
    ];
  }
  if (properties !== undefined) {
    prepared["properties"] = Object.fromEntries(
      Object.entries(properties as Schemas).map(([name, property]) => [name, preparing(property)]),
    );
    prepared["additionalProperties"] = false;
  }
  if (items !== undefined) prepared["items"] = preparing(items as Schema);
  if (typeof additionalProperties === "object")
    prepared["additionalProperties"] = preparing(additionalProperties as Schema);
  const branches = choiceOf(schema);
  if (branches.length > 0) prepared["anyOf"] = branches.map(preparing);
  return prepared;
}
