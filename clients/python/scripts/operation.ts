import type { Schema } from "./open-answer.ts";

/** An operation of an OpenAPI document, with only the fields that are used here. */
export interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: "path" | "query" | "header";
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: object;
  readonly responses: object;
}
