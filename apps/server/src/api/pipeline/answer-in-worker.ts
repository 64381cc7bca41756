import type { Endpoint } from "@halcyon/schema";
import { inLoopMaxValues } from "../../weather/work-values.ts";
import type { BytesAnswer, Priced } from "./answer.ts";
import type { AnyCall, Call, Handler } from "./handler.ts";

/**
 * Call in a form that can be sent to a worker thread. Responses that only use weather write nothing in a transaction. They need the account
 * of the caller to find its own entries.
 */
export interface WorkerCall extends Omit<AnyCall, "noteDone" | "principal"> {
  readonly principal: Pick<AnyCall["principal"], "accountId">;
}

/**
 * Makes a response in a worker thread, by the handler of this name. Work begins when there is free memory for the given number of bytes.
 *
 * @throws Refusal overloaded or too_many_requests if there is no free memory in time, and every error of the handler.
 */
export type AnswerInWorker = (name: string, call: WorkerCall, bytes?: number) => Promise<BytesAnswer>;

/** Makes long responses of a handler in a worker thread. The handler still decides in the event loop which requests are refused and what they cost. */
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
