import type { v1, WebhookRequest, Webhook } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import { noting } from "@halcyon/accounts/audit";
import { describeDelivery } from "../../deliveries/stored-delivery.ts";
import type { Delivering } from "../../deliveries/delivering.ts";
import { webhookSecret } from "../../config/services/webhook-secrets.ts";
import type { WebhookSettings } from "../../deliveries/webhooks/webhook-channel.ts";
import type { StoredWebhook, WebhookName } from "../../deliveries/webhooks/webhook-store.ts";
import { Refusal } from "../../errors/refusal.ts";
import { createdPage, readCreatedCursor } from "./created-page.ts";
import type { Call, Handlers } from "../handler.ts";
import type * as answering from "../pipeline/handler.ts";
import { ifMatch, versionTag } from "../endpoints/if-match.ts";

type WebhookHandlers = Pick<Handlers, Extract<keyof Handlers, `webhooks.${string}`>> &
  Pick<answering.Handlers<typeof v1>, "webhooks.test">;

function nameOf({ params, principal }: Pick<Call<"webhooks.get">, "params" | "principal">): WebhookName {
  return { accountId: principal.accountId, id: params.id };
}

/** Returns the handlers of the endpoints under `/webhooks/`. */
export function webhookHandlers({ webhooks, settings, wake }: Delivering): WebhookHandlers {
  const found = async (name: WebhookName): Promise<StoredWebhook> => there(await webhooks.find(name));
  /**
   * Returns a webhook with its current secret. Repetitions with the same Idempotency-Key also get the secret, because the caller may not
   * have received the first response.
   */
  const shownWithSecret = (webhook: StoredWebhook, nowMs: number) => {
    const { id, secret_version: version, master_version: masterVersion } = webhook;
    const secret = webhookSecret(available(settings).masters, { webhookId: id, version, masterVersion });
    if (secret === undefined)
      throw new Error(`the webhook ${id} needs master ${masterVersion}, which is not configured`);
    const { json, ...answer } = shown(webhook, nowMs);
    return { ...answer, json: { ...json, secret }, outcome: id };
  };
  const masterVersion = (): number => available(settings).masters[0]!.version;

  return {
    "webhooks.list": async ({ query, principal, nowMs }) => {
      const { limit, cursor } = query;
      const some = { after: readCreatedCursor(cursor, "whk"), countMax: limit + 1 };
      const { page, next_cursor } = createdPage(await webhooks.list(principal.accountId, some), limit);
      const shownPage = page.map((webhook) => describeWebhook(webhook, nowMs));
      return { json: { webhooks: shownPage, next_cursor }, fresh: true };
    },

    "webhooks.create": async ({ body, principal, repeated, noteDone, nowMs, version }) => {
      const { accountId, keyId } = principal;
      const answer = (webhook: StoredWebhook) => {
        const { headers, ...rest } = shownWithSecret(webhook, nowMs);
        return { ...rest, headers: { ...headers, location: `/${version}/webhooks/${webhook.id}` } };
      };
      const made = repeated && (await webhooks.find({ accountId, id: repeated.outcome ?? "" }));
      if (made !== undefined) return answer(made);
      const request = admitted(body, settings);
      const created = await webhooks.create(
        accountId,
        request,
        masterVersion(),
        async (transaction, { id }) => {
          const note = noting(transaction, { actor: keyId, nowMs: () => nowMs });
          await note("webhooks.create", id, { account_id: accountId });
          await noteDone(transaction, id);
        },
      );
      wake();
      return answer(created);
    },

    "webhooks.get": async (call) => shown(await found(nameOf(call)), call.nowMs),

    "webhooks.replace": async (call) => {
      const { body, headers, principal, repeated, noteDone, nowMs } = call;
      const name = nameOf(call);
      if (repeated !== undefined) return { ...shown(await found(name), nowMs), outcome: name.id };
      const precondition = ifMatch(headers["if-match"], "webhook");
      const isKnown = precondition.knows();
      const before = await found(name);
      if (!isKnown(before.version)) throw precondition.failed();
      const request = admitted(body, settings);
      const change = await webhooks.replace(name, request, isKnown, async (transaction, { version }) => {
        const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
        await note("webhooks.change", name.id, { version });
        await noteDone(transaction, name.id);
      });
      wake();
      return { ...shown(changed(change, precondition), nowMs), outcome: name.id };
    },

    "webhooks.delete": async (call) => {
      const { headers, principal, repeated, noteDone, nowMs } = call;
      const name = nameOf(call);
      const done = { json: undefined, outcome: name.id };
      if (repeated !== undefined) return done;
      const precondition = ifMatch(headers["if-match"], "webhook");
      changed(
        await webhooks.delete(name, precondition.knows(), async (transaction) => {
          const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
          await note("webhooks.delete", name.id, { account_id: name.accountId });
          await noteDone(transaction, name.id);
        }),
        precondition,
      );
      return done;
    },

    "webhooks.rotate": async (call) => {
      const { body, principal, repeated, noteDone, nowMs } = call;
      const name = nameOf(call);
      if (repeated !== undefined) return shownWithSecret(await found(name), nowMs);
      const { overlap_hours: overlapHours } = body;
      const rotated = await webhooks.rotate(
        name,
        masterVersion(),
        overlapHours,
        async (transaction, { secret_version }) => {
          const note = noting(transaction, { actor: principal.keyId, nowMs: () => nowMs });
          await note("webhooks.rotate", name.id, { secret_version, overlap_hours: overlapHours });
          await noteDone(transaction, name.id);
        },
      );
      return shownWithSecret(there(rotated), nowMs);
    },

    "webhooks.test": async (call) => {
      available(settings);
      const delivery = there(await webhooks.test(nameOf(call)));
      wake();
      return { json: describeDelivery({ ...delivery, type: "webhook.test" as const }), fresh: true };
    },

    "webhooks.enable": async (call) => {
      available(settings);
      const { principal, nowMs } = call;
      const enabled = await webhooks.enable(nameOf(call), async (transaction, { id }) => {
        await noting(transaction, { actor: principal.keyId, nowMs: () => nowMs })("webhooks.enable", id, {});
      });
      wake();
      return shown(there(enabled), nowMs);
    },
  };
}

function shown(webhook: StoredWebhook, nowMs: number) {
  return {
    json: describeWebhook(webhook, nowMs),
    headers: { etag: versionTag(webhook.version) },
    fresh: true as const,
  };
}

/**
 * Returns the settings of this server for webhooks.
 *
 * @throws Refusal channel_unavailable if this server sends nothing to webhooks.
 */
function available(settings: WebhookSettings | undefined): WebhookSettings {
  if (settings !== undefined) return settings;
  throw new Refusal("channel_unavailable", {
    detail: "This server sends nothing to webhooks: its operator has not set HALCYON_WEBHOOK_MASTER.",
  });
}

/**
 * Returns a webhook request with its URL in normalized form.
 *
 * @throws Refusal channel_unavailable if this server sends nothing to webhooks, destination_refused if the server may not send to the URL.
 */
function admitted(request: WebhookRequest, settings: WebhookSettings | undefined): WebhookRequest {
  const url = available(settings).admitUrl(request.url);
  if (url !== undefined) return { ...request, url };
  // One text for all reasons: nobody explores a network by it.
  const detail =
    "This server sends nothing to this address. Name a public https address, or ask its operator, who allows others by HALCYON_WEBHOOK_NETWORKS and HALCYON_WEBHOOK_PORTS.";
  throw new Refusal("destination_refused", {
    detail,
    errors: [{ pointer: "#/url", code: "destination_refused", detail }],
  });
}

function there<Found>(found: Found | undefined): Found {
  if (found === undefined)
    throw new Refusal("webhook_not_found", { detail: "Your account has no webhook with this id." });
  return found;
}

function changed(
  change: StoredWebhook | "absent" | "changed",
  { failed }: ReturnType<typeof ifMatch>,
): StoredWebhook {
  if (change === "changed") throw failed();
  return there(change === "absent" ? undefined : change);
}

/** Converts a webhook to the format of responses. */
function describeWebhook(webhook: StoredWebhook, nowMs: number): Webhook {
  const { events, last_success_at: lastSuccessAt, both_sign_until: bothSignUntil } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: events === null ? null : [...events],
    version: webhook.version,
    state: webhook.state,
    disabled_because: webhook.disabled_because,
    created_at: formatInstant(webhook.created_at),
    last_success_at: lastSuccessAt === null ? null : formatInstant(lastSuccessAt),
    secret_version: webhook.secret_version,
    both_sign_until: bothSignUntil === null || bothSignUntil <= nowMs ? null : formatInstant(bothSignUntil),
  };
}
