import type { Database } from "@halcyon/database/database";

/** Numbers of message deliveries that the metrics report. */
export interface DeliveryFigures {
  /** Number of deliveries that are waiting for an attempt. */
  readonly due: number;
  /** Number of deliveries that were given up, among the deliveries created in the last 30 days. */
  readonly dead: number;
}

/** Reads the numbers of message deliveries from the database. */
export async function deliveryFigures(database: Database): Promise<DeliveryFigures> {
  const rows = await database
    .selectFrom("delivery")
    .select(({ fn }) => ["state", fn.countAll<number | string>().as("count")])
    .where("state", "in", ["due", "dead"])
    .groupBy("state")
    .execute();
  const count = (state: string): number => Number(rows.find((row) => row.state === state)?.count ?? 0);
  return { due: count("due"), dead: count("dead") };
}
