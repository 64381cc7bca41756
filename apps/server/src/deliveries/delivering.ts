import type { Database } from "@halcyon/database/database";
import { type Destinations, destinationsIn } from "./destinations.ts";
import type { WebhookSettings } from "./webhooks/webhook-channel.ts";
import { type WebhookStore, webhookStore } from "./webhooks/webhook-store.ts";
import { deliveryDays, type DeliveryState, laterEvents } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import { alone } from "@halcyon/database/alone";
import { createdBeyond } from "@halcyon/database/created-beyond";
import type { Tables } from "@halcyon/database/schema/tables";
import { usualLifeMs } from "./timing/span-step.ts";
import { storedDelivery, type StoredDelivery } from "./stored-delivery.ts";
import { changeLane } from "./outbox/lanes.ts";

/** Stores and settings for sending events. A delivery is the sending of one event to one destination. */
export interface Delivering {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly destinations: Destinations;
  /** Webhook settings; undefined if the server has no master secret. The server then sends nothing to webhooks. */
  readonly settings: WebhookSettings | undefined;
  /** Makes the sender look for due deliveries soon. */
  readonly wake: () => void;
}

/**
 * Returns the stores of destinations and deliveries in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function deliveringIn(
  database: Database,
  nowMs: () => number,
  { settings, wake }: Pick<Delivering, "settings" | "wake">,
): Delivering {
  return {
    webhooks: webhookStore(database, nowMs),
    deliveries: deliveryStore(database, nowMs),
    destinations: destinationsIn(database),
    settings,
    wake,
  };
}

/** Filter for the deliveries of an account. */
export interface SomeDeliveries {
  readonly destination: string | undefined;
  readonly state: DeliveryState | undefined;
  /** True if deliveries of events that V1 does not have are left out. */
  readonly withoutWarnings?: boolean;
  /** Last delivery of the previous page. Only deliveries older than this one are listed; undefined for the first page. */
  readonly before: Pick<StoredDelivery, "created_at" | "id"> | undefined;
  readonly countMax: number;
}

/** Store of deliveries. A delivery is the sending of one event to one destination, with the result of each attempt. */
export interface DeliveryStore {
  /** Lists deliveries, newest first. */
  list(accountId: string, some: SomeDeliveries): Promise<readonly StoredDelivery[]>;
  /**
   * Makes a delivery due immediately. The event keeps its id.
   *
   * @param alongside - Does additional work in the same transaction.
   * @returns The delivery; `absent` if the delivery does not exist; `refused` if the destination accepts no events or the event was deleted.
   */
  redeliver(
    name: { readonly accountId: string; readonly id: string; readonly withoutWarnings?: boolean },
    alongside: (transaction: Transaction<Tables>, delivery: StoredDelivery) => Promise<void>,
  ): Promise<StoredDelivery | "absent" | "refused">;
  /** Ends deliveries that have expired, and deletes old deliveries. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;

/**
 * Returns the store of the deliveries in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function deliveryStore(database: Database, nowMs: () => number): DeliveryStore {
  return {
    async list(accountId, { destination, state, withoutWarnings = false, before, countMax }) {
      const rows = await database
        .selectFrom("delivery")
        .selectAll()
        .where("account_id", "=", accountId)
        .$if(destination !== undefined, (query) => query.where("destination", "=", destination!))
        .$if(state !== undefined, (query) => query.where("state", "=", state!))
        .$if(withoutWarnings, (query) => query.where("type", "not in", laterEvents))
        .where(createdBeyond(before, "newest"))
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(countMax)
        .execute();
      return rows.map(storedDelivery);
    },

    redeliver: ({ accountId, id, withoutWarnings = false }, alongside) =>
      alone(database, accountId, async (transaction) => {
        const row = await transaction
          .selectFrom("delivery")
          .innerJoin("delivery_lane", "delivery_lane.destination", "delivery.destination")
          .leftJoin("watch_event", "watch_event.id", "delivery.event_id")
          .selectAll("delivery")
          .select(["tests_only", "watch_event.id as event"])
          .where("delivery.account_id", "=", accountId)
          .where("delivery.id", "=", id)
          .$if(withoutWarnings, (query) => query.where("delivery.type", "not in", laterEvents))
          .executeTakeFirst();
        const now = nowMs();
        if (row === undefined) return "absent";
        const isOpen = row.tests_only === 0 || row.type === "webhook.test";
        const isThere = row.body !== null || row.event !== null;
        if (!isOpen || !isThere || row.created_at < now - deliveryDays * dayMs) return "refused";
        const again = await transaction
          .updateTable("delivery")
          .set({ state: "due", held: null, tries: 0, next_attempt_at: now, expires_at: now + usualLifeMs })
          .where("id", "=", id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await changeLane(transaction, row.destination);
        const delivery = storedDelivery(again);
        await alongside(transaction, delivery);
        return delivery;
      }),

    async sweep() {
      const now = nowMs();
      // What waits for a destination that takes nothing is not looked at otherwise.
      await database
        .updateTable("delivery")
        .set({ state: "expired", next_attempt_at: null })
        .where("state", "=", "due")
        .where("expires_at", "<", now - dayMs)
        .execute();
      const over = now - deliveryDays * dayMs;
      await database
        .deleteFrom("delivery")
        .where("created_at", "<", over)
        .where("state", "<>", "due")
        .execute();
    },
  };
}
