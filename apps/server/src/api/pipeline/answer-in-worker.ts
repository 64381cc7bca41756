import type { Endpoint } from "@halcyon/schema";
import { fileFormats } from "@halcyon/schema/endpoints";
import { inLoopMaxValues } from "../../weather/work-values.ts";
import type { BytesAnswer, Priced } from "./answer.ts";
import type { AnyCall, Call, Format, Handler } from "./handler.ts";

/**
 * Call that a worker thread can answer, because making the response writes nothing to the database. The thread uses the account id to find the custom entries
 * (tasks or scenarios) of the caller.
 */
export interface WorkerCall extends Omit<AnyCall, "noteDone" | "principal"> {
  readonly principal: Pick<AnyCall["principal"], "accountId">;
}

/**
 * Makes a response in a worker thread with the named handler. Work begins when `bytes` bytes of memory are free.
 *
 * @throws Refusal overloaded or too_many_requests if not enough memory becomes free in time, and any error that the handler throws.
 */
export type AnswerInWorker = (name: string, call: WorkerCall, bytes?: number) => Promise<BytesAnswer>;

/** Ratio of the time to write a value into a file and the time to compute it. Files are not cached. */
const fileWork = 4;

/** Returns true if a library writes the format, which takes longer than to write JSON or CSV. */
function isWritten(format: Format): boolean {
  return format !== "json" && format !== "csv" && Object.hasOwn(fileFormats, format);
}

/** Wraps a handler so that a worker thread makes its long responses. The event loop still checks, refuses and prices the requests. */
export function inWorkerIfLong<Row extends Endpoint>(
  name: string,
  handler: Handler<Row>,
  apart: AnswerInWorker,
): Handler<Row> {
  const decided = async (call: Call<Row>): Promise<Priced<unknown>> => {
    const priced = (await handler(call)) as Priced<unknown>;
    if (priced.work === undefined) return priced;
    const isFile = isWritten(call.format);
    if (priced.work() <= inLoopMaxValues / (isFile ? fileWork : 1)) return priced;
    if (!isFile && priced.isCached?.() === true) return priced;
    const { noteDone: _, ...sent } = call;
    return { ...priced, answer: () => apart(name, sent, priced.bytes?.()) };
  };
  return decided as Handler<Row>;
}
