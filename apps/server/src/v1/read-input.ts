import {
  echoMaxLength,
  type Endpoint,
  type FieldError,
  type FieldPlace,
  fieldErrors,
  fieldErrorsMax,
} from "@halcyon/schema";
import type { Request } from "express";
import type { z } from "zod";
import { parameterReader } from "../http/parameters.ts";
import { parseQuery } from "../http/query.ts";
import { bodyMaxBytes, readJson } from "../http/read-json.ts";
import { Refusal } from "../refusal.ts";

export type Input = Record<"body" | "query" | "params" | "headers", unknown>;

/** Reads what a request gives to an endpoint and checks all of it, so that every fault is told at once. */
export function inputReader(endpoint: Endpoint): (request: Request) => Promise<Input> {
  const query = endpoint.query === undefined ? undefined : parameterReader(endpoint.query);
  const body = endpoint.envelope ?? endpoint.body;
  const params = endpoint.params === undefined ? undefined : parameterReader(endpoint.params);
  return async (request) => {
    const errors: FieldError[] = [];
    const check = (schema: z.ZodType, value: unknown, place: FieldPlace): unknown => {
      const { success, data, error } = schema.safeParse(value);
      if (success) return data;
      errors.push(...fieldErrors(error, place, value, schema));
      return undefined;
    };
    const texts = parseQuery(searchOf(request.url));
    if (endpoint.query === undefined) errors.push(...unknownParameters(texts));
    const input: Input = {
      params:
        endpoint.params && check(endpoint.params, params!(request.params as Record<string, string>), "path"),
      query: endpoint.query && check(endpoint.query, query!(texts), "query"),
      headers: endpoint.headers && check(endpoint.headers, request.headers, "header"),
      body: body && check(body, await readJson(request, endpoint.bodyMaxBytes ?? bodyMaxBytes), "body"),
    };
    if (errors.length === 0) return input;
    throw new Refusal("invalid_request", {
      detail: `${errors.length === 1 ? "A field is" : "Several fields are"} not as the contract says: see \`errors\`.`,
      errors: errors.slice(0, fieldErrorsMax),
    });
  };
}

function unknownParameters(texts: Readonly<Record<string, string>>): FieldError[] {
  return Object.keys(texts).map((name) => ({
    parameter: name.slice(0, echoMaxLength),
    code: "unknown_field",
    detail: "This path takes no query parameters.",
  }));
}

function searchOf(url: string): string {
  const question = url.indexOf("?");
  return question === -1 ? "" : url.slice(question + 1);
}
