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
  /** Responses by status. A response without a body lacks `content`. */
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

/** Returns the schema of the request body; undefined if the operation has no body. */
export function bodyOf({ requestBody }: Operation): JsonSchema | undefined {
  return requestBody?.content["application/json"].schema;
}

/** Returns the schema of the JSON document of a successful response; undefined if the response is not a JSON document. */
export function answerOf({ responses }: Operation): JsonSchema | undefined {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith("20")) ?? [];
  return success?.content?.["application/json"]?.schema;
}

/** Returns the schema of one line of a successful JSON Lines response; undefined if the operation has no such response. */
export function lineOf({ responses }: Operation): JsonSchema | undefined {
  return responses["200"]?.content?.["application/x-ndjson"]?.schema;
}

/** Returns the schema of an event of a successful event stream; undefined if the operation has no such response. */
export function eventOf({ responses }: Operation): JsonSchema | undefined {
  return responses["200"]?.content?.["text/event-stream"]?.schema;
}
