import { type Endpoint, type EndpointName, v1 } from "@halcyon/schema";
import type { Request, Response, Router } from "express";
import type { RememberingLedger } from "../accounts/remembering-ledger.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { negotiate } from "./negotiate.ts";
import { sendProblem } from "../http/problem.ts";
import { requestContext } from "../http/request-context.ts";
import type { Repeats } from "../repeats/repeats.ts";
import { given } from "../sources/given.ts";
import {
  type ChargeOptions,
  chargeRequest,
  quoteRequest,
  requireAllowance,
} from "../answering/charge-request.ts";
import { checkOffering } from "../answering/check-offering.ts";
import type { Answer, Call, Format, Handler, Handlers, Priced } from "../answering/handler.ts";
import { inputReader } from "./read-input.ts";
import { sendAnswer, sendHead, sendUnchanged } from "./send-answer.ts";
import { mayBeFree, type TakenTurn, takeTurn } from "../answering/take-turn.ts";

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

export interface MountOptions {
  readonly ledger: RememberingLedger;
  /** The clock [ms since 1970]. */
  readonly nowMs: () => number;
  readonly repeats: Repeats;
}

function mountEndpoint<Name extends EndpointName>(
  router: Router,
  name: Name,
  handler: Handler<Name>,
  { nowMs, ledger, repeats }: MountOptions,
): void {
  const endpoint: Endpoint = v1[name];
  const formats = formatsOf(endpoint);
  const readInput = inputReader(endpoint, async (request, query) => {
    if (endpoint.cost === 0) return;
    const { accountId } = requestContext(request).principal!;
    const asked = { accountId, endpoint: name, query, headers: request.headers };
    await requireAllowance(request, ledger, () => mayBeFree(repeats, asked));
  });
  const respond = async (request: Request, response: Response): Promise<void> => {
    const context = requestContext(request);
    context.route = endpoint.path;
    const principal = context.principal!;
    checkOffering(endpoint, principal);
    const negotiated = negotiate(request.headers.accept, formats);
    const format = negotiated === "ndjson" ? "json" : negotiated;
    // The schemas that the input has passed are those of the row that `Call<Name>` is typed by.
    const input = (await readInput(request)) as Pick<Call<Name>, "body" | "query" | "params" | "headers">;
    const turn = await takeTurn(repeats, { accountId: principal.accountId, endpoint: name, ...input });
    try {
      const { requestId } = context;
      const { repeated, noteDone } = turn;
      const call: Call<Name> = {
        ...input,
        principal,
        format,
        repeated,
        noteDone,
        requestId,
        nowMs: nowMs(),
      };
      const result: Answer<unknown> | Priced<unknown> = await handler(call);
      if (!("answer" in result)) {
        await turn.finish(result.outcome);
        await sendAnswer(request, response, { endpoint, call, answer: result });
        return;
      }
      await answerPriced(request, response, { endpoint, call, ledger, turn, priced: result });
    } catch (error) {
      await turn.release().catch(ignore);
      throw error;
    }
  };
  const answer = (request: Request, response: Response): void => {
    respond(request, response).catch((error: unknown) => sendProblem(request, response, error));
  };
  const route = routeOf(endpoint.path);
  switch (endpoint.method) {
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

/** The answer has left, or tells what was wrong: a name that could not be ended is free again when its lease is over. */
function ignore(): void {}

interface ToPrice extends Pick<ChargeOptions, "ledger"> {
  readonly endpoint: Endpoint;
  readonly call: Call<EndpointName>;
  readonly turn: Pick<TakenTurn, "finish" | "release">;
  readonly priced: Priced<unknown>;
}

/** Charges a request and answers it; one of which nothing has left this process costs nothing, and its name is free again. */
async function answerPriced(
  request: Request,
  response: Response,
  { endpoint, call, ledger, turn, priced }: ToPrice,
): Promise<void> {
  const { versions } = priced;
  if (versions !== undefined && sendUnchanged(request, response, { endpoint, call, versions }))
    return turn.release().catch(ignore);
  const cost = priced.cost ?? endpoint.cost;
  if (request.method === "HEAD") {
    await quoteRequest(request, { ledger, endpoint: { ...endpoint, cost } });
    sendHead(request, response, { endpoint, call, versions });
    return undefined;
  }
  const charge = await chargeRequest(request, { ledger, endpoint: { ...endpoint, cost } });
  try {
    const answer = { ...given({ versions }), ...(await priced.answer(charge)) };
    const sent = await sendAnswer(request, response, { endpoint, call, answer });
    if (sent === undefined) {
      charge.refund();
      return await turn.release().catch(ignore);
    }
    charge.sent(priced.unanswered?.() ?? 0, turn.finish(sent.outcome).catch(ignore));
  } catch (error) {
    charge.refund();
    throw error;
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

function methodsByPath(names: readonly EndpointName[]): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const name of names) {
    const { path, method } = v1[name];
    const own = method === "GET" ? ["GET", "HEAD"] : [method];
    methods.set(path, [...(methods.get(path) ?? []), ...own]);
  }
  return methods;
}
