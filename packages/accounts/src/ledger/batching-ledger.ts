import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Batch, BatchOutcome, BatchStore, ChargedAllowance, Writer } from "./batch-store.ts";
import { dayOf, periodEnd } from "./allowance-period.ts";
import type { ClockWatch } from "./clock-watch.ts";
import { leases, type LeaseSizes, usualLeaseSizes } from "./leases.ts";
import type { AllowanceState, Charge, ChargeResult, Ledger } from "./ledger.ts";
import { recalls } from "./recalls.ts";
import { settlements } from "./settlements.ts";

export interface BatchingLedgerOptions {
  readonly host: string;
  readonly pid: number;
  /** Returns a new token for a writer. All tokens must be different. By default it is a random UUID. */
  readonly newToken?: () => string;
  /** Maximum number of requests that wait for a charge; 10,000 by default. Further requests get the result `unavailable`. */
  readonly waitingMax?: number;
  /** Maximum delay until known outcomes of charges are written [ms]; 100 by default. A new charge writes them earlier, in its batch. */
  readonly settleWithinMs?: number;
  /** Delay before the next attempt if the database did not respond [ms]; 250 by default. */
  readonly retryAfterMs?: number;
  /**
   * Maximum duration of a failed attempt after which the batch is sent again at once [ms]; 500 by default. Such a quick failure is probably only a broken
   * connection.
   */
  readonly sendAgainWithinMs?: number;
  /** Time between two heartbeats of a writer that has no charges to write [ms]; 10,000 by default. */
  readonly beatEveryMs?: number;
  /** Detector of a clock that goes back. It gets the time of the database with every batch. If absent, nothing checks the clock. */
  readonly clock?: Pick<ClockWatch, "see">;
  readonly leaseSizes?: LeaseSizes;
  /** Interval at which the ledger checks whether its leases are used, and whether the rules have changed [ms]; 250 by default. */
  readonly lookEveryMs?: number;
}

interface Wanted {
  readonly keyId: string;
  readonly endpoint: string;
  readonly units: number;
}

interface Waiting extends Wanted {
  readonly resolve: (result: ChargeResult) => void;
  /** Number of additional units that may be leased for later requests together with this request. */
  lease: number;
  waits: number;
}

/**
 * Returns a ledger that writes all waiting charges in one batch. While a batch is written, it collects the charges of the next one. No charge is delayed by a
 * timer. If the store can detect changed rules without a query, a batch also leases units for a frequent caller. Later charges then take units from the lease
 * immediately. The outcomes of charges are written with later batches. See LEDGER.md of this package.
 */
export function batchingLedger(store: BatchStore, options: BatchingLedgerOptions): Ledger {
  const { waitingMax = 10_000, settleWithinMs = 100, retryAfterMs = 250, beatEveryMs = 10_000 } = options;
  const { sendAgainWithinMs = 500, leaseSizes = usualLeaseSizes, lookEveryMs = 250 } = options;
  const newToken = options.newToken ?? randomUUID;
  const settled = settlements();
  const held = store.leasing && leases(store.leasing, leaseSizes, (...units) => settled.refund(...units));
  let waiting: Waiting[] = [];
  const recalled = recalls<Waiting>((requests) => {
    waiting.unshift(...requests);
    void wake();
  });
  /** Functions to call when all units settled so far are written. */
  let flushing: (() => void)[] = [];
  let writer: Writer | undefined;
  /** Number of the newest batch whose outcome is known. */
  let known = 0;
  /** Batch that was sent and whose outcome is still unknown; undefined if there is none. */
  let uncertain: Batch | undefined;
  let voided: number | undefined;
  let failure: { readonly cause: unknown; readonly tries: number } | undefined;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const beating = setInterval(() => void wake(), beatEveryMs).unref();
  const looking = held && setInterval(look, lookEveryMs).unref();

  function look(): void {
    if (held?.look() === true && failure === undefined) void wake();
  }

  /** Returns true if outcomes of charges, answered or refunded, are not in the database yet. */
  function isUntold(): boolean {
    return !settled.empty() || (held !== undefined && held.unwritten().length > 0);
  }

  function wake(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= run().finally(() => {
      running = undefined;
      if (waiting.length > 0 && failure === undefined) void wake();
      else if (flushing.length > 0) void wake();
      else if (failure !== undefined && !closed) later(retryAfterMs);
      else if (isUntold() && !closed) later(settleWithinMs);
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

  /** Sends the batch with unknown outcome again. If it has already taken effect, it does not take effect again. */
  async function settleUncertain(): Promise<void> {
    if (uncertain === undefined) return;
    if ((await store.write({ ...uncertain, wants: [] })) === undefined) await learn(uncertain);
    else voided = undefined;
    known = uncertain.number;
    uncertain = undefined;
  }

  /**
   * Finds out why the store did not accept a batch as the next one. Either the batch had already taken effect, or this writer counted as dead and its remaining
   * units were refunded.
   */
  async function learn(batch: Batch): Promise<void> {
    if ((await store.lastBatch(batch.token)) === batch.number) {
      voided = batch.number;
      return;
    }
    writer = undefined;
    settled.drop();
    held?.drop();
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
      ...settlementsNow(),
      voided,
      leaseShare: leaseSizes.share,
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

  /** Returns the settled units, and the unspent units of leases, for the next batch. */
  function settlementsNow(): Pick<Batch, "closings" | "usage"> {
    if (held === undefined) return settled.take();
    for (const lease of held.unwritten()) {
      settled.refund(lease.batch, lease.allowance.id, 0);
      lease.written = lease.unspent;
    }
    const { closings, usage } = settled.take();
    return {
      closings: closings.map((one) => ({ ...one, leased: held.unspentOf(one.batch, one.allowanceId) })),
      usage,
    };
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

  /** Distributes the units that a batch took among the requests of the batch, in their order. Refunds the remaining units. */
  function deal({ token, number }: Batch, outcome: BatchOutcome, taken: readonly Waiting[]): void {
    const { nowMs, keys, allowances } = outcome;
    const keysById = new Map(keys.map((key) => [key.keyId, key]));
    const allowancesById = new Map(allowances.map((allowance) => [allowance.id, allowance]));
    const left = new Map(allowances.map(({ id, granted }) => [id, granted]));
    /** Allowances that have too few units left while another process holds leased units. */
    const short = new Set<string>();
    const dealt: { request: Waiting; allowance?: ChargedAllowance; granted: boolean }[] = [];
    for (const request of taken) {
      const key = keysById.get(request.keyId);
      const allowance = key?.good === true ? allowancesById.get(key.allowanceId) : undefined;
      if (allowance === undefined) {
        dealt.push({ request, granted: false });
        continue;
      }
      const { id, isLeasedElsewhere = false } = allowance;
      const rest = left.get(id)! - request.units;
      if (rest < 0 && (isLeasedElsewhere || held?.end(id) === true)) short.add(id);
      if (short.has(id)) {
        recalled.wait(request);
        continue;
      }
      if (rest >= 0) left.set(id, rest);
      dealt.push({ request, allowance, granted: rest >= 0 });
    }
    for (const [allowanceId, units] of left) if (units > 0) settled.refund(number, allowanceId, units);
    held?.open(number, outcome);
    for (const { request, allowance, granted } of dealt) {
      if (allowance === undefined) {
        request.resolve({ result: "refused" });
        continue;
      }
      const { id, kind, limit, used, leasedInAll = 0, periodStartMs } = allowance;
      const remaining = Math.max(0, limit - used + leasedInAll) + left.get(id)!;
      const state = stateOf(allowance, periodEnd(kind, periodStartMs), remaining, nowMs);
      request.resolve(
        granted
          ? {
              result: "granted",
              allowance: state,
              charge: chargeOf(token, number, allowance, request, nowMs),
            }
          : { result: "exhausted", allowance: state },
      );
    }
    waiting = waiting.filter((request) => {
      const given = takeOfLease(request);
      if (typeof given === "number") request.lease = given;
      else request.resolve(given);
      return typeof given === "number";
    });
  }

  /** Takes the units of a request from a lease. If this is not possible, returns the number of units to lease with the next batch. */
  function takeOfLease(request: Wanted): ChargeResult | number {
    if (held === undefined || store.leasing === undefined || writer === undefined) return 0;
    const nowMs = store.leasing.nowMs();
    const lease = held.take(request.keyId, request.units, nowMs);
    if (typeof lease === "number") return lease;
    if (running === undefined) later(settleWithinMs);
    const { batch, allowance, endMs, beside, unspent } = lease;
    return {
      result: "granted",
      allowance: stateOf(allowance, endMs, beside + unspent, nowMs),
      charge: chargeOf(writer.token, batch, allowance, request, nowMs),
    };
  }

  function chargeOf(
    token: string,
    batch: number,
    { id, periodStartMs }: ChargedAllowance,
    { keyId, endpoint, units }: Wanted,
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
    const refund = (back: number): void => {
      settled.refund(batch, id, back);
      held?.refunded(id, back);
    };
    const day = dayOf(Math.max(nowMs, periodStartMs));
    return {
      periodStartMs,
      answered: (unanswered = 0) =>
        settle(() => {
          const usage = { keyId, allowanceId: id, day, endpoint, requests: 1 };
          settled.answered(batch, { ...usage, charged: units - unanswered });
          if (unanswered > 0) refund(unanswered);
        }),
      refund: () => settle(() => refund(units)),
    };
  }

  function flush(): Promise<void> {
    if (running === undefined && !isUntold() && uncertain === undefined) return Promise.resolve();
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
      const given = takeOfLease({ keyId, endpoint, units });
      if (typeof given !== "number") return Promise.resolve(given);
      return new Promise((resolve) => {
        waiting.push({ keyId, endpoint, units, resolve, lease: given, waits: 0 });
        void wake();
      });
    },
    fault: () => (failure !== undefined && failure.tries > 1 ? failure.cause : undefined),
    flush,
    async close() {
      closed = true;
      clearInterval(beating);
      clearInterval(looking);
      await flush();
      held?.endAll();
      await flush();
      recalled.close();
      clearTimeout(timer);
      // A writer that cannot leave is taken for dead later; nothing of it is unsettled.
      if (writer !== undefined && failure === undefined)
        await store.leave(writer.token).catch(() => undefined);
      await store.close();
    },
  };
}

function wantsOf(taken: readonly Waiting[]): Batch["wants"] {
  const wants = new Map<string, { readonly units: number; readonly lease: number }>();
  for (const { keyId, units, lease } of taken) {
    const before = wants.get(keyId) ?? { units: 0, lease: 0 };
    wants.set(keyId, { units: before.units + units, lease: Math.max(before.lease, lease) });
  }
  return [...wants].map(([keyId, want]) => ({ keyId, ...want }));
}

function stateOf(
  { kind, limit, periodStartMs }: ChargedAllowance,
  endMs: number | undefined,
  remaining: number,
  nowMs: number,
): AllowanceState {
  return {
    kind,
    limit,
    remaining,
    windowSeconds: endMs === undefined ? undefined : (endMs - periodStartMs) / 1000,
    resetSeconds: endMs === undefined ? undefined : Math.max(1, Math.ceil((endMs - nowMs) / 1000)),
  };
}
