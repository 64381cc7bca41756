import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Batch, BatchOutcome, BatchStore, ChargedAllowance, Writer } from "./batch-store.ts";
import { periodEnd } from "./allowance-period.ts";
import type { ClockWatch } from "./clock-watch.ts";
import type { AllowanceState, Charge, ChargeResult, Ledger } from "./ledger.ts";
import { settlements } from "./settlements.ts";

export interface BatchingLedgerOptions {
  readonly host: string;
  readonly pid: number;
  /** Names of writers; no two may be the same. */
  readonly newToken?: () => string;
  /** Most requests that wait for a charge; more are told that the database is unavailable. */
  readonly waitingMax?: number;
  /** Until what is settled is written where no charge takes it along [ms]. */
  readonly settleWithinMs?: number;
  /** Until the next try after the database did not answer [ms]. */
  readonly retryAfterMs?: number;
  /** A batch that failed within this time is sent again at once: its connection broke, and the database may be there [ms]. */
  readonly sendAgainWithinMs?: number;
  /** How often an idle writer says that it is alive [ms]. */
  readonly beatEveryMs?: number;
  /** Is shown the clock of the database at every batch. */
  readonly clock?: Pick<ClockWatch, "see">;
}

interface Waiting {
  readonly keyId: string;
  readonly endpoint: string;
  readonly units: number;
  readonly resolve: (result: ChargeResult) => void;
}

/**
 * A ledger that writes all charges that wait in one batch while the next ones gather: no timer holds a charge back.
 *
 * What became of the charges rides with later batches. See README.md beside this file.
 */
export function batchingLedger(store: BatchStore, options: BatchingLedgerOptions): Ledger {
  const { waitingMax = 10_000, settleWithinMs = 100, retryAfterMs = 250, beatEveryMs = 10_000 } = options;
  const { sendAgainWithinMs = 500 } = options;
  const newToken = options.newToken ?? randomUUID;
  const settled = settlements();
  let waiting: Waiting[] = [];
  /** Who waits until what is settled by now is written. */
  let flushing: (() => void)[] = [];
  let writer: Writer | undefined;
  /** Number of the newest batch whose fate is known. */
  let known = 0;
  /** A batch that was sent and whose fate is not known. */
  let uncertain: Batch | undefined;
  let voided: number | undefined;
  let failure: { readonly cause: unknown; readonly tries: number } | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const beating = setInterval(() => void wake(), beatEveryMs).unref();

  function wake(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = undefined;
      if (waiting.length > 0 && failure === undefined) void wake();
      else if (flushing.length > 0) void wake();
      else if (failure !== undefined && !closed) later(retryAfterMs);
      else if (!settled.empty() && !closed) later(settleWithinMs);
    });
    return running;
  }

  function later(ms: number): void {
    timer ??= setTimeout(() => void wake(), ms).unref();
  }

  async function run(): Promise<void> {
    do {
      await nextTurn();
      const taken = waiting;
      waiting = [];
      const flushed = flushing;
      flushing = [];
      try {
        await settleUncertain();
        await write(taken);
        failure = undefined;
      } catch (cause) {
        failure = { cause, tries: (failure?.tries ?? 0) + 1 };
        for (const { resolve } of [...taken, ...waiting.splice(0)]) resolve({ result: "unavailable", cause });
      }
      for (const resolve of flushed) resolve();
    } while (waiting.length > 0 || (flushing.length > 0 && failure === undefined));
    for (const resolve of flushing.splice(0)) resolve();
  }

  /** Settles a batch that got no answer by sending it again: it takes effect now, or it did before. */
  async function settleUncertain(): Promise<void> {
    if (uncertain === undefined) return;
    if ((await store.write({ ...uncertain, wants: [] })) === undefined) await learn(uncertain);
    else voided = undefined;
    known = uncertain.number;
    uncertain = undefined;
  }

  /** A batch was not the next one: it took effect before, or its writer was taken for dead and all it had left was given back. */
  async function learn(batch: Batch): Promise<void> {
    if ((await store.lastBatch(batch.token)) === batch.number) {
      voided = batch.number;
      return;
    }
    writer = undefined;
    settled.drop();
  }

  async function write(taken: readonly Waiting[]): Promise<void> {
    if (writer === undefined) {
      const entering = { token: newToken(), host: options.host, pid: options.pid };
      await store.enter(entering);
      writer = entering;
      known = 0;
      voided = undefined;
    }
    const batch: Batch = {
      token: writer.token,
      number: known + 1,
      wants: wantsOf(taken),
      ...settled.take(),
      voided,
    };
    uncertain = batch;
    const outcome = await sendTwice(batch);
    if (outcome !== undefined) {
      known = batch.number;
      uncertain = undefined;
      voided = undefined;
      options.clock?.see(
        outcome.nowMs,
        outcome.allowances.map(({ periodStartMs }) => periodStartMs),
      );
      deal(batch, outcome, taken);
      return;
    }
    // No caller learnt what the batch took. Its units are given back, and callers that still wait are charged again.
    await learn(batch);
    known = batch.number;
    uncertain = undefined;
    await write(taken);
  }

  async function sendTwice(batch: Batch): Promise<BatchOutcome | undefined> {
    const sentMs = performance.now();
    try {
      return await store.write(batch);
    } catch (error) {
      if (performance.now() - sentMs > sendAgainWithinMs) throw error;
      return store.write(batch);
    }
  }

  /** Hands out what a batch took in the order of the requests, and gives the rest back. */
  function deal(batch: Batch, { nowMs, keys, allowances }: BatchOutcome, taken: readonly Waiting[]): void {
    const keysById = new Map(keys.map((key) => [key.keyId, key]));
    const allowancesById = new Map(allowances.map((allowance) => [allowance.id, allowance]));
    const left = new Map(allowances.map(({ id, granted }) => [id, granted]));
    const dealt = taken.map((request) => {
      const key = keysById.get(request.keyId);
      const allowance = key?.good === true ? allowancesById.get(key.allowanceId) : undefined;
      if (allowance === undefined) return { request, granted: false };
      const rest = left.get(allowance.id)! - request.units;
      if (rest >= 0) left.set(allowance.id, rest);
      return { request, allowance, granted: rest >= 0 };
    });
    for (const [allowanceId, units] of left) if (units > 0) settled.refund(batch.number, allowanceId, units);
    for (const { request, allowance, granted } of dealt) {
      if (allowance === undefined) {
        request.resolve({ result: "refused" });
        continue;
      }
      const state = stateOf(allowance, left.get(allowance.id)!, nowMs);
      request.resolve(
        granted
          ? { result: "granted", allowance: state, charge: chargeOf(batch, allowance, request, nowMs) }
          : { result: "exhausted", allowance: state },
      );
    }
  }

  function chargeOf(
    { token, number }: Batch,
    { id, periodStartMs }: ChargedAllowance,
    { keyId, endpoint, units }: Waiting,
    nowMs: number,
  ): Charge {
    let open = true;
    const settle = (how: () => void): void => {
      // What a lost writer had taken was given back when it was taken for dead.
      if (open && writer?.token === token) {
        how();
        if (running === undefined) later(settleWithinMs);
      }
      open = false;
    };
    const day = new Date(Math.max(nowMs, periodStartMs)).toISOString().slice(0, 10);
    return {
      periodStartMs,
      answered: (unanswered = 0) =>
        settle(() => {
          const usage = { keyId, allowanceId: id, day, endpoint, requests: 1 };
          settled.answered(number, { ...usage, charged: units - unanswered });
          settled.refund(number, id, unanswered);
        }),
      refund: () => settle(() => settled.refund(number, id, units)),
    };
  }

  function flush(): Promise<void> {
    if (running === undefined && settled.empty() && uncertain === undefined) return Promise.resolve();
    return new Promise((resolve) => {
      flushing.push(resolve);
      void wake();
    });
  }

  return {
    charge(keyId, endpoint, units) {
      if (failure !== undefined || closed || waiting.length >= waitingMax) {
        const cause = failure?.cause ?? new Error(closed ? "the ledger is closed" : "too many charges wait");
        return Promise.resolve({ result: "unavailable", cause });
      }
      return new Promise((resolve) => {
        waiting.push({ keyId, endpoint, units, resolve });
        void wake();
      });
    },
    fault: () => (failure !== undefined && failure.tries > 1 ? failure.cause : undefined),
    flush,
    async close() {
      closed = true;
      clearInterval(beating);
      await flush();
      clearTimeout(timer);
      if (writer !== undefined && failure === undefined) await store.leave(writer.token);
      await store.close();
    },
  };
}

function wantsOf(taken: readonly Waiting[]): Batch["wants"] {
  const units = new Map<string, number>();
  for (const { keyId, units: more } of taken) units.set(keyId, (units.get(keyId) ?? 0) + more);
  return [...units].map(([keyId, sum]) => ({ keyId, units: sum }));
}

function stateOf(
  { kind, limit, used, periodStartMs }: ChargedAllowance,
  undealt: number,
  nowMs: number,
): AllowanceState {
  const endMs = periodEnd(kind, periodStartMs);
  return {
    kind,
    limit,
    remaining: Math.max(0, limit - used) + undealt,
    windowSeconds: endMs === undefined ? undefined : (endMs - periodStartMs) / 1000,
    resetSeconds: endMs === undefined ? undefined : Math.max(1, Math.ceil((endMs - nowMs) / 1000)),
  };
}
