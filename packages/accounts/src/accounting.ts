import { hostname } from "node:os";
import { patientMs } from "@halcyon/base/answer-within";
import type { Database } from "@halcyon/database/database";
import { databaseClock } from "@halcyon/database/postgres/database-clock";
import { type AllowanceUsage, allowanceUsage } from "./allowances/allowance-usage.ts";
import { batchingLedger } from "./ledger/batching-ledger.ts";
import { type ClockWatch, clockWatch, latestInstant } from "./ledger/clock-watch.ts";
import type { Ledger } from "./ledger/ledger.ts";
import { postgresBatchStore } from "./ledger/ledger.postgres.ts";
import { sqliteBatchStore } from "./ledger/ledger.sqlite.ts";
import type { Principal } from "./principal.ts";
import type { KeyRow } from "./keys/keys.ts";

/** Ledger of charges, and functions that report the state of allowances and keys. */
export interface Accounting {
  readonly ledger: Ledger;
  /**
   * Returns how many units of the caller's allowance were used, by all keys that share it. First writes all outcomes of charges that this process knows, so
   * that they count.
   */
  usage(principal: Pick<Principal, "allowanceId">): Promise<AllowanceUsage>;
  /** Returns the facts about the caller's key that the caller may see. */
  key(principal: Pick<Principal, "keyId">): Promise<KeyFacts>;
}

/**
 * Opens the ledger of a database, and returns it with functions that report usage and key facts.
 *
 * @param databaseUrl - URL of the PostgreSQL database; undefined for a SQLite file.
 * @param clock - Detector of a clock that goes back. It gets the time of the database when the accounting opens, and with every batch of charges.
 * @param withinMs - Maximum time until a batch of charges is written [ms].
 */
export async function accountingIn(
  database: Database,
  databaseUrl: string | undefined,
  nowMs: () => number,
  clock: ClockWatch = clockWatch(),
  withinMs = patientMs,
): Promise<Accounting> {
  clock.see(await databaseClock(database, nowMs), [await latestInstant(database)]);
  const store =
    databaseUrl === undefined
      ? await sqliteBatchStore(database, nowMs, withinMs)
      : await postgresBatchStore(databaseUrl, { queryTimeoutMs: withinMs });
  const ledger = batchingLedger(store, { host: hostname(), pid: process.pid, clock });
  return {
    ledger,
    async usage({ allowanceId }) {
      await ledger.flush();
      const usage = await allowanceUsage(database, allowanceId, await databaseClock(database, nowMs));
      if (usage === undefined) throw new Error("every key has an allowance");
      return usage;
    },
    async key({ keyId }) {
      const facts = await keyFacts(database, keyId);
      if (facts === undefined) throw new Error("every request that is answered has a key");
      return facts;
    },
  };
}

/** Facts about the key of a request, as far as its caller may see them. */
type KeyFacts = Pick<KeyRow, "id" | "name" | "start" | "expires_at" | "last_used_at">;

/**
 * Reads the facts of a key from the database.
 * @returns Undefined if the key does not exist.
 */
function keyFacts(database: Database, keyId: string): Promise<KeyFacts | undefined> {
  return database
    .selectFrom("api_key")
    .select(["id", "name", "start", "expires_at", "last_used_at"])
    .where("id", "=", keyId)
    .executeTakeFirst();
}
