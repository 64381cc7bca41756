import { deserialize, serialize } from "node:v8";
import type { Principal } from "@halcyon/accounts/principal";
import { endpointId } from "@halcyon/schema/endpoints";
import type { PlanFields, PlanResponse, PlanStartsResponse } from "@halcyon/schema/v2";
import { CallerLeft, workFor } from "../../../errors/caller-left.ts";
import { Refusal } from "../../../errors/refusal.ts";
import { type SentError, toError, toSent } from "../../../errors/sent-error.ts";
import type { WorkOnJob } from "../../../jobs/job-queue.ts";
import type { JobStore } from "../../../jobs/job-store.ts";
import { acceptedJob, findJob, type Jobs, orderJob, prefersAsync } from "../../batch/jobs.ts";
import type { AnswerHeaders, Priced } from "../../pipeline/answer.ts";
import type { AnswerInWorker, WorkerCall } from "../../pipeline/answer-in-worker.ts";
import type { Call, Handler, Handlers } from "../handler.ts";
import { writtenPlan, writtenStarts } from "./written-plan.ts";

/** Endpoints whose work may be a job. */
const ordering = ["plans.simulate", "plans.starts"] as const;
type Ordering = (typeof ordering)[number];

/** Order of a job. The only item of the job has it. */
type Order = Pick<WorkerCall, "nowMs" | "requestId"> & {
  readonly principal: Pick<Principal, "accountId" | "offerings">;
  readonly body: PlanFields;
};

/** Result of a job. The only line of the job has it. */
type Line = { readonly json: string; readonly headers: AnswerHeaders } | { readonly error: SentError };

/** Returns true for the id of an endpoint that orders jobs for plans. */
export function isPlanJob(endpoint: string | undefined): boolean {
  return ordering.some((name) => endpoint === endpointId("v2", name));
}

/** Wraps handlers of plans so that they order a job if the request prefers one, and returns the handlers of the results. */
export function planJobHandlers(
  handlers: Pick<Handlers, Ordering>,
  jobs: Jobs,
): Pick<Handlers, Ordering | "plans.simulateResult" | "plans.startsResult"> {
  const { store } = jobs;
  return {
    "plans.simulate": orderable("plans.simulate", handlers, jobs),
    "plans.starts": orderable("plans.starts", handlers, jobs),

    async "plans.simulateResult"({ format, ...call }) {
      const job = await findJob(store, call, "plans.simulate");
      if (job.status !== "done") return acceptedJob(job, "v2");
      const { body } = orderIn(await store.items(job.id));
      const { json, headers } = await resultOf(store, job.id);
      const answer = JSON.parse(json) as PlanResponse;
      return { ...writtenPlan(format, body, answer, headers), fresh: true as const };
    },

    async "plans.startsResult"({ format, ...call }) {
      const job = await findJob(store, call, "plans.starts");
      if (job.status !== "done") return acceptedJob(job, "v2");
      const { json, headers } = await resultOf(store, job.id);
      const answer = JSON.parse(json) as PlanStartsResponse;
      return { ...writtenStarts(format, answer, headers), fresh: true as const };
    },
  };
}

function orderable<Name extends Ordering>(
  name: Name,
  handlers: Pick<Handlers, Ordering>,
  jobs: Jobs,
): Handlers[Name] {
  const handler = handlers[name] as Handler<Ordering>;
  const ordered = async (call: Call<Ordering>): Promise<Priced<unknown>> => {
    const { body, headers, nowMs, noteDone, principal, repeated, requestId } = call;
    const known =
      repeated?.outcome === undefined
        ? undefined
        : await jobs.store.get(principal.accountId, repeated.outcome);
    if (known !== undefined)
      return { cost: 0, answer: async () => ({ ...acceptedJob(known, "v2"), outcome: known.id }) };
    const priced = await handler(call);
    if (!prefersAsync(headers.prefer)) return priced;
    const { accountId, offerings } = principal;
    const cost = priced.cost!;
    const order: Order = { principal: { accountId, offerings }, body, nowMs, requestId };
    return {
      cost,
      async answer(charge) {
        const job = await orderJob(
          jobs,
          {
            principal,
            endpoint: endpointId("v2", name),
            items: [serialize(order).toString("base64")],
            charged: cost,
            costs: [cost],
            periodStartMs: charge.periodStartMs,
            lines: [],
          },
          noteDone,
        );
        return { ...acceptedJob(job, "v2"), outcome: job.id };
      },
    };
  };
  return ordered as Handlers[Name];
}

/**
 * Returns the function that runs jobs for plans, or begins them again after an interruption. A plan that is refused has its problem as its result, and costs nothing.
 *
 * @param make - Makes the answer, in a thread in which no request waits.
 * @throws Error if the signal is aborted, or if the server has too much to do. The job is run again later.
 */
export function planWork(store: JobStore, make: AnswerInWorker): WorkOnJob {
  return async (id, signal) => {
    const job = await store.open(id);
    if (job === undefined) return;
    if (!job.done.has(0)) {
      const call = { ...nothingElse, ...orderIn(job.items) };
      const line = await workFor(recipientOf(signal), () => lineOf(make(job.endpoint, call))).catch(
        async (error: unknown) => {
          if (error instanceof CallerLeft || signal.aborted) await store.putOff(id);
          throw error;
        },
      );
      const outcome = "error" in line ? "failed" : "scored";
      await store.add(id, [{ item: 0, line: serialize(line), outcome }]);
    }
    await store.finish(id);
  };
}

/** Refusals of which the server is the cause. The work is tried again. */
const passing: ReadonlySet<string> = new Set(["overloaded", "too_many_requests", "internal"]);

async function lineOf(made: ReturnType<AnswerInWorker>): Promise<Line> {
  try {
    const { chunks, headers } = await made;
    return { json: chunks.map(String).join(""), headers };
  } catch (error) {
    if (!(error instanceof Refusal) || passing.has(error.code)) throw error;
    return { error: toSent(error) };
  }
}

/** Returns a recipient of the work that leaves when the signal is aborted. */
function recipientOf(signal: AbortSignal) {
  return {
    hasLeft: () => signal.aborted,
    whenLeft: (callback: () => void) => signal.addEventListener("abort", callback, { once: true }),
    isCutOff: () => true,
    noteBegun: () => undefined,
  };
}

/** Values for the fields of a call that are not in an order. */
const nothingElse = {
  query: undefined,
  params: undefined,
  // Without it, the handler refuses work that takes longer than an answer at once.
  headers: { prefer: "respond-async" },
  format: "json",
  version: "v2",
  repeated: undefined,
} as const;

function orderIn([order]: readonly unknown[]): Order {
  return deserialize(Buffer.from(String(order), "base64")) as Order;
}

/**
 * Reads the result of a finished job.
 *
 * @throws Refusal that is the result if the plan was refused.
 */
async function resultOf(store: JobStore, id: string): Promise<Exclude<Line, { readonly error: SentError }>> {
  for await (const bytes of store.lines(id)) {
    const line = deserialize(bytes) as Line;
    if ("error" in line) throw toError(line.error);
    return line;
  }
  throw new Error("a finished job has no line");
}
