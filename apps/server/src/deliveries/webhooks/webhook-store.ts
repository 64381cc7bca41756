import { randomUUID } from "node:crypto";
import type { WebhookRequest } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { SpanEventType } from "@halcyon/schema/watch";
import type { Selectable, Transaction, Updateable } from "kysely";
import { newId } from "@halcyon/accounts/id";
import { requireRoomForOne } from "../../errors/require-room.ts";
import { alone } from "@halcyon/database/alone";
import { createdBeyond } from "@halcyon/database/created-beyond";
import type { Database } from "@halcyon/database/database";
import type { WebhookTable } from "@halcyon/database/schema/delivery-tables";
import type { Tables } from "@halcyon/database/schema/tables";
import { expiresAtMs, usualLifeMs } from "../timing/span-step.ts";
import { addDeliveries, storedDelivery, type StoredDelivery } from "../stored-delivery.ts";
import { changeLane, closeLane, type LaneChange, openLane } from "../outbox/lanes.ts";
import { testEvent } from "./webhook-channel.ts";

/** Webhook as the database stores it. */
export interface StoredWebhook extends Omit<Selectable<WebhookTable>, "events"> {
  readonly events: readonly SpanEventType[] | null;
}

/** Id of a webhook, and the id of its account. */
export interface WebhookName {
  readonly accountId: string;
  readonly id: string;
}

/** Does additional work in the transaction that changes a webhook. The work and the change are committed together, or not at all. */
export type AlongsideWebhook = (transaction: Transaction<Tables>, webhook: StoredWebhook) => Promise<void>;

/** Range of the list of webhooks, in the order of creation. It begins after the webhook `after`, or with the first webhook if `after` is undefined. */
export interface SomeWebhooks {
  readonly after: Pick<StoredWebhook, "created_at" | "id"> | undefined;
  readonly countMax: number;
}

/** Store of the webhooks of all accounts. A webhook of another account is treated as if it did not exist. */
export interface WebhookStore {
  /**
   * Creates a webhook and sends it a test message.
   *
   * @param url - URL, normalized by the rules of the server.
   * @param masterVersion - Version of the master secret from which the webhook's secret is derived.
   * @throws Refusal too_many_destinations if the account has too many destinations.
   */
  create(
    accountId: string,
    request: WebhookRequest,
    masterVersion: number,
    alongside: AlongsideWebhook,
  ): Promise<StoredWebhook>;
  find(name: WebhookName): Promise<StoredWebhook | undefined>;
  /** Lists the webhooks in the order of creation. */
  list(accountId: string, some: SomeWebhooks): Promise<readonly StoredWebhook[]>;
  /**
   * Changes a webhook. If its URL changes, the webhook becomes pending, and a test message is sent.
   *
   * @param isKnown - Returns true if the caller has seen the given version.
   */
  replace(
    name: WebhookName,
    request: WebhookRequest,
    isKnown: (version: number) => boolean,
    alongside: AlongsideWebhook,
  ): Promise<StoredWebhook | "absent" | "changed">;
  /** Deletes a webhook and all its deliveries. */
  delete(
    name: WebhookName,
    isKnown: (version: number) => boolean,
    alongside: AlongsideWebhook,
  ): Promise<StoredWebhook | "absent" | "changed">;
  /** Gives a webhook a new secret. For `overlapHours`, messages are also signed with the previous secret. */
  rotate(
    name: WebhookName,
    masterVersion: number,
    overlapHours: number,
    alongside: AlongsideWebhook,
  ): Promise<StoredWebhook | undefined>;
  /** Makes a disabled webhook pending, and sends a test message. A webhook that is not disabled stays unchanged, and `alongside` is not called. */
  enable(name: WebhookName, alongside: AlongsideWebhook): Promise<StoredWebhook | undefined>;
  /** Sends a test message immediately. If a test message is already waiting, sends that message. */
  test(name: WebhookName): Promise<StoredDelivery | undefined>;
}

/**
 * Returns the store of the webhooks in a database.
 *
 * @param nowMs - Returns the current time [ms since 1970].
 */
export function webhookStore(database: Database, nowMs: () => number): WebhookStore {
  /** Changes a webhook in a transaction. Returns undefined if the webhook does not exist. */
  const change = <Result>(
    name: WebhookName,
    make: (transaction: Transaction<Tables>, webhook: StoredWebhook) => Promise<Result>,
  ): Promise<Result | undefined> =>
    alone(database, name.accountId, async (transaction) => {
      const webhook = await named(transaction, name);
      return webhook && make(transaction, webhook);
    });

  const turnPending = async (
    transaction: Transaction<Tables>,
    webhook: StoredWebhook,
    changes: Updateable<WebhookTable> = {},
  ): Promise<StoredWebhook> => {
    const pending = await update(transaction, webhook.id, {
      ...changes,
      state: "pending",
      disabled_because: null,
    });
    await sendTest(transaction, pending, nowMs(), {
      tests_only: 1,
      not_before: 0,
      gap_ms: 0,
      first_failure_at: null,
      failing_at: null,
    });
    return pending;
  };

  return {
    create: (accountId, request, masterVersion, alongside) =>
      alone(database, accountId, async (transaction) => {
        await requireRoomForOne(transaction, accountId, "webhooks");
        const row = await transaction
          .insertInto("webhook")
          .values({
            id: newId("webhook"),
            account_id: accountId,
            ...columnsOf(request),
            version: 1,
            state: "pending",
            disabled_because: null,
            created_at: nowMs(),
            last_success_at: null,
            secret_version: 1,
            master_version: masterVersion,
            master_version_before: null,
            both_sign_until: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        const made = keptOf(row);
        await openLane(transaction, { destination: made.id, accountId });
        await sendTest(transaction, made, nowMs());
        await alongside(transaction, made);
        return made;
      }),

    find: (name) => named(database, name),

    async list(accountId, { after, countMax: most }) {
      const rows = await database
        .selectFrom("webhook")
        .selectAll()
        .where("account_id", "=", accountId)
        .where(createdBeyond(after, "oldest"))
        .orderBy("created_at")
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(keptOf);
    },

    async replace(name, request, isKnown, alongside) {
      const changed = await change(name, async (transaction, webhook) => {
        if (!isKnown(webhook.version)) return "changed";
        const columns = { ...columnsOf(request), version: webhook.version + 1 };
        const after =
          columns.url === webhook.url
            ? await update(transaction, webhook.id, columns)
            : await turnPending(transaction, webhook, columns);
        await alongside(transaction, after);
        return after;
      });
      return changed ?? "absent";
    },

    async delete(name, isKnown, alongside) {
      const changed = await change(name, async (transaction, webhook) => {
        if (!isKnown(webhook.version)) return "changed";
        await alongside(transaction, webhook);
        await transaction.deleteFrom("webhook").where("id", "=", webhook.id).execute();
        await closeLane(transaction, webhook.id);
        return webhook;
      });
      return changed ?? "absent";
    },

    rotate: (name, masterVersion, overlapHours, alongside) =>
      change(name, async (transaction, webhook) => {
        const rotated = await update(transaction, webhook.id, {
          secret_version: webhook.secret_version + 1,
          master_version: masterVersion,
          master_version_before: webhook.master_version,
          both_sign_until: nowMs() + overlapHours * millisecondsPerHour,
        });
        await alongside(transaction, rotated);
        return rotated;
      }),

    enable: (name, alongside) =>
      change(name, async (transaction, webhook) => {
        if (webhook.state !== "disabled") return webhook;
        const pending = await turnPending(transaction, webhook);
        await alongside(transaction, pending);
        return pending;
      }),

    test: (name) => change(name, (transaction, webhook) => sendTest(transaction, webhook, nowMs())),
  };
}

function columnsOf({ url, description, events }: WebhookRequest) {
  return {
    url,
    description: description ?? null,
    events: events === undefined ? null : JSON.stringify(events),
  };
}

async function update(
  transaction: Transaction<Tables>,
  id: string,
  changes: Updateable<WebhookTable>,
): Promise<StoredWebhook> {
  const row = await transaction
    .updateTable("webhook")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return keptOf(row);
}

/** Sends a test message immediately. If a test message is already waiting, sends that message. */
async function sendTest(
  transaction: Transaction<Tables>,
  webhook: StoredWebhook,
  now: number,
  lane?: LaneChange,
): Promise<StoredDelivery> {
  const waiting = await transaction
    .updateTable("delivery")
    .set({ next_attempt_at: now, expires_at: now + usualLifeMs, tries: 0 })
    .where("destination", "=", webhook.id)
    .where("type", "=", "webhook.test")
    .where("state", "=", "due")
    .returningAll()
    .executeTakeFirst();
  const sent = waiting === undefined ? await newTest(transaction, webhook, now) : storedDelivery(waiting);
  await changeLane(transaction, webhook.id, lane);
  return sent;
}

async function newTest(
  transaction: Transaction<Tables>,
  webhook: StoredWebhook,
  now: number,
): Promise<StoredDelivery> {
  const event = testEvent(webhook, randomUUID(), now);
  const [made] = await addDeliveries(transaction, [
    {
      account_id: webhook.account_id,
      destination: webhook.id,
      event_id: event.id,
      type: event.type,
      body: JSON.stringify(event),
      held: null,
      created_at: now,
      next_attempt_at: now,
      expires_at: expiresAtMs(event, now),
    },
  ]);
  return made!;
}

async function named(
  database: Pick<Database, "selectFrom">,
  { accountId, id }: WebhookName,
): Promise<StoredWebhook | undefined> {
  const row = await database
    .selectFrom("webhook")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && keptOf(row);
}

function keptOf({ events, ...row }: Selectable<WebhookTable>): StoredWebhook {
  return { ...row, events: events === null ? null : (JSON.parse(events) as SpanEventType[]) };
}
