import {
  echoMaxLength,
  type Endpoint,
  type EndpointName,
  type FieldError,
  type FieldPlace,
  fieldErrors,
  fieldErrorsMax,
  v1,
} from "@halcyon/schema";
import type { Request, Response, Router } from "express";
import type { z } from "zod";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { negotiate } from "../http/negotiate.ts";
import { parameterReader } from "../http/parameters.ts";
import { sendProblem } from "../http/problem.ts";
import { parseQuery } from "../http/query.ts";
import { readJson } from "../http/read-json.ts";
import { requestContext } from "../http/request-context.ts";
import { Refusal } from "../refusal.ts";
import { type ChargeOptions, chargeRequest } from "./charge-request.ts";
import { checkOffering } from "./check-offering.ts";
import type { Answer, Call, Format, Handler, Handlers, Priced } from "./handler.ts";
import { sendAnswer } from "./send-answer.ts";

/**
 * Routes every endpoint of the table to its handler, each path with and without a trailing slash, and answers other methods
 * of its paths with 405.
 *
 * A request is charged after everything that can be refused, and before anything is read for it.
 */
export function mount(router: Router, handlers: Handlers, options: MountOptions): void {
  for (const name of Object.keys(handlers) as EndpointName[])
    mountEndpoint(router, name, handlers[name], options);
  for (const [path, methods] of methodsByPath(Object.keys(handlers) as EndpointName[])) {
    router.all(routeOf(path), (request) => {
      requestContext(request).route = path;
      methodNotAllowed(request, methods);
    });
  }
}

export interface MountOptions extends Pick<ChargeOptions, "ledger"> {
  /** The clock [ms since 1970]. */
  readonly nowMs: () => number;
}

function mountEndpoint<Name extends EndpointName>(
  router: Router,
  name: Name,
  handler: Handler<Name>,
  { nowMs, ledger }: MountOptions,
): void {
  const endpoint: Endpoint = v1[name];
  const formats: readonly Format[] = endpoint.series === true ? ["json", "csv"] : ["json"];
  const readInput = inputReader(endpoint);
  const respond = async (request: Request, response: Response): Promise<void> => {
    const context = requestContext(request);
    context.route = endpoint.path;
    checkOffering(endpoint, context.principal!);
    const format = negotiate(request.headers.accept, formats);
    // The schemas that the input has passed are those of the row that `Call<Name>` is typed by.
    const input = (await readInput(request)) as Pick<Call<Name>, "body" | "query" | "params">;
    const call: Call<Name> = { ...input, principal: context.principal!, format, nowMs: nowMs() };
    const result: Answer<unknown> | Priced<unknown> = await handler(call);
    if (!("answer" in result)) return sendAnswer(request, response, { endpoint, call, answer: result });
    const cost = result.cost ?? endpoint.cost;
    const charge = await chargeRequest(request, response, { ledger, endpoint: { ...endpoint, cost } });
    try {
      await sendAnswer(request, response, { endpoint, call, answer: await result.answer() });
    } catch (error) {
      charge.refund();
      throw error;
    }
    charge.sent();
  };
  const answer = (request: Request, response: Response): void => {
    respond(request, response).catch((error: unknown) => sendProblem(request, response, error));
  };
  if (endpoint.method === "GET") router.get(routeOf(endpoint.path), answer);
  else router.post(routeOf(endpoint.path), answer);
}

type Input = Record<"body" | "query" | "params", unknown>;

function inputReader(endpoint: Endpoint): (request: Request) => Promise<Input> {
  const query = endpoint.query === undefined ? undefined : parameterReader(endpoint.query);
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
      body: endpoint.body && check(endpoint.body, await readJson(request), "body"),
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

/** The path in express's notation: `/v1/tasks/{id}` is `/v1/tasks/:id`; the router itself takes a trailing slash. */
function routeOf(path: string): string {
  return path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodsByPath(names: readonly EndpointName[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const name of names) {
    const { path, method } = v1[name];
    const own = method === "GET" ? ["GET", "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  return methods;
}
