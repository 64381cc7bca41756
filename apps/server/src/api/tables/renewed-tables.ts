import { setTimeout as sleep } from "node:timers/promises";
import { type ProblemCode, problemKind, type PartName } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import { SourceError } from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import type { MadeTable, OpenedTable, RunsOfParts, TableStore } from "./table-store.ts";
import { tableText } from "./table-text.ts";

/** Rows of a table that an endpoint made, before they are stored and charged. */
export interface TableRows extends Pick<MadeTable, "csv" | "facts"> {
  /** Settles the charge, after the rows were stored. */
  settle(): void;
  /** Refunds the charge, because the rows were not stored. */
  refund(): Promise<void>;
}

interface RenewedTablesOptions {
  readonly tables: Pick<TableStore, "open" | "begin" | "isBeingMade">;
  /** Makes the rows of a table, at the cost of its owner. */
  readonly make: (table: OpenedTable, reader: TableReader) => Promise<TableRows>;
  /** Returns the newest runs that the rows of a table would be made from. */
  readonly newestRuns: (table: OpenedTable) => Promise<RunsOfParts>;
  /** Returns a text that changes with the official warnings at the sites of a table. */
  readonly warnedAt: (table: OpenedTable) => Promise<string>;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
  /** Interval at which the server looks whether another server has made a table [ms]; 200 by default. */
  readonly lookEveryMs?: number;
}

/** Reader of a table, in whose request the rows may be made. */
export interface TableReader {
  readonly requestId: string;
  /** Records the charge of the owner of the table [requests deducted from the allowance]. */
  costs(charged: number): void;
}

/** Time after which rows are made again, even without a new run, so that the table does not run out of hours [ms]. */
export const renewAfterMs = 12 * 3_600_000;

/** Time for which a table is not tried again after it could not be made [ms]. */
export const retryAfterMs = 300_000;

/** Time since the first failure for which readers get the last table [ms]. After that they get an error, which nobody overlooks. */
export const oldShownMs = 24 * 3_600_000;

/** Minimum interval between two tables that differ only in the warnings [ms]. Servers learn of a warning a few seconds apart. */
const warnedAfterMs = 60_000;

/** Number of times that the server looks whether another server has made a table, before it returns the last table. */
const looks = 50;

/**
 * Returns a function that reads a table by its token. It first renews the table if a new run, a change of official warnings or its age demands it. Of several
 * servers and readers, one makes the rows, and the owner of the table pays for them once.
 *
 * The function returns the text of the table, and undefined if no table has the token. It throws a Refusal if the table was never made and cannot be made, or
 * could not be renewed for a day.
 */
export function renewedTables({
  tables,
  make,
  newestRuns,
  warnedAt,
  nowMs,
  lookEveryMs = 200,
}: RenewedTablesOptions): (token: string, reader: TableReader) => Promise<string | undefined> {
  const underWay = new Map<string, Promise<void>>();

  const isDue = async (table: OpenedTable): Promise<boolean> => {
    const { made, failing } = table;
    if (failing !== undefined && nowMs() - failing.triedMs < retryAfterMs) return false;
    if (made === undefined || failing !== undefined) return true;
    const ageMs = nowMs() - made.atMs;
    if (ageMs >= renewAfterMs || isNewer(await runsNow(table), made.runs)) return true;
    return ageMs >= warnedAfterMs && (await warnedAt(table)) !== made.warned;
  };

  const runsNow = async (table: OpenedTable): Promise<RunsOfParts> => {
    try {
      return await newestRuns(table);
    } catch (error) {
      if (error instanceof SourceError) return {};
      throw error;
    }
  };

  const renew = async (table: OpenedTable, reader: TableReader): Promise<void> => {
    const attempt = await tables.begin(table);
    if (attempt === undefined) return table.made === undefined ? awaitOther(table.id) : undefined;
    try {
      const known = { runs: await runsNow(table), warned: await warnedAt(table) };
      const rows = await make(table, reader);
      const { csv, facts } = rows;
      const isStored = await attempt.finish({ csv, facts, ...known }).catch(async (error: unknown) => {
        await rows.refund();
        throw error;
      });
      if (isStored) rows.settle();
      else await rows.refund();
    } catch (error) {
      const isRefused = error instanceof Refusal;
      await attempt.fail(isRefused ? error.code : "internal");
      if (!isRefused) throw error;
    }
  };

  const awaitOther = async (id: string): Promise<void> => {
    for (let look = 0; look < looks && (await tables.isBeingMade(id)); look += 1) await sleep(lookEveryMs);
  };

  const renewOnce = (table: OpenedTable, reader: TableReader): Promise<void> => {
    const known = underWay.get(table.id);
    if (known !== undefined) return known;
    const renewing = renew(table, reader).finally(() => void underWay.delete(table.id));
    underWay.set(table.id, renewing);
    return renewing;
  };

  return async (token, reader) => {
    const found = await tables.open(token);
    if (found === undefined) return undefined;
    const table = (await isDue(found))
      ? await renewOnce(found, reader).then(() => tables.open(token))
      : found;
    if (table === undefined) return undefined;
    const { made, failing } = table;
    if (failing !== undefined && (made === undefined || !mayShowOld(failing, nowMs())))
      throw refusalOf(failing);
    if (made === undefined)
      throw new Refusal("overloaded", {
        detail: "The table is being made. Read it again in a moment.",
        retryAfterSeconds: 10,
      });
    return tableText({ made, failing }, (why) => `${notRenewed(why)} The rows are those of the last time.`);
  };
}

/** Returns true if a part has a newer run than the one for which a table was made. An older run, in place of a damaged one, is not newer. */
function isNewer(now: RunsOfParts, then: RunsOfParts): boolean {
  return Object.entries(now).some(([part, run]) => run > (then[part as PartName] ?? -Infinity));
}

type Failure = NonNullable<OpenedTable["failing"]>;

/** Returns true if readers may get the last rows. A task that refuses scores while warnings are not known gives no old ones either. */
function mayShowOld({ code, sinceMs }: Failure, nowMs: number): boolean {
  return code !== "warnings_unavailable" && nowMs - sinceMs < oldShownMs;
}

/** Problems that concern only the account of the owner. Readers learn that the owner cannot pay, and no figures. */
const ofPayment: ReadonlySet<ProblemCode> = new Set([
  "allowance_exhausted",
  "offering_not_in_package",
  "invalid_api_key",
]);

/** Says since when a table could not be renewed, and why. */
function notRenewed({ sinceMs, code }: Failure): string {
  const why = ofPayment.has(code) ? "The owner of this table cannot pay for it now" : problemKind(code).title;
  return `Not renewed since ${formatInstant(sinceMs)}: ${why}.`;
}

/** Returns the refusal for readers of a table that has no rows to show. A fault of the request of the owner is no fault of the reader. */
function refusalOf(failing: Failure): Refusal {
  const detail = notRenewed(failing);
  const retryAfterSeconds = retryAfterMs / 1000;
  if (ofPayment.has(failing.code)) return new Refusal("too_many_requests", { detail, retryAfterSeconds });
  if (problemKind(failing.code).status < 500) return new Refusal("not_found", { detail });
  return new Refusal(failing.code, { detail, retryAfterSeconds });
}
