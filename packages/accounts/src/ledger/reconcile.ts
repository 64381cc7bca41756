import { sql } from "kysely";
import type { Database } from "@halcyon/database/database";

/** Time without a heartbeat after which a writer counts as dead [ms]. It is much longer than the duration of any request. */
export const deadAfterMs = 5 * 60_000;

/** Dead process, and the number of its units that were refunded, by allowance. */
export interface Reconciled {
  readonly host: string;
  readonly pid: number;
  readonly beatAtMs: number;
  readonly allowances: readonly { readonly allowanceId: string; readonly units: number }[];
}

/**
 * Refunds the units of requests with an unknown outcome, if the process that charged them is dead. Some of these requests may have been answered before their
 * process died. Their units are refunded too, so that errors are in the customer's favour.
 *
 * @param nowMs - Current time of the database [ms since 1970].
 */
export async function reconcile(database: Database, nowMs: number): Promise<Reconciled[]> {
  const dead = await database
    .selectFrom("ledger_writer")
    .select("token")
    .where("beat_at", "<", nowMs - deadAfterMs)
    .execute();
  const reconciled: Reconciled[] = [];
  for (const { token } of dead) {
    const one = await reconcileWriter(database, token, nowMs - deadAfterMs);
    if (one !== undefined) reconciled.push(one);
  }
  return reconciled;
}

function reconcileWriter(
  database: Database,
  token: string,
  deadBeforeMs: number,
): Promise<Reconciled | undefined> {
  return database.transaction().execute(async (transaction) => {
    // A writer that comes back after this finds itself unknown and begins anew.
    const writer = await transaction
      .deleteFrom("ledger_writer")
      .where("token", "=", token)
      .where("beat_at", "<", deadBeforeMs)
      .returning(["host", "pid", "beat_at"])
      .executeTakeFirst();
    if (writer === undefined) return undefined;
    const open = await transaction
      .deleteFrom("open_charge")
      .where("writer", "=", token)
      .returning(["allowance_id", "period_start", "units"])
      .execute();
    const units = new Map<string, number>();
    for (const row of open.toSorted((a, b) => (a.allowance_id < b.allowance_id ? -1 : 1))) {
      await transaction
        .updateTable("allowance")
        .set({ used: sql<number>`case when used < ${row.units} then 0 else used - ${row.units} end` })
        .where("id", "=", row.allowance_id)
        .where("period_start", "=", row.period_start)
        .execute();
      units.set(row.allowance_id, (units.get(row.allowance_id) ?? 0) + row.units);
    }
    return {
      host: writer.host,
      pid: writer.pid,
      beatAtMs: writer.beat_at,
      allowances: [...units].map(([allowanceId, sum]) => ({ allowanceId, units: sum })),
    };
  });
}
