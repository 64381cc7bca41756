import type { Endpoint } from "@halcyon/schema";
import { inLoopMaxValues } from "../../weather/work-values.ts";
import type { BytesAnswer, Priced } from "./answer.ts";
import type { AnyCall, Call, Handler } from "./handler.ts";

/**
 * Call that can be sent to a worker thread. The response uses only weather and writes nothing to the database. The thread needs the account of the caller to
 * find its custom entries.
 */
export interface WorkerCall extends Omit<AnyCall, "noteDone" | "principal"> {
  readonly principal: Pick<AnyCall["principal"], "accountId">;
}

/**
 * Makes a response in a worker thread with the named handler. Work begins when the given number of bytes of memory is free.
 *
 * @throws Refusal overloaded or too_many_requests if not enough memory becomes free in time, and any error that the handler throws.
 */
export type AnswerInWorker = (name: string, call: WorkerCall, bytes?: number) => Promise<BytesAnswer>;

/** Wraps a handler so that a worker thread makes its long responses. The event loop still checks, refuses and prices the requests. */
export function inWorkerIfLong<Row extends Endpoint>(
  name: string,
  handler: Handler<Row>,
  apart: AnswerInWorker,
): Handler<Row> {
  const decided = async (call: Call<Row>): Promise<Priced<unknown>> => {
    const priced = (await handler(call)) as Priced<unknown>;
    if (priced.work === undefined || priced.work() <= inLoopMaxValues || priced.isCached?.() === true)
      return priced;
    const { noteDone: _, ...sent } = call;
    return { ...priced, answer: () => apart(name, sent, priced.bytes?.()) };
  };
  return decided as Handler<Row>;
}
