import { type Endpoint, v2 } from "@halcyon/schema";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { Answer, AnswerHeaders } from "../../api/pipeline/answer.ts";
import type { Answering } from "../../api/pipeline/answering.ts";
import { writeAnswer } from "../../api/pipeline/write-answer.ts";
import type { Caller } from "../../api/pipeline/charge.ts";
import { callerOf } from "../gate/caller-of.ts";
import { whenOver } from "../request-context.ts";
import { fieldPlace } from "../../api/v2/field-place.ts";
import type { Handler, Handlers, V2Name } from "../../api/v2/handler.ts";
import { WrittenJson } from "./written-json.ts";

type Row<Name extends V2Name> = (typeof v2)[Name];

/** Input of a call to an endpoint: the body, the query string and the path parameters that the endpoint takes. */
export type Given<Name extends V2Name> = {
  readonly [Part in Extract<keyof Row<Name>, "body" | "query" | "params">]: z.input<
    Extract<Row<Name>[Part], z.ZodType>
  >;
} & {
  /** Request headers, if the endpoint takes any. The only one is `if-match`. */
  readonly [Part in Extract<keyof Row<Name>, "headers">]?: z.input<Extract<Row<Name>[Part], z.ZodType>>;
};

/** Response of an endpoint: its document, and its headers. */
export interface Answered<Name extends V2Name> {
  readonly json: Row<Name> extends { output: infer Output extends z.ZodType } ? z.output<Output> : undefined;
  readonly headers: AnswerHeaders;
}

/**
 * Calls an endpoint with the same checks and charges as its HTTP route. Refunds the charge if the connection closes before the response is written, or if an
 * error is sent instead.
 *
 * @throws Refusal if the endpoint refuses the call.
 */
export async function endpointCall<Name extends V2Name>(
  {
    answering,
    handlers,
    request,
    response,
    standing,
    caller = callerOf(request),
  }: Pick<CallContext, "answering" | "handlers" | "request" | "response"> &
    Partial<Pick<CallContext, "standing">> & { readonly caller?: Caller },
  name: Name,
  given: Given<Name>,
  handler: Handler<Name> = handlers[name],
): Promise<Answered<Name>> {
  const answered = await answering.answer(v2[name], handler, {
    caller,
    place: fieldPlace(v2[name] as Endpoint),
    read: async () => ({
      format: "json",
      input: { body: undefined, query: {}, params: undefined, headers: {}, ...given },
      faults: [],
    }),
  });
  if (response.destroyed) await answered.lost();
  else
    whenOver(request, response, () => {
      const isSent = response.writableFinished && response.statusCode < 500 && standing?.isRefused !== true;
      void (isSent ? answered.sent() : answered.lost());
    });
  return answeredBy<Name>(answered.answer);
}

/** Returns the document of a response, as a value or as the JSON that its handler wrote. Both match the schema of the endpoint. */
function answeredBy<Name extends V2Name>(answer: Answer<unknown> | undefined): Answered<Name> {
  if (answer !== undefined && "json" in answer)
    return { json: answer.json as Answered<Name>["json"], headers: answer.headers ?? {} };
  // An order is answered with its state, which the endpoint also returns when the work is done.
  if (answer !== undefined && "accepted" in answer)
    return { json: answer.accepted as Answered<Name>["json"], headers: answer.headers };
  if (answer === undefined || !("chunks" in answer))
    throw new Error("documents alone are asked for by a call");
  const json = new WrittenJson(writeAnswer(answer)) as unknown as Answered<Name>["json"];
  return { json, headers: answer.headers };
}

/** Context of a call from the console: the request that contains it, and the handlers of V2. */
export interface CallContext {
  readonly request: Request;
  readonly response: Response;
  readonly answering: Answering;
  readonly handlers: Handlers;
  /** Handler of requests for the weather from which a composite score is computed. */
  readonly weather: Handler<"optimality.composite">;
  /** Admits the HTTP request, with the same checks as for requests to the API. It runs once for all calls in the request. */
  readonly enter: () => Promise<void>;
  /** Records whether this call was refused. Each call in a request has a separate record. */
  readonly standing: { isRefused: boolean };
}
