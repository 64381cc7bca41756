import type { Endpoint } from "@halcyon/schema";
import { inLoopMaxValues } from "../../weather/work-values.ts";
import type { BytesAnswer, Priced } from "./answer.ts";
import type { AnyCall, Call, Handler } from "./handler.ts";

/**
 * A call as it can be answered apart. Answers from the weather alone note nothing in a transaction. They want to know who asks, for the
 * entries of that account.
 */
export interface WorkerCall extends Omit<AnyCall, "noteDone" | "principal"> {
  readonly principal: Pick<AnyCall["principal"], "accountId">;
}

/**
 * Makes an answer apart from the event loop, by the handler that has this name there. It is begun when there is room for so many bytes.
 *
 * @throws Refusal overloaded, too_many_requests, and what the handler throws
 */
export type AnswerInWorker = (name: string, call: WorkerCall, bytes?: number) => Promise<BytesAnswer>;

/** Lets a handler decide in the event loop what can be refused and what it costs, and lets long answers be made apart from it. */
export function inWorkerIfLong<Row extends Endpoint>(
  name: string,
  handler: Handler<Row>,
  apart: AnswerInWorker,
): Handler<Row> {
  const decided = async (call: Call<Row>): Promise<Priced<unknown>> => {
    const priced = (await handler(call)) as Priced<unknown>;
    if (priced.work === undefined || priced.work() <= inLoopMaxValues || priced.isKept?.() === true)
      return priced;
    const { noteDone: _, ...sent } = call;
    return { ...priced, answer: () => apart(name, sent, priced.bytes?.()) };
  };
  return decided as Handler<Row>;
}
