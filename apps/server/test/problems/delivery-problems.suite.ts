import { type Delivery, type ProblemCode, v1 } from "@halcyon/schema";
import { addressesMax, feedsMax, webhooksMax } from "@halcyon/schema/watch";
import { webhookStore } from "../../src/deliveries/webhooks/webhook-store.ts";
import { createdWebhook, example, exampleOfMade, type Target } from "./example-request.suite.ts";
import type { Provocation } from "./provocation.suite.ts";

/** Maximum number of destinations of any kind in an account. */
const most = Math.max(webhooksMax, feedsMax, addressesMax);

/** Ways to provoke each problem of destinations and deliveries, by problem code. */
export const deliveryProvocations = {
  too_many_destinations: {
    ask: async (target) => {
      const isMail = target.endpoint.name.startsWith("addresses.");
      for (let count = 0; count < most; count += 1) {
        const { path, ...init } = example(target, isMail ? { body: { email: `a${count}@example.com` } } : {});
        await target.server.send(path, init);
      }
      return example(target);
    },
    error: {
      field: /^#\/(url|name|email)$/,
      says: { code: "too_many_destinations", expected: { maximum: most } },
    },
  },
  destination_refused: {
    ask: (target) => exampleOfMade(target, { body: { url: "https://127.0.0.1/" } }),
    error: { field: /^#\/url$/, says: { code: "destination_refused" } },
  },
  destination_unconfirmed: {
    ask: async (target) => {
      const { id } = await createdWebhook(target);
      return exampleOfMade(target, { body: { tell: { to: [id] } } });
    },
    error: { field: /^#\/tell\/to\/0$/, says: { code: "destination_unconfirmed" } },
  },
  channel_unavailable: {
    server: { webhooks: undefined, mailer: undefined },
    ask: async (target) => {
      if (/^(webhooks|addresses)\.create$/.test(target.endpoint.name)) return example(target);
      const at = { database: target.server.database, nowMs: () => target.server.clock.ms };
      const { account_id: accountId } = await at.database
        .selectFrom("api_key")
        .select("account_id")
        .where("id", "=", target.key.id)
        .executeTakeFirstOrThrow();
      const made = await webhookStore(at.database, at.nowMs).create(
        accountId,
        v1["webhooks.create"].example.body,
        1,
        async () => undefined,
      );
      return example(target, { params: { id: made.id } });
    },
  },
  not_redeliverable: {
    ask: async (target) => {
      const { id } = await createdDelivery(target);
      target.server.clock.ms += 31 * 86_400_000;
      return example(target, { params: { id } });
    },
  },
} as const satisfies Partial<Record<ProblemCode, Provocation>>;

/** Returns the delivery of the test message to a new webhook. */
async function createdDelivery(target: Target): Promise<Delivery> {
  await createdWebhook(target);
  const { path, ...init } = example({ ...target, endpoint: v1["deliveries.list"] });
  const { deliveries } = (await target.server.send(path, init)).json as { deliveries: Delivery[] };
  return deliveries[0]!;
}
