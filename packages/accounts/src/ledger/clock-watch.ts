import { sql } from "kysely";
import type { Database } from "@halcyon/database/database";

/** Detector of a clock that goes back. The clock determines the periods of allowances: if it goes back, periods become longer, and the operator is informed. */
export interface ClockWatch {
  /**
   * Records a reading of the clock.
   *
   * @param nowMs - Current reading of the clock [ms since 1970].
   * @param seenMs - Earlier readings of this clock or of the clocks of other processes.
   */
  see(nowMs: number, seenMs?: readonly number[]): void;
  /** Returns how far the most recent reading of the clock is behind the highest time that was read so far [ms]. Returns 0 if it is at most a minute. */
  behindMs(): number;
}

/** Maximum step back of a clock that causes no report [ms]. Clocks of several machines differ, and clocks are corrected. */
export const toleranceMs = 60_000;

/**
 * Creates a detector of a clock that goes back.
 *
 * @param tell - Called when the clock has gone back. It is not called again until the clock has caught up or goes back further.
 */
export function clockWatch(tell: (behindMs: number) => void = () => undefined): ClockWatch {
  let latestMs = 0;
  let behindMs = 0;
  return {
    see(nowMs, seenMs = []) {
      latestMs = Math.max(latestMs, nowMs, ...seenMs);
      const before = behindMs;
      const gapMs = latestMs - nowMs;
      behindMs = gapMs > toleranceMs ? gapMs : 0;
      if (behindMs > before + toleranceMs) tell(behindMs);
    },
    behindMs: () => behindMs,
  };
}

/**
 * Returns the latest time that the database contains: the time of a write, or the start of an allowance period [ms since 1970]. Returns 0 for a new database.
 */
export async function latestInstant(database: Database): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select max(at) as at from (
    select max(period_start) as at from allowance
    union all select max(beat_at) from ledger_writer
    union all select max(last_used_at) from api_key
    union all select max(at) from audit
  ) as seen`.execute(database);
  return rows[0]?.at ?? 0;
}
