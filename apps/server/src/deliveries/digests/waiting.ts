import type { Event } from "@halcyon/schema/v2";
import type { Transaction } from "kysely";
import type { DeliveryTable } from "@halcyon/database/schema/delivery-tables";
import type { Tables } from "@halcyon/database/schema/tables";

/** Delivery that waits to be sent, with its event. */
export interface Waiting {
  readonly id: string;
  readonly accountId: string;
  readonly held: DeliveryTable["held"];
  readonly nextAttemptAt: number;
  readonly event: Event;
}

/** Selects deliveries of a destination with their events, from the oldest to the newest. Deliveries whose event was deleted are left out. */
function withEvents(transaction: Transaction<Tables>, destination: string) {
  return transaction
    .selectFrom("delivery")
    .leftJoin("watch_event", "watch_event.id", "delivery.event_id")
    .select(({ fn }) => [
      "delivery.id",
      "delivery.account_id",
      "delivery.held",
      "delivery.next_attempt_at",
      "delivery.created_at",
      fn.coalesce("delivery.body", "watch_event.body").as("body"),
    ])
    .where("destination", "=", destination)
    .orderBy("delivery.created_at")
    .orderBy("delivery.id");
}

type Row = Awaited<ReturnType<ReturnType<typeof withEvents>["execute"]>>[number];

function waitingOf({ id, account_id: accountId, held, next_attempt_at: at, body }: Row): Waiting[] {
  return body === null
    ? []
    : [{ id, accountId, held, nextAttemptAt: at ?? 0, event: JSON.parse(body) as Event }];
}

/** Returns the deferred deliveries to a destination that have waited long enough and have not expired. */
export async function heldUntil(
  transaction: Transaction<Tables>,
  destination: string,
  now: number,
): Promise<readonly Waiting[]> {
  const rows = await withEvents(transaction, destination)
    .where("state", "=", "due")
    .where("held", "is not", null)
    .where("next_attempt_at", "<=", now)
    .where("expires_at", ">", now)
    .execute();
  return rows.flatMap(waitingOf);
}

/**
 * Returns the events that were created for a destination since an instant [ms since 1970] and are not deferred. These events were sent, are about to be sent,
 * or can no longer be sent.
 */
export async function sentSince(
  transaction: Transaction<Tables>,
  destination: string,
  sinceMs: number,
): Promise<readonly Event[]> {
  const rows = await withEvents(transaction, destination)
    .where("held", "is", null)
    .where("state", "in", ["due", "sent", "dead"])
    .where("delivery.created_at", ">=", sinceMs)
    .execute();
  return rows.flatMap(waitingOf).map(({ event }) => event);
}

/** Types of events that are never part of a digest, because they belong to no watch and no plan. */
export const outsideDigests = [
  "digest",
  "map.made",
  "map.failed",
  "webhook.test",
  "webhook.disabled",
  "address.disabled",
] as const;

/** Returns the newest deliveries that wait to be sent separately and are not deferred. The oldest of these comes first. */
export async function newestWaiting(
  transaction: Transaction<Tables>,
  destination: string,
  countMax: number,
): Promise<readonly Waiting[]> {
  const rows = await withEvents(transaction, destination)
    .clearOrderBy()
    .where("state", "=", "due")
    .where("held", "is", null)
    .where("delivery.type", "not in", outsideDigests)
    .orderBy("delivery.created_at", "desc")
    .orderBy("delivery.id", "desc")
    .limit(countMax)
    .execute();
  return rows.flatMap(waitingOf).toReversed();
}
