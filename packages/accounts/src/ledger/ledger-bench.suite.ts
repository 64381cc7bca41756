import { randomBytes } from "node:crypto";
import type { Database } from "@halcyon/database/database";
import type { AllowanceKind } from "@halcyon/schema/wire";
import type { BatchStore } from "./batch-store.ts";
import { batchingLedger, type BatchingLedgerOptions } from "./batching-ledger.ts";
import type { LeaseSizes } from "./leases.ts";
import type { Charge, ChargeResult, Ledger } from "./ledger.ts";

/** Database for tests of a ledger, with functions to set its clock and to open stores. */
export interface LedgerBench extends AsyncDisposable {
  readonly database: Database;
  /** Sets the clock of the database [ms since 1970]. */
  setClock(ms: number): Promise<void>;
  /** Opens a store as a separate process would. */
  openStore(): Promise<BatchStore>;
}

/** The instant 2026-11-21T09:14:03Z [ms since 1970]. */
export const startMs = Date.UTC(2026, 10, 21, 9, 14, 3);

export interface NewAllowance {
  readonly kind?: AllowanceKind;
  readonly limit: number;
  readonly keys?: number;
}

/** Creates an account with an allowance and keys that use it. */
export async function newAllowance(
  database: Database,
  { kind = "month", limit, keys = 1 }: NewAllowance,
): Promise<{ readonly id: string; readonly keyIds: readonly string[] }> {
  const random = randomBytes(8).toString("hex");
  const [account, id] = [`acc_${random}`, `alw_${random}`];
  await database
    .insertInto("package")
    .values({ id: "all", offerings: "[]", created_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await database.insertInto("account").values({ id: account, name: "a", created_at: 0 }).execute();
  await database.insertInto("allowance").values({ id, account_id: account, kind, limit }).execute();
  const keyIds = Array.from({ length: keys }, (_, index) => `key_${random}_${index}`);
  for (const keyId of keyIds) {
    await database
      .insertInto("api_key")
      .values({
        id: keyId,
        account_id: account,
        package_id: "all",
        allowance_id: id,
        name: "k",
        hash: randomBytes(32),
        start: "hal_abcd",
        created_at: 0,
      })
      .execute();
  }
  return { id, keyIds };
}

/** Lease sizes for small allowances. A lease may take all units left. */
export const smallLeases: LeaseSizes = { first: 2, max: 8, share: 1 };

export const noLeases: LeaseSizes = { first: 0, max: 0, share: 1 };

/**
 * Returns a ledger that sends no heartbeats, and writes outcomes of charges only with the next batch or on request. It checks its leases every few
 * milliseconds, so that other processes soon get leased units.
 */
export function quietLedger(store: BatchStore, options: Partial<BatchingLedgerOptions> = {}): Ledger {
  return batchingLedger(store, {
    host: "here",
    pid: 1,
    settleWithinMs: 3_600_000,
    retryAfterMs: 1,
    beatEveryMs: 3_600_000,
    leaseSizes: smallLeases,
    lookEveryMs: 5,
    ...options,
  });
}

/**
 * Counts units of an allowance: all used ones, those of answered requests, and those of requests with an unknown outcome. Leased units do not count. Reads
 * all rows in one transaction, because a ledger may return a lease between two reads.
 */
export function unitsOf(
  database: Database,
  allowanceId: string,
): Promise<{ readonly used: number; readonly answered: number; readonly unsettled: number }> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      const { used } = await transaction
        .selectFrom("allowance")
        .select("used")
        .where("id", "=", allowanceId)
        .executeTakeFirstOrThrow();
      const days = await transaction
        .selectFrom("usage_day")
        .select("charged")
        .where("allowance_id", "=", allowanceId)
        .execute();
      const open = await transaction
        .selectFrom("open_charge")
        .select(["units", "leased"])
        .where("allowance_id", "=", allowanceId)
        .execute();
      return {
        used: used - open.reduce((sum, { leased }) => sum + leased, 0),
        answered: days.reduce((sum, { charged }) => sum + charged, 0),
        unsettled: open.reduce((sum, { units, leased }) => sum + units - leased, 0),
      };
    });
}

/** Returns the charge of a granted request. Fails if the request was not granted. */
export function granted(result: ChargeResult): Charge {
  if (result.result !== "granted") throw new Error(`not granted but ${result.result}`);
  return result.charge;
}

export const endpoint = "optimality.composite";
