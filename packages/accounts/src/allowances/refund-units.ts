import { type Transaction, sql } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Units to refund to an allowance although their charge is settled, because the work that they paid for was not done. */
interface UnitsBack {
  readonly keyId: string;
  readonly allowanceId: string;
  readonly periodStartMs: number;
  readonly chargedAtMs: number;
  /** Name of the endpoint in the endpoint table. */
  readonly endpoint: string;
  readonly units: number;
}

/**
 * Refunds units to an allowance, unless the allowance period in which they were charged is over. Also subtracts the units from the usage of the day on which
 * they were charged. Call it once only: a second call refunds the units again.
 */
export async function refundUnits(transaction: Transaction<Tables>, back: UnitsBack): Promise<void> {
  const { allowanceId, keyId, endpoint, units } = back;
  await transaction
    .updateTable("allowance")
    .set({ used: sql<number>`case when used < ${units} then 0 else used - ${units} end` })
    .where("id", "=", allowanceId)
    .where("period_start", "=", back.periodStartMs)
    .execute();
  const day = new Date(Math.max(back.chargedAtMs, back.periodStartMs)).toISOString().slice(0, 10);
  await transaction
    .insertInto("usage_day")
    .values({ key_id: keyId, allowance_id: allowanceId, day, endpoint, requests: 0, charged: -units })
    .onConflict((conflict) =>
      conflict
        .columns(["key_id", "day", "endpoint", "allowance_id"])
        .doUpdateSet((set) => ({ charged: set("usage_day.charged", "+", set.ref("excluded.charged")) })),
    )
    .execute();
}
