import type { JsonSchema } from "./json-schema-to-type.ts";

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** An operation of an OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: JsonSchema } };
  };
  /** By status; a success without content answers nothing. */
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Returns the schema of the body of an operation. */
export function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
  return requestBody?.content["application/json"].schema;
}

/** Returns the schema of the JSON document of a success. */
export function answerOf({ responses }: Operation): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("20")) ?? [];
  return success?.content?.["application/json"]?.schema;
}

/** Returns the schema of a line of a success that comes as lines of JSON. */
export function lineOf({ responses }: Operation): JsonSchema | undefined {
  return responses["200"]?.content?.["application/x-ndjson"]?.schema;
}

/** Returns the schema of an event of a success that goes on. */
export function eventOf({ responses }: Operation): JsonSchema | undefined {
  return responses["200"]?.content?.["text/event-stream"]?.schema;
}
