import type { Endpoint } from "@halcyon/schema";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Router } from "express";
import type { Answering } from "../../api/pipeline/answering.ts";
import type { Handler, Handlers } from "../../api/pipeline/handler.ts";
import { callerOf } from "../gate/caller-of.ts";
import { methodNotAllowed } from "../method-not-allowed.ts";
import { sendProblem } from "../problem.ts";
import { requestContext } from "../request-context.ts";
import type { FieldPlace } from "../../errors/refusal.ts";
import { type EndpointRequest, inputReader } from "./read-input.ts";
import { isHeld, sendAnswer, sendHeaders } from "./send/send-answer.ts";
import type { Answer } from "../../api/pipeline/answer.ts";

/** Version of the API: its endpoint table, its handlers, and all other data that its responses need. */
export interface Api<Table extends Readonly<Record<string, Endpoint>>> {
  readonly table: Table;
  readonly handlers: Handlers<Table>;
  readonly revision: string;
  /** Returns the function that finds the position of a field in requests to an endpoint. */
  readonly placeOf: (row: Endpoint) => FieldPlace;
  /** Prefix of paths in links, from the public URL. */
  readonly root: string;
  /** Returns the URL before the paths of links in documents. It is absent if the documents of the API have no links. */
  readonly linkBase?: (request: IncomingMessage) => string;
}

/** Answers an admitted request to an endpoint. */
type Respond = (request: EndpointRequest, response: ServerResponse) => void;

type Answers = Pick<Answering, "answer" | "requireAllowance">;

/** Endpoints whose paths have no parameters, by method and path, with and without a trailing slash. */
type DirectRoutes = ReadonlyMap<string, Respond>;

/**
 * Routes every endpoint of a table to its handler, with and without a trailing slash. Any other method at these paths gets status 405.
 *
 * @returns Routes that can be found without the router. They exist because the router would take much of the time of a cached response.
 */
export function mount<Table extends Readonly<Record<string, Endpoint>>>(
  router: Router,
  { table, handlers, ...api }: Api<Table>,
  answering: Answers,
): DirectRoutes {
  const direct = new Map<string, Respond>();
  for (const name of Object.keys(table)) {
    const row = table[name as keyof Table]!;
    const respond = responderOf(row, handlers[name as keyof Table], { ...api, answering });
    const method = row.method.toLowerCase() as Lowercase<Endpoint["method"]>;
    router[method](routeOf(row.path), respond);
    if (row.path.includes("{")) continue;
    const bare = row.path.replace(/\/$/, "");
    for (const asked of methodsOf(row)) {
      direct.set(`${asked} ${bare}`, respond);
      direct.set(`${asked} ${bare}/`, respond);
    }
  }
  for (const [path, methods] of methodsByPath(Object.values(table))) {
    router.all(routeOf(path), (request) => {
      requestContext(request).route = path;
      methodNotAllowed(request, methods);
    });
  }
  return direct;
}

/** Returns the route of a request, or undefined if only the router can find it. */
export function directRouteOf(
  routes: DirectRoutes,
  { method, url = "" }: IncomingMessage,
): Respond | undefined {
  const question = url.indexOf("?");
  return routes.get(`${method} ${question === -1 ? url : url.slice(0, question)}`);
}

function responderOf<Row extends Endpoint>(
  row: Row,
  handler: Handler<Row>,
  {
    revision,
    placeOf,
    root,
    linkBase,
    answering,
  }: Pick<Api<never>, "revision" | "placeOf" | "root" | "linkBase"> & { readonly answering: Answers },
): Respond {
  const place = placeOf(row);
  const readInput = inputReader(row, (request, given) =>
    answering.requireAllowance(row, callerOf(request), given),
  );
  const respond = async (request: EndpointRequest, response: ServerResponse): Promise<void> => {
    requestContext(request).route = row.path;
    const answered = await answering.answer(row, handler, {
      caller: callerOf(request),
      read: () => readInput(request),
      place,
      isQuestion: request.method === "HEAD",
      has: (call, versions) => isHeld(request, { row, revision, call, versions }),
    });
    const { call, answer, versions, isKnown } = answered;
    if (answer === undefined)
      return sendHeaders(request, response, { row, revision, call, versions }, isKnown);
    try {
      const rooted = rootedAnswer(answer, root);
      const linked = linkBase === undefined ? rooted : linkedAnswer(rooted, linkBase(request));
      if (await sendAnswer(request, response, { row, revision, call }, linked)) answered.sent();
      else await answered.lost();
    } catch (error) {
      await answered.lost();
      throw error;
    }
  };
  return (request, response) => {
    respond(request, response).catch((error: unknown) => sendProblem(request, response, error));
  };
}

/** Converts a path to the notation of express: `/v1/tasks/{id}` becomes `/v1/tasks/:id`. The router itself accepts a trailing slash. */
function routeOf(path: string): string {
  return path.replace(/\/$/, "").replaceAll(/\{(\w+)\}/g, ":$1");
}

function methodsOf({ method }: Endpoint): readonly string[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

function methodsByPath(rows: readonly Endpoint[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const row of rows) methods.set(row.path, [...(methods.get(row.path) ?? []), ...methodsOf(row)]);
  return methods;
}

/** Returns a response in which each `href` of a JSON document is a URL: `base` and the path of the link. */
function linkedAnswer<Output>(answer: Answer<Output>, base: string): Answer<Output> {
  if (!("json" in answer)) return answer;
  const text = JSON.stringify(answer.json, (key, value: unknown) =>
    key === "href" ? `${base}${String(value)}` : value,
  );
  return { ...answer, json: JSON.parse(text) as Output };
}

/**
 * Returns a response in which the link to a created resource begins with the public path of the server.
 *
 * @param root - Path of the public URL.
 */
function rootedAnswer<Output>(answer: Answer<Output>, root: string): Answer<Output> {
  if (root === "" || !("headers" in answer)) return answer;
  const location = answer.headers?.["location"];
  return location === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, location: root + location } };
}

/**
 * Returns a function that gives the URL before the paths in the links of a response: the public URL of the server. Without one, the URL has the host that the
 * request names.
 */
export function linksFrom(publicUrl: string | undefined): (request: IncomingMessage) => string {
  const known = publicUrl?.replace(/\/+$/, "");
  return ({ headers: { host = "localhost" } }) => known ?? `http://${host}`;
}
