import type { Endpoint } from "@halcyon/schema";
import type { Request, Response, Router } from "express";
import type { Answering } from "../answering/answering.ts";
import type { Format, Handler, Handlers } from "../answering/handler.ts";
import { askerOf } from "../http/asker-of.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { sendProblem } from "../http/problem.ts";
import { requestContext } from "../http/request-context.ts";
import type { FieldPlace } from "../refusal.ts";
import { negotiate } from "../http/negotiate.ts";
import { inputReader } from "./read-input.ts";
import { isHeld, sendAnswer, sendHeaders } from "./send-answer.ts";

/** One version of the API: its table, what answers it, and what its answers follow from beside their versions. */
export interface Api<Table extends Readonly<Record<string, Endpoint>>> {
  readonly table: Table;
  readonly handlers: Handlers<Table>;
  readonly revision: string;
  /** Where requests to a row say the fields that use cases name. */
  readonly placeOf: (row: Endpoint) => FieldPlace;
}

/**
 * Routes every endpoint of a table to its handler, each path with and without a trailing slash, and answers other methods
 * of its paths with 405.
 */
export function mount<Table extends Readonly<Record<string, Endpoint>>>(
  router: Router,
  { table, handlers, ...api }: Api<Table>,
  answering: Answering,
): void {
  for (const name of Object.keys(table))
    mountEndpoint(router, table[name as keyof Table], handlers[name as keyof Table], { ...api, answering });
  for (const [path, methods] of methodsByPath(Object.values(table))) {
    router.all(routeOf(path), (request) => {
      requestContext(request).route = path;
      methodNotAllowed(request, methods);
    });
  }
}

function mountEndpoint<Row extends Endpoint>(
  router: Router,
  row: Row,
  handler: Handler<Row>,
  {
    revision,
    placeOf,
    answering,
  }: Pick<Api<never>, "revision" | "placeOf"> & { readonly answering: Answering },
): void {
  const formats = formatsOf(row);
  const place = placeOf(row);
  const readInput = inputReader(row, (request, given) =>
    answering.requireAllowance(row, askerOf(request), given),
  );
  const respond = async (request: Request, response: Response): Promise<void> => {
    requestContext(request).route = row.path;
    const answered = await answering.answer(row, handler, {
      asker: askerOf(request),
      async read() {
        const format = negotiate(request.headers.accept, formats);
        return { format: format === "ndjson" ? "json" : format, ...(await readInput(request)) };
      },
      place,
      isQuestion: request.method === "HEAD",
      has: (call, versions) => isHeld(request, { row, revision, call, versions }),
    });
    const { call, answer, versions, isKnown } = answered;
    if (answer === undefined)
      return sendHeaders(request, response, { row, revision, call, versions }, isKnown);
    try {
      if (await sendAnswer(request, response, { row, revision, call, answer })) answered.sent();
      else await answered.lost();
    } catch (error) {
      await answered.lost();
      throw error;
    }
  };
  const answer = (request: Request, response: Response): void => {
    respond(request, response).catch((error: unknown) => sendProblem(request, response, error));
  };
  const route = routeOf(row.path);
  switch (row.method) {
    case "GET":
      return void router.get(route, answer);
    case "POST":
      return void router.post(route, answer);
    case "PUT":
      return void router.put(route, answer);
    case "DELETE":
      return void router.delete(route, answer);
  }
}

function formatsOf({ series, lines }: Endpoint): readonly Format[] {
  if (lines !== undefined) return ["ndjson", "json"];
  return series === true ? ["json", "csv"] : ["json"];
}

/** The path in express's notation: `/v1/tasks/{id}` is `/v1/tasks/:id`; the router itself takes a trailing slash. */
function routeOf(path: string): string {
  return path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodsByPath(rows: readonly Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of rows) {
    const own = method === "GET" ? ["GET", "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  return methods;
}
