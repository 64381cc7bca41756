import { digestEventsMax } from "@halcyon/schema";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/schema/tables.ts";
import { digestEvent } from "./digest-event.ts";
import { usualLifeMs } from "../timing/expires-at.ts";
import { addDeliveries } from "../stored-delivery.ts";
import { newestWaiting } from "./waiting.ts";

/** The most deliveries that wait for one destination. */
export const waitingMax = 1000;

/** Puts one digest in place of all that waits for a destination, where that is too much. */
export async function replaceBacklog(
  transaction: Transaction<Tables>,
  destination: string,
  now: number,
  countMax: number = waitingMax,
): Promise<void> {
  const counted = await transaction
    .selectFrom("delivery")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .where("held", "is", null)
    .where("type", "not in", ["digest", "webhook.test"])
    .executeTakeFirstOrThrow();
  const count = Number(counted.count);
  if (count <= countMax) return;
  const newest = await newestWaiting(transaction, destination, digestEventsMax);
  const last = newest.at(-1);
  if (last === undefined) return;
  await transaction
    .updateTable("delivery")
    .set({ state: "superseded", next_attempt_at: null })
    .where("destination", "=", destination)
    .where("state", "=", "due")
    .where("held", "is", null)
    .where("type", "not in", ["digest", "webhook.test"])
    .execute();
  const digest = { events: newest.map(({ event }) => event), more: count - newest.length };
  const event = digestEvent(destination, digest, "backlog", last.id, now);
  await addDeliveries(transaction, [
    {
      account_id: last.accountId,
      destination,
      event_id: event.id,
      type: event.type,
      body: JSON.stringify(event),
      held: null,
      created_at: now,
      next_attempt_at: now,
      expires_at: now + usualLifeMs,
    },
  ]);
}
