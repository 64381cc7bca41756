import { accountsUnavailable } from "../accounts/accounts-unavailable.ts";
import type { Principal } from "../accounts/principal.ts";
import type { JobQueue, WorkOnJob } from "../jobs/job-queue.ts";
import type { AlongsideJob, JobStore, KeptJob, NewJob } from "../jobs/job-store.ts";
import { Refusal } from "../refusal.ts";
import { type BadItem, type CheckedItem, checkItems, type GoodItem, isGood } from "../batch/check-items.ts";
import { eachItem } from "../batch/each-item.ts";
import type { ScoreRequest } from "../scores/admit-entry.ts";
import { runBatch } from "../batch/run-batch.ts";
import type { Scorer } from "../scores/scorer.ts";
import type { Charged } from "../answering/answer.ts";
import type { Call, Handler } from "./handler.ts";
import { itemProblem } from "../endpoints/item-problem.ts";
import { acceptedJob } from "../endpoints/jobs.ts";
import { itemPlace } from "./field-place.ts";
import { itemReader } from "./read-item.ts";
import { writeLine, writeResult } from "./write-item.ts";

/** Where jobs are kept, and who does them. */
export interface Jobs {
  readonly store: JobStore;
  readonly queue: JobQueue;
}

/** `POST /v1/optimality/batch/composite-optimality` */
export function batchHandler({ admit, score }: Scorer, { store, queue }: Jobs): Handler<"optimality.batch"> {
  const accept = async (
    principal: Principal,
    items: readonly unknown[],
    checked: readonly CheckedItem[],
    charge: Charged & { readonly cost: number },
    { requestId, noteDone }: Pick<Call<"optimality.batch">, "requestId" | "noteDone">,
  ): Promise<KeptJob> => {
    const job: NewJob = {
      principal,
      endpoint: "optimality.batch",
      items,
      charged: charge.cost,
      periodStartMs: charge.periodStartMs,
      lines: checked.filter(isBad).map((item) => ({
        item: item.index,
        line: writeLine(item, requestId),
        outcome: "refused",
      })),
    };
    const alongside: AlongsideJob = async (transaction, made) => {
      await noteDone(transaction, made);
      await queue.addIn(transaction, made);
    };
    const id = await store.create(job, alongside).catch((cause: unknown) => {
      throw cause instanceof Refusal ? cause : accountsUnavailable(cause);
    });
    queue.begin(id);
    return (await store.get(principal.accountId, id))!;
  };

  return async ({ body, query, headers, principal, repeated, noteDone, requestId, version, nowMs }) => {
    const { accountId } = principal;
    const known = repeated?.outcome === undefined ? undefined : await store.get(accountId, repeated.outcome);
    if (known !== undefined) {
      return { cost: 0, answer: async () => ({ ...acceptedJob(known, version), outcome: known.id }) };
    }
    const checked = await checkItems(body.items, {
      read: itemReader(accountId),
      admit: (asked) => admit.entry(asked, nowMs),
    });
    const good = checked.filter(isGood).length;
    if (query.dry_run) {
      const problems = checked
        .filter(isBad)
        .map((item) => itemProblem(item, item.error, requestId, itemPlace));
      const json = { cost: good, items: checked.length, problems };
      return { cost: 0, answer: async () => ({ json }) };
    }
    const cost = repeated === undefined ? good : 0;
    if (prefersAsync(headers.prefer)) {
      return {
        cost,
        async answer(charge) {
          const job = await accept(
            principal,
            body.items,
            checked,
            { ...charge, cost },
            { requestId, noteDone },
          );
          return { ...acceptedJob(job, version), outcome: job.id };
        },
      };
    }
    // A request that can be sent again for nothing is charged as a whole, however little of its answer was taken.
    const paysForAll = headers["idempotency-key"] !== undefined;
    let taken = 0;
    let failed = 0;
    const lines = async function* (): AsyncGenerator<Buffer, void, undefined> {
      const outcomes = eachItem(checked, async (item) =>
        writeResult(item, await score(item.admitted), nowMs),
      );
      for await (const outcome of outcomes) {
        yield writeLine(outcome, requestId);
        if ("result" in outcome) taken++;
        else if (isGood(checked[outcome.index]!)) failed++;
      }
    };
    return {
      cost,
      answer: async () => ({ lines: lines() }),
      unanswered() {
        if (cost === 0) return 0;
        return paysForAll ? failed : cost - taken;
      },
    };
  };
}

function isBad(item: CheckedItem): item is BadItem {
  return !isGood(item);
}

/** Does the jobs of batches. */
export function batchWork(store: JobStore, { admit, score }: Scorer, nowMs: () => number): WorkOnJob {
  const work = {
    jobs: store,
    admit: (asked: ScoreRequest, now: number) => admit.entry(asked, now),
    readerFor: itemReader,
    nowMs,
    make: async (item: GoodItem, now: number) => writeResult(item, await score(item.admitted), now),
    write: writeLine,
  };
  return (id, signal) => runBatch(work, id, signal);
}

/** Whether a `prefer` header asks for a job, by RFC 7240. */
function prefersAsync(prefer: string | undefined): boolean {
  return (prefer ?? "").split(",").some((preference) => /^\s*respond-async\s*(;|$)/i.test(preference));
}
