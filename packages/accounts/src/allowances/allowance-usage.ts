import { type AllowanceKind, usageDays } from "@halcyon/schema/wire";
import { sql } from "kysely";
import type { Database } from "@halcyon/database/database";
import { heardOfWithinMs } from "../ledger/batch-store.ts";
import { periodEnd, periodStart } from "../ledger/allowance-period.ts";

/** Usage of an allowance by all keys that share it. */
export interface AllowanceUsage {
  readonly kind: AllowanceKind;
  readonly limit: number;
  /** Number of units used in the current period of the allowance, including the units of requests with an unknown outcome. */
  readonly used: number;
  /** Number of used units that were charged for requests with an unknown outcome. Such a request still runs, or its process died. */
  readonly unsettled: number;
  readonly periodStartMs: number;
  /** End of the period [ms since 1970]; undefined for `total`. */
  readonly periodEndMs: number | undefined;
  /** Usage by day and endpoint in the last {@link usageDays} days, newest day first. */
  readonly days: readonly UsageOfDay[];
}

interface UsageOfDay {
  /** Day as `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly endpoint: string;
  readonly requests: number;
  readonly charged: number;
}

const millisecondsPerDay = 86_400_000;

/**
 * Returns the usage of an allowance by all keys that share it, as stored in the database at one point in time.
 *
 * @returns Undefined if the allowance does not exist.
 */
export function allowanceUsage(
  database: Database,
  allowanceId: string,
  nowMs: number,
): Promise<AllowanceUsage | undefined> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((transaction) => read(transaction, allowanceId, nowMs));
}

async function read(
  database: Database,
  allowanceId: string,
  nowMs: number,
): Promise<AllowanceUsage | undefined> {
  const firstDay = new Date(nowMs - (usageDays - 1) * millisecondsPerDay).toISOString().slice(0, 10);
  const allowance = await database
    .selectFrom("allowance")
    .select(["kind", "limit", "used", "period_start"])
    .where("id", "=", allowanceId)
    .executeTakeFirst();
  if (allowance === undefined) return undefined;
  const start = Math.max(allowance.period_start, periodStart(allowance.kind, nowMs));
  const open = await database
    .selectFrom("open_charge")
    .leftJoin("ledger_writer", "ledger_writer.token", "open_charge.writer")
    .select((of) => [
      of.fn.sum<number | string | null>("units").as("units"),
      // What a process that is gone held is lost with it.
      of.fn
        .sum<number | string | null>(
          of
            .case()
            .when("ledger_writer.beat_at", ">", nowMs - heardOfWithinMs)
            .then(sql.ref<number>("leased"))
            .else(0)
            .end(),
        )
        .as("leased"),
    ])
    .where("allowance_id", "=", allowanceId)
    .where("period_start", "=", start)
    .executeTakeFirst();
  const leased = Number(open?.leased ?? 0);
  const days = await database
    .selectFrom("usage_day")
    .select(["day", "endpoint"])
    .select(({ fn }) => [
      fn.sum<number | string>("requests").as("requests"),
      fn.sum<number | string>("charged").as("charged"),
    ])
    .where("allowance_id", "=", allowanceId)
    .where("day", ">=", firstDay)
    .groupBy(["day", "endpoint"])
    .orderBy("day", "desc")
    .orderBy("endpoint")
    .execute();
  return {
    kind: allowance.kind,
    limit: allowance.limit,
    used: allowance.period_start < start ? 0 : allowance.used - leased,
    unsettled: Number(open?.units ?? 0) - leased,
    periodStartMs: start,
    periodEndMs: periodEnd(allowance.kind, start),
    days: days.map(({ day, endpoint, requests, charged }) => ({
      day,
      endpoint,
      requests: Number(requests),
      charged: Number(charged),
    })),
  };
}
