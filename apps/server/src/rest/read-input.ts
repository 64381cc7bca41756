import {
  checkValue,
  echoMaxLength,
  type Endpoint,
  type FieldError,
  type FieldPlace,
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
export type InputReader = (request: Request) => Promise<Input>;

/** @param beforeBody - Given the query before a body is read, which it may refuse. */
export function inputReader(
  endpoint: Endpoint,
  beforeBody: (request: Request, query: unknown) => Promise<void>,
): InputReader {
  const query = endpoint.query === undefined ? undefined : parameterReader(endpoint.query);
  const params = endpoint.params === undefined ? undefined : parameterReader(endpoint.params);
  return async (request) => {
    const texts = parseQuery(searchOf(request.url));
    const given = {
      params: params?.(request.params as Record<string, string>),
      query: query?.(texts),
      headers: request.headers,
    };
    const takesBody = bodySchemaOf(endpoint) !== undefined;
    if (takesBody) await beforeBody(request, given.query);
    const body = takesBody ? await readJson(request, endpoint.bodyMaxBytes ?? bodyMaxBytes) : undefined;
    return checkInput(
      endpoint,
      { ...given, body },
      endpoint.query === undefined ? unknownParameters(texts) : [],
    );
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
  const apart = endpoint.envelope === undefined ? [] : ["items"];
  const check = (schema: z.ZodType | undefined, value: unknown, place: FieldPlace): unknown => {
    if (schema === undefined) return undefined;
    const found = checkValue(schema, value, place, place === "body" ? apart : []);
    if ("errors" in found) errors.push(...found.errors);
    return "errors" in found ? undefined : found.data;
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
