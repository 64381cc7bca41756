import { sql } from "kysely";
import type { Database } from "@halcyon/database/database";

/** Watch of the clock by which periods begin. A clock that goes back makes periods longer, and the operator is told. */
export interface ClockWatch {
  /**
   * @param nowMs - What the clock says [ms since 1970].
   * @param seenMs - Instants that it, or the clock of another process, has said before.
   */
  see(nowMs: number, seenMs?: readonly number[]): void;
  /** Returns how far the clock was behind the latest instant seen, at its last reading [ms]; 0 for less than a minute. */
  behindMs(): number;
}

/** Time by which the clock may go back without a report: clocks of several machines differ, and clocks are corrected [ms]. */
export const toleranceMs = 60_000;

/** @param tell - Called when the clock has gone back: once, until it has caught up or goes back again. */
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

/** Returns the latest known instant at which a database was written to or a period began [ms since 1970]; 0 for a new database. */
export async function latestInstant(database: Database): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`select max(at) as at from (
    select max(period_start) as at from allowance
    union all select max(beat_at) from ledger_writer
    union all select max(last_used_at) from api_key
    union all select max(at) from audit
  ) as seen`.execute(database);
  return rows[0]?.at ?? 0;
}
