import type { Database } from "../database/database.ts";

/** Units of an allowance as the database holds them. */
export interface CountedUnits {
  readonly periodStartMs: number;
  /** In the period that began at the instant asked for, as are the next two. */
  readonly used: number;
  readonly answeredNow: number;
  readonly unsettledNow: number;
  /** Of all periods. */
  readonly answered: number;
  readonly unsettled: number;
}

/** @param startMs - Start of the period of now [ms since 1970]. */
export async function countedUnits(
  database: Database,
  allowanceId: string,
  startMs: number,
): Promise<CountedUnits> {
  const row = await database
    .selectFrom("allowance")
    .select(["used", "period_start"])
    .where("id", "=", allowanceId)
    .executeTakeFirstOrThrow();
  const days = await database
    .selectFrom("usage_day")
    .select(["day", "charged"])
    .where("allowance_id", "=", allowanceId)
    .execute();
  const open = await database
    .selectFrom("open_charge")
    .select(["period_start", "units"])
    .where("allowance_id", "=", allowanceId)
    .execute();
  const firstDay = new Date(startMs).toISOString().slice(0, 10);
  return {
    periodStartMs: row.period_start,
    used: row.period_start < startMs ? 0 : row.used,
    answeredNow: sum(days.filter(({ day }) => day >= firstDay).map(({ charged }) => charged)),
    unsettledNow: sum(open.filter((one) => one.period_start === startMs).map(({ units }) => units)),
    answered: sum(days.map(({ charged }) => charged)),
    unsettled: sum(open.map(({ units }) => units)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
