import type { BatchCost } from "@halcyon/schema";
import { endpointId } from "@halcyon/schema/endpoints";
import { madeFor, recipientNow } from "../../errors/caller-left.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { Charged, Priced } from "../pipeline/answer.ts";
import { costOfFirst, sumOf } from "../pipeline/price.ts";
import type { AnyCall } from "../pipeline/handler.ts";
import type { Batches, CheckedBatch } from "./batches.ts";
import { type BadItem, type CheckedItem, isGood } from "./check-items.ts";
import type { StoredJob, NewJob } from "../../jobs/job-store.ts";
import { acceptedJob, type Jobs, orderJob, prefersAsync } from "./jobs.ts";

/** Call to a batch endpoint. */
interface BatchCall extends Pick<
  AnyCall,
  "principal" | "repeated" | "noteDone" | "requestId" | "version" | "nowMs" | "format"
> {
  readonly body: { readonly items: readonly unknown[] };
  readonly query: { readonly dry_run: boolean };
  readonly headers: {
    readonly prefer?: string | undefined;
    readonly "idempotency-key"?: string | undefined;
  };
}

/** Handles `POST /{version}/optimality/batch/composite-optimality`. */
export function batchHandler(batches: Batches, jobs: Jobs): (call: BatchCall) => Promise<Priced<BatchCost>> {
  const accept = async (
    { body, principal, version, requestId, noteDone }: BatchCall,
    { checked, costs }: Pick<CheckedBatch, "checked" | "costs">,
    charge: Charged & { readonly cost: number },
  ): Promise<StoredJob> => {
    const job: NewJob = {
      principal,
      endpoint: endpointId(version, "optimality.batch"),
      items: body.items,
      charged: charge.cost,
      costs,
      periodStartMs: charge.periodStartMs,
      lines: checked.filter(isBad).map((item) => ({
        item: item.index,
        line: batches.line(item, requestId),
        outcome: "refused",
      })),
    };
    return orderJob(jobs, job, noteDone);
  };

  return async (call) => {
    const { body, query, headers, principal, repeated, requestId, version, nowMs } = call;
    const { accountId } = principal;
    const known =
      repeated?.outcome === undefined ? undefined : await jobs.store.get(accountId, repeated.outcome);
    if (known !== undefined) {
      return { cost: 0, answer: async () => ({ ...acceptedJob(known, version), outcome: known.id }) };
    }
    const batch = await batches.check(body.items, { accountId, nowMs });
    const { checked, costs } = batch;
    const whole = sumOf(costs);
    if (query.dry_run) {
      const problems = checked.filter(isBad).map((item) => batches.problem(item, requestId));
      const json = { cost: whole, items: checked.length, problems };
      return { cost: 0, answer: async () => ({ json }) };
    }
    const cost = repeated === undefined ? whole : 0;
    if (prefersAsync(headers.prefer)) {
      return {
        cost,
        async answer(charge) {
          const job = await accept(call, batch, { ...charge, cost });
          return { ...acceptedJob(job, version), outcome: job.id };
        },
      };
    }
    if (call.format === "json") throw linesAlone();
    // A request that can be sent again for nothing is charged as a whole, however little of its answer was taken.
    const paysForAll = headers["idempotency-key"] !== undefined;
    let taken = 0;
    let failed = 0;
    const lines = async function* (): AsyncGenerator<Buffer, void, undefined> {
      for await (const outcome of batch.outcomes()) {
        yield batches.line(outcome, requestId);
        const itemCost = costs[outcome.index]!;
        if ("result" in outcome) taken += itemCost;
        else failed += itemCost;
      }
    };
    return {
      cost,
      // Lines are made when they are taken, and for who is asked here.
      answer: async () => ({ lines: madeFor(recipientNow(), lines()), count: checked.length }),
      worked: (begun) => Math.min(cost, costOfFirst(costs, begun)),
      unanswered() {
        if (cost === 0) return 0;
        return paysForAll ? failed : cost - taken;
      },
    };
  };
}

/** Returns the refusal for a caller that does not accept JSON Lines, the only format of batches. It must be thrown before anything is charged. */
function linesAlone(): Refusal {
  const detail =
    "Ask for application/x-ndjson. With `dry_run=true` or `prefer: respond-async` the answer is one JSON document.";
  return new Refusal("not_acceptable", {
    detail: "A batch returns its results as lines of JSON, application/x-ndjson.",
    errors: [{ header: "accept", code: "not_acceptable", detail }],
  });
}

function isBad(item: CheckedItem<unknown>): item is BadItem {
  return !isGood(item);
}
