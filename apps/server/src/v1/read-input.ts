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
  const params = endpoint.params === undefined ? undefined : parameterReader(endpoint.params);
  return async (request) => {
    const texts = parseQuery(searchOf(request.url));
    const given: Input = {
      params: params?.(request.params as Record<string, string>),
      query: query?.(texts),
      headers: request.headers,
      body: bodySchemaOf(endpoint) && (await readJson(request, endpoint.bodyMaxBytes ?? bodyMaxBytes)),
    };
    return checkInput(endpoint, given, endpoint.query === undefined ? unknownParameters(texts) : []);
  };
}

/**
 * Checks all that is given to an endpoint; what it does not take is left out.
 *
 * @param others - Faults that were found before.
 * @throws Refusal invalid_request
 */
export function checkInput(endpoint: Endpoint, given: Input, others: readonly FieldError[] = []): Input {
  const errors = [...others];
  const check = (schema: z.ZodType | undefined, value: unknown, place: FieldPlace): unknown => {
    if (schema === undefined) return undefined;
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    errors.push(...fieldErrors(error, place, value, schema));
    return undefined;
  };
  const input: Input = {
    params: check(endpoint.params, given.params, "path"),
    query: check(endpoint.query, given.query, "query"),
    headers: check(endpoint.headers, given.headers, "header"),
    body: check(bodySchemaOf(endpoint), given.body, "body"),
  };
  if (errors.length === 0) return input;
  throw new Refusal("invalid_request", {
    detail: `${errors.length === 1 ? "A field is" : "Several fields are"} not as the contract says: see \`errors\`.`,
    errors: errors.slice(0, fieldErrorsMax),
  });
}

function bodySchemaOf({ envelope, body }: Endpoint): z.ZodType | undefined {
  return envelope ?? body;
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
