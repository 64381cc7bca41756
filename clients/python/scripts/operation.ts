import type { Schema } from "./open-answer.ts";

/** Operation of an OpenAPI document, with the fields that these scripts use. */
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
