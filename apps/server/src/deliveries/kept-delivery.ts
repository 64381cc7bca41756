import { type Delivery, type DeliveryAttempt, formatInstant } from "@halcyon/schema";
import type { Selectable, Transaction } from "kysely";
import { newId } from "../accounts/id.ts";
import type { DeliveryTable } from "../database/delivery-tables.ts";
import type { Tables } from "../database/tables.ts";

/** A delivery as it is kept. */
export interface KeptDelivery extends Omit<Selectable<DeliveryTable>, "attempts"> {
  readonly attempts: readonly DeliveryAttempt[];
}

/** A message that is to be sent, before it is kept. */
export interface NewDelivery extends Pick<
  DeliveryTable,
  "account_id" | "destination" | "event_id" | "type" | "body" | "held" | "created_at" | "expires_at"
> {
  readonly next_attempt_at: number;
}

/** Keeps a delivery, unless the destination has got the event already. @returns It, as it is kept. */
export async function addDelivery(
  transaction: Transaction<Tables>,
  delivery: NewDelivery,
): Promise<KeptDelivery | undefined> {
  const row = await transaction
    .insertInto("delivery")
    .values({ id: newId("delivery"), state: "due", tries: 0, attempts: "[]", ...delivery })
    .onConflict((conflict) => conflict.columns(["destination", "event_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && keptDelivery(row);
}

export function keptDelivery({ attempts, ...row }: Selectable<DeliveryTable>): KeptDelivery {
  return { ...row, attempts: JSON.parse(attempts) as DeliveryAttempt[] };
}

/** A delivery as it is shown. */
export function describeDelivery(delivery: KeptDelivery): Delivery {
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
