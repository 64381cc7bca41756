import { signWebhook, type WebhookPoster } from "@halcyon/delivery";
import type { DisablingReason, SpanEventType } from "@halcyon/schema/watch";
import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { WebhookTable } from "@halcyon/database/schema/delivery-tables";
import type { Event } from "@halcyon/schema/v2";
import { formatInstant } from "@halcyon/schema/time";
import type { Channel } from "../outbox/channel.ts";
import { type WebhookMasters, webhookSecret } from "../../config/services/webhook-secrets.ts";
import { hashedId } from "@halcyon/base/hashed-id";

export interface WebhookChannelOptions {
  readonly database: Database;
  readonly masters: WebhookMasters;
  readonly poster: Pick<WebhookPoster, "post">;
  readonly nowMs: () => number;
}

/** Returns the channel that posts signed messages to webhooks. */
export function webhookChannel({ database, masters, poster, nowMs }: WebhookChannelOptions): Channel {
  return {
    disabling: "webhooks.disable",
    together: "backlog",

    async receivers(transaction, accountId) {
      const rows = await transaction
        .selectFrom("webhook")
        .select(["id", "events"])
        .where("account_id", "=", accountId)
        .where("state", "=", "active")
        .orderBy("id")
        .execute();
      return rows.map(({ id, events }) => ({
        id,
        events: events === null ? null : (JSON.parse(events) as SpanEventType[]),
        isUsual: true,
      }));
    },

    async attempt(destination, { id, body }, signal) {
      const webhook = await database
        .selectFrom("webhook")
        .selectAll()
        .where("id", "=", destination)
        .executeTakeFirst();
      if (webhook === undefined) throw new Error("the webhook is gone");
      const headers = { ...signWebhook({ id, body }, secretsOf(masters, webhook, nowMs()), nowMs()) };
      return poster.post({ url: webhook.url, headers, body }, signal);
    },

    async taken(transaction, destination, { type }, now) {
      const { numUpdatedRows } = await transaction
        .updateTable("webhook")
        .set({ last_success_at: now })
        .where("id", "=", destination)
        .executeTakeFirst();
      if (numUpdatedRows === 0n || type !== "webhook.test") return false;
      const confirmed = await transaction
        .updateTable("webhook")
        .set({ state: "active" })
        .where("id", "=", destination)
        .where("state", "=", "pending")
        .executeTakeFirst();
      return confirmed.numUpdatedRows === 1n;
    },

    async disable(transaction, destination, because, now) {
      const webhook = await transaction
        .updateTable("webhook")
        .set({ state: "disabled", disabled_because: because })
        .where("id", "=", destination)
        .where("state", "<>", "disabled")
        .returning(["id", "description"])
        .executeTakeFirst();
      return webhook && disabledEvent(webhook, because, now);
    },
  };
}

/** Returns the secrets that sign messages to a webhook: the current secret first, then the previous secret as long as it is valid. */
function secretsOf(
  masters: WebhookMasters,
  webhook: Selectable<WebhookTable>,
  now: number,
): [string, ...string[]] {
  const { id: webhookId, secret_version: version, master_version_before: before } = webhook;
  const secret = webhookSecret(masters, { webhookId, version, masterVersion: webhook.master_version });
  if (secret === undefined)
    throw new Error(`HALCYON_WEBHOOK_MASTER has no version ${webhook.master_version}`);
  const overlaps = before !== null && (webhook.both_sign_until ?? 0) > now;
  const older =
    overlaps && webhookSecret(masters, { webhookId, version: version - 1, masterVersion: before });
  return older ? [secret, older] : [secret];
}

/** Webhook that an event concerns. */
interface NotifiedWebhook {
  readonly id: string;
  readonly description: string | null;
}

/**
 * Returns a test event for a webhook.
 *
 * @param at - Text that distinguishes the event from other test events.
 */
export function testEvent({ id, description }: NotifiedWebhook, at: string, nowMs: number): Event {
  return {
    id: `evt_${hashedId(id, "webhook.test", at)}`,
    type: "webhook.test",
    timestamp: formatInstant(nowMs),
    data: {
      webhook: id,
      description,
      because: null,
      detail: "This is a test: nothing has happened. Answer it with 200 to 299 to confirm this webhook.",
    },
  };
}

const disabledDetails: Readonly<Record<DisablingReason, string>> = {
  gone: "The receiver answered that it is gone (410), so no more events are sent there. Enable the webhook when its receiver is back.",
  failing:
    "The receiver has accepted nothing for 5 days, so no more events are sent there. Enable the webhook when its receiver works again.",
};

function disabledEvent({ id, description }: NotifiedWebhook, because: DisablingReason, nowMs: number): Event {
  return {
    id: `evt_${hashedId(id, "webhook.disabled", nowMs)}`,
    type: "webhook.disabled",
    timestamp: formatInstant(nowMs),
    data: { webhook: id, description, because, detail: disabledDetails[because] },
  };
}

/** Webhook settings of a server. */
export interface WebhookSettings {
  readonly masters: WebhookMasters;
  /** Returns a URL in normalized form, or undefined if the server may not send to it. */
  readonly admitUrl: (url: string) => string | undefined;
}
