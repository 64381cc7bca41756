import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { calendarDate } from "@halcyon/schema/time";
import { countScores } from "@halcyon/scoring/climatology";
import { unpackScore } from "@halcyon/scoring/score";
import { LRUCache } from "lru-cache";
import type { Records, UsualLookup, UsualScores, UsualOptions } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { retryAfterSecondsDefault } from "../refusals/weather-unavailable.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { historyYears, orReason, scoreYears } from "./scored-years.ts";

interface UsualLookupOptions {
  readonly records: Pick<Records, "hourly">;
  /** Scores the years of a record in a worker thread. The result is undefined if the record cannot be scored. */
  readonly build: (wish: UsualOptions) => Promise<UsualScores | undefined>;
  /** Pause after each piece of work, as a multiple of the time that the work took; 3 by default. */
  readonly rest?: number;
}

/** Maximum number of cached tables of score frequencies. Each takes about 13 kB. */
const tablesMax = 1000;

/** Maximum number of tables that wait to be computed. Further tables are dropped, and are computed only if they are requested again. */
const waitingMax = 64;

/** Time after which a place whose scoring failed is tried again [ms]. */
const unknownMs = 3_600_000;

/**
 * Creates a look-up of score frequencies. Tables of score frequencies are computed in the background, one at a time, with long pauses. Records of providers
 * that limit the number of calls are not used.
 */
export function usualLookup({ records, build, rest = 3 }: UsualLookupOptions): UsualLookup {
  const tables = new LRUCache<string, { readonly table: UsualScores | undefined }>({ max: tablesMax });
  const waiting = new Map<string, UsualOptions>();
  let isAtWork = false;
  let lastAwaited: Promise<unknown> = Promise.resolve();

  /** Computes a table for a caller that waits for it, after the tables of earlier callers. Returns undefined if the record cannot be scored. */
  const makeAwaited = (key: string, wish: UsualOptions): Promise<UsualScores | undefined> => {
    const made = lastAwaited.then(async () => {
      const known = tables.get(key);
      if (known !== undefined) return known.table;
      const table = await build(wish);
      tables.set(key, { table });
      return table;
    });
    lastAwaited = made.catch(() => undefined);
    return made.catch((cause: unknown) => {
      const detail = "The record of the usual weather of the place cannot be read now.";
      throw new Refusal("weather_unavailable", {
        detail,
        retryAfterSeconds: retryAfterSecondsDefault,
        cause,
      });
    });
  };

  const work = async (): Promise<void> => {
    isAtWork = true;
    for (const [key, wish] of waiting) {
      const startMs = performance.now();
      const table = await build(wish).catch(() => undefined);
      tables.set(key, { table }, table === undefined ? { ttl: unknownMs } : {});
      waiting.delete(key);
      await pause(rest * (performance.now() - startMs), undefined, { ref: false });
    }
    isAtWork = false;
  };

  return {
    async find(wish) {
      const history = records.hourly;
      if (history === undefined || history.price !== undefined) return undefined;
      const { id, revision, synthetic } = history.describe();
      if (synthetic !== wish.synthetic) return undefined;
      const { year } = calendarDate("standard", Math.floor(wish.now / 24));
      const key = JSON.stringify([id, revision, digestOf(wish.entry), wish.location, year]);
      const known = tables.get(key);
      if (known !== undefined) return known.table;
      if (wish.isAwaited === true) return makeAwaited(key, wish);
      if (waiting.size < waitingMax) waiting.set(key, wish);
      if (!isAtWork) void work();
      return undefined;
    },
  };
}

/** Computes score frequencies from the years of a weather record. Returns undefined if the record cannot score the entry (task or scenario). */
export async function countUsual(
  { hourly }: Pick<Records, "hourly">,
  cache: RecordCache,
  { entry, location, now }: UsualOptions,
): Promise<UsualScores | undefined> {
  const usual = await orReason(async () => {
    const found = await historyYears(hourly, location, now);
    if (typeof found === "string") return found;
    const scores = await scoreYears(cache, found, entry);
    if (typeof scores === "string") return scores;
    const values = Float64Array.from(scores.values, unpackScore);
    const { id } = found.placed.description;
    return { id, years: found.years, frequencies: countScores({ ...scores, values }) };
  });
  return typeof usual === "string" ? undefined : usual;
}

/** Returns a digest of an entry's constraints. Entries with the same constraints share a table. */
function digestOf({ constraints }: UsualOptions["entry"]): string {
  return createHash("sha256").update(JSON.stringify(constraints)).digest("base64url");
}
