import type { Offering } from "@halcyon/schema/endpoints";
import { allowanceKinds } from "@halcyon/schema/wire";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { dayOf, periodStart } from "../ledger/allowance-period.ts";

/** Units of an allowance to take for background work, such as the evaluation of watches. */
export interface UnitsTaken {
  readonly allowanceId: string;
  /** Name of the endpoint under which the usage report lists the units. */
  readonly endpoint: string;
  /** Offering that at least one key of the allowance must have in its package. */
  readonly offering: Offering;
  /** Number of units; with 0, the call only checks if the needed ones could be taken. */
  readonly units: number;
  /** Number of requests that usage reports add for these units; 1 by default. */
  readonly requests?: number;
  /**
   * Minimum number of units that must be left before any units are taken; `units` by default. Set it if the whole work needs more units than this call takes.
   */
  readonly needed?: number;
  readonly nowMs: number;
}

/**
 * Result of taking units. `no key`: the allowance has no valid key. `no offering`: no key's package includes the offering. `short`: too few units are left.
 * `leased`: too few units are left, but a process has leased units for future requests. Committing the transaction asks that process to return them, so a later
 * attempt may succeed.
 */
export type TakeResult = "taken" | "short" | "leased" | "no key" | "no offering";

/**
 * Takes units from an allowance, all or none. Call this function in the transaction that stores the paid work. If that transaction is rolled back, no units are
 * taken.
 */
export async function takeUnits(
  transaction: Transaction<Tables>,
  { allowanceId, endpoint, offering, units, requests = 1, needed = units, nowMs }: UnitsTaken,
): Promise<TakeResult> {
  const keys = await transaction
    .selectFrom("api_key")
    .innerJoin("account", "account.id", "api_key.account_id")
    .innerJoin("package", "package.id", "api_key.package_id")
    .select(["api_key.id", "package.offerings"])
    .where("allowance_id", "=", allowanceId)
    .where("revoked_at", "is", null)
    .where("account.deleted_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", nowMs)]))
    .orderBy("api_key.created_at", "desc")
    .orderBy("api_key.id")
    .execute();
  if (keys.length === 0) return "no key";
  const key = keys.find(({ offerings }) => (JSON.parse(offerings) as Offering[]).includes(offering));
  if (key === undefined) return "no offering";
  // Others wait until this transaction ends.
  const row = await transaction
    .updateTable("allowance")
    .set((eb) => ({ used: eb.ref("used") }))
    .where("id", "=", allowanceId)
    .returning(["kind", "limit", "used", "period_start"])
    .executeTakeFirst();
  if (row === undefined) return "no key";
  const start = Math.max(row.period_start, periodStart(row.kind, nowMs));
  const used = row.period_start < start ? 0 : row.used;
  if (row.limit - used < needed) return (await recall(transaction, allowanceId, start)) ? "leased" : "short";
  if (units === 0) return "taken";
  await transaction
    .updateTable("allowance")
    .set({ used: used + units, period_start: start })
    .where("id", "=", allowanceId)
    .execute();
  await transaction
    .insertInto("usage_day")
    .values({
      key_id: key.id,
      allowance_id: allowanceId,
      day: dayOf(nowMs),
      endpoint,
      requests,
      charged: units,
    })
    .onConflict((conflict) =>
      conflict.columns(["key_id", "day", "endpoint", "allowance_id"]).doUpdateSet((set) => ({
        requests: set("usage_day.requests", "+", set.ref("excluded.requests")),
        charged: set("usage_day.charged", "+", set.ref("excluded.charged")),
      })),
    )
    .execute();
  return "taken";
}

/** Returns the SQL expression for the units that are left of an allowance in its current period. */
export function leftUnits(nowMs: number): RawBuilder<number> {
  const starts = allowanceKinds.map(
    (kind) => sql`when ${sql.lit(kind)} then ${sql.lit(periodStart(kind, nowMs))}`,
  );
  return sql<number>`"limit" - case when period_start < case kind ${sql.join(starts, sql` `)} end then 0 else used end`;
}

/**
 * Asks processes to return the units of an allowance that they hold for future requests.
 *
 * @returns True if at least one process holds units.
 */
async function recall(
  transaction: Transaction<Tables>,
  allowanceId: string,
  start: number,
): Promise<boolean> {
  const held = await transaction
    .selectFrom("open_charge")
    .select("writer")
    .where("allowance_id", "=", allowanceId)
    .where("period_start", "=", start)
    .where("leased", ">", 0)
    .executeTakeFirst();
  if (held === undefined) return false;
  // Only a SQLite file has leases, and counts what ends them.
  await sql`update ledger_rules set revision = revision + 1`.execute(transaction);
  return true;
}
