import type { Selectable, Transaction } from "kysely";
import type { DeliveryLaneTable } from "@halcyon/database/schema/delivery-tables";
import type { Tables } from "@halcyon/database/schema/tables";

/**
 * Queue of one destination, called a lane. The messages of a lane are sent one after the other. To avoid deadlocks, a transaction must change a destination
 * first, then its deliveries, and then its lane.
 */
export type Lane = Selectable<DeliveryLaneTable>;

/** Columns of a lane (queue of one destination) that can be changed directly. `due_at` is computed from the deliveries. */
export type LaneChange = Partial<Omit<Lane, "destination" | "account_id" | "due_at">>;

/** Creates the lane (queue) of a destination that is not confirmed yet. */
export async function openLane(
  transaction: Transaction<Tables>,
  { destination, accountId }: { readonly destination: string; readonly accountId: string },
): Promise<void> {
  await transaction
    .insertInto("delivery_lane")
    .values({
      destination,
      account_id: accountId,
      tests_only: 1,
      due_at: null,
      not_before: 0,
      gap_ms: 0,
      first_failure_at: null,
      failing_at: null,
      held_by: null,
      held_until: 0,
    })
    .execute();
}

/** Changes a lane (queue of one destination), and computes when its next message is due. The lane is locked until the transaction ends. */
export async function changeLane(
  transaction: Transaction<Tables>,
  destination: string,
  change: LaneChange = {},
): Promise<void> {
  // Held before the deliveries are looked at: whoever adds one changes the lane as well.
  const lane = await transaction
    .updateTable("delivery_lane")
    .set({ destination, ...change })
    .where("destination", "=", destination)
    .returning(["tests_only", "not_before"])
    .executeTakeFirst();
  if (lane === undefined) return;
  const { first } = await transaction
    .selectFrom("delivery")
    .select(({ fn }) => fn.min("next_attempt_at").as("first"))
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .$if(lane.tests_only === 1, (query) => query.where("type", "=", "webhook.test"))
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable("delivery_lane")
    .set({ due_at: first === null ? null : Math.max(first, lane.not_before) })
    .where("destination", "=", destination)
    .execute();
}

/** Returns the current state of the lane (queue) of a destination, or undefined if the destination was deleted. */
export async function laneOf(
  transaction: Transaction<Tables>,
  destination: string,
): Promise<Lane | undefined> {
  return transaction
    .selectFrom("delivery_lane")
    .selectAll()
    .where("destination", "=", destination)
    .executeTakeFirst();
}

/** Deletes the lane (queue) of a destination with all deliveries to this destination. */
export async function closeLane(transaction: Transaction<Tables>, destination: string): Promise<void> {
  await transaction.deleteFrom("delivery").where("destination", "=", destination).execute();
  await transaction.deleteFrom("delivery_lane").where("destination", "=", destination).execute();
}
