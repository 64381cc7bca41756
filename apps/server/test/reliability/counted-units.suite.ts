import type { Database } from "@halcyon/database/database";

/** Units of an allowance in the database. Units that a living process has leased do not count. */
export interface CountedUnits {
  readonly periodStartMs: number;
  /** Units that were used in the period that begins at the requested instant. `answeredNow` and `unsettledNow` are units of the same period. */
  readonly used: number;
  readonly answeredNow: number;
  readonly unsettledNow: number;
  /** Answered units in all periods. `unsettled` is the number of unsettled units in all periods. */
  readonly answered: number;
  readonly unsettled: number;
}

/**
 * Counts the units of an allowance.
 *
 * @param startMs - Start of the current period [ms since 1970].
 * @param isLiving - Returns true if the process with the given writer token is alive. Leases of dead processes are lost and count.
 */
export async function countedUnits(
  database: Database,
  allowanceId: string,
  startMs: number,
  isLiving: (token: string) => boolean = () => true,
): Promise<CountedUnits> {
  // As of one instant: servers may write to the tables meanwhile.
  const { row, days, rows } = await database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => ({
      row: await transaction
        .selectFrom("allowance")
        .select(["used", "period_start"])
        .where("id", "=", allowanceId)
        .executeTakeFirstOrThrow(),
      days: await transaction
        .selectFrom("usage_day")
        .select(["day", "charged"])
        .where("allowance_id", "=", allowanceId)
        .execute(),
      rows: await transaction
        .selectFrom("open_charge")
        .select(["writer", "period_start", "units", "leased"])
        .where("allowance_id", "=", allowanceId)
        .execute(),
    }));
  const open = rows.map(({ writer, units, leased, ...one }) => {
    const held = isLiving(writer) ? leased : 0;
    return { ...one, units: units - held, held };
  });
  const ofNow = open.filter((one) => one.period_start === startMs);
  const firstDay = new Date(startMs).toISOString().slice(0, 10);
  return {
    periodStartMs: row.period_start,
    used: row.period_start < startMs ? 0 : row.used - sum(ofNow.map(({ held }) => held)),
    answeredNow: sum(days.filter(({ day }) => day >= firstDay).map(({ charged }) => charged)),
    unsettledNow: sum(ofNow.map(({ units }) => units)),
    answered: sum(days.map(({ charged }) => charged)),
    unsettled: sum(open.map(({ units }) => units)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
