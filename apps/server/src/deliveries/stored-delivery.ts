import type { Delivery } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { DeliveryAttempt } from "@halcyon/schema/watch";
import type { Selectable, Transaction } from "kysely";
import { newId } from "@halcyon/accounts/id";
import type { DeliveryTable } from "@halcyon/database/schema/delivery-tables";
import type { Tables } from "@halcyon/database/schema/tables";

/** Delivery as the database stores it. */
export interface StoredDelivery extends Omit<Selectable<DeliveryTable>, "attempts"> {
  readonly attempts: readonly DeliveryAttempt[];
}

/** Fields of a delivery that is not stored yet. */
export interface NewDelivery extends Pick<
  DeliveryTable,
  "account_id" | "destination" | "event_id" | "type" | "body" | "held" | "created_at" | "expires_at"
> {
  readonly next_attempt_at: number;
}

/** Maximum number of deliveries that one database statement stores. */
const writtenAtOnce = 100;

/**
 * Stores deliveries. A delivery is left out if a delivery of the same event to the same destination is already stored.
 *
 * @returns Deliveries that were added.
 */
export async function addDeliveries(
  transaction: Transaction<Tables>,
  deliveries: readonly NewDelivery[],
): Promise<readonly StoredDelivery[]> {
  const added: StoredDelivery[] = [];
  for (let first = 0; first < deliveries.length; first += writtenAtOnce) {
    const rows = await transaction
      .insertInto("delivery")
      .values(
        deliveries
          .slice(first, first + writtenAtOnce)
          .map((one) => ({ id: newId("delivery"), state: "due", tries: 0, attempts: "[]", ...one }) as const),
      )
      .onConflict((conflict) => conflict.columns(["destination", "event_id"]).doNothing())
      .returningAll()
      .execute();
    added.push(...rows.map(storedDelivery));
  }
  return added;
}

export function storedDelivery({ attempts, ...row }: Selectable<DeliveryTable>): StoredDelivery {
  return { ...row, attempts: JSON.parse(attempts) as DeliveryAttempt[] };
}

/** Converts a delivery to the format of responses. */
export function describeDelivery<Type extends StoredDelivery["type"]>(
  delivery: StoredDelivery & { readonly type: Type },
): Omit<Delivery, "type"> & { type: Type } {
  const { next_attempt_at: nextAttemptAt } = delivery;
  return {
    id: delivery.id,
    event: delivery.event_id,
    type: delivery.type,
    destination: delivery.destination,
    state: delivery.state,
    created_at: formatInstant(delivery.created_at),
    next_attempt_at: nextAttemptAt === null ? null : formatInstant(nextAttemptAt),
    expires_at: formatInstant(delivery.expires_at),
    attempts: [...delivery.attempts],
  };
}
