import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signWebhook, type WebhookMessage } from "./sign-webhook.ts";

const nowMs = Date.UTC(2026, 10, 22, 6, 14, 31, 900);
const [older, newer, foreign] = [1, 2, 3].map(
  (byte) => `whsec_${Buffer.alloc(32, byte).toString("base64")}`,
) as [string, string, string];

// The reference library reads the clock by itself.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: nowMs });
});
afterAll(() => {
  vi.useRealTimers();
});

const messageCount = sized(200, 2000);

/** Possible bodies of events: any JSON with any characters. */
const messages = fc.sample(
  fc
    .record({ id: fc.stringMatching(/^evt_[a-z2-7]{26}$/), data: fc.jsonValue({ stringUnit: "binary" }) })
    .map(({ id, data }): WebhookMessage => ({ id, body: JSON.stringify({ id, type: "window.lost", data }) })),
  { numRuns: messageCount, seed: 20_261_122 },
);

function accepts(secret: string, { id, body }: WebhookMessage, headers: ReturnType<typeof signWebhook>) {
  try {
    return JSON.stringify(new Webhook(secret).verify(body, { ...headers, "webhook-id": id })) === body;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

test("signs the example of the specification as it is signed there", () => {
  // libraries/javascript/src/index.test.ts in the repository of Standard Webhooks.
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
  expect(signWebhook(message, ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], 1_614_265_330_999)).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("signs by each secret, in their order", () => {
  const message = { id: "evt_1", body: "{}" };
  const alone = [newer, older].map((secret) => signWebhook(message, [secret], nowMs)["webhook-signature"]);
  expect(signWebhook(message, [newer, older], nowMs)["webhook-signature"]).toBe(alone.join(" "));
});

test("the reference library accepts every message", () => {
  const accepted = messages.filter((message) =>
    accepts(newer, message, signWebhook(message, [newer], nowMs)),
  );
  expect(accepted).toHaveLength(messageCount);
});

test("during a rotation the reference library accepts every message by either secret, and none by another", () => {
  const acceptedBy = (secret: string) =>
    messages.filter((message) => accepts(secret, message, signWebhook(message, [newer, older], nowMs)))
      .length;
  expect([newer, older, foreign].map(acceptedBy)).toEqual([messageCount, messageCount, 0]);
});

test("the reference library refuses a changed body, a changed id, and a time 301 s old or ahead", () => {
  const message = { id: "evt_1", body: '{"a":1}' };
  const signedAt = (atMs: number) => signWebhook(message, [newer], atMs);
  expect(accepts(newer, { ...message, body: '{"a":2}' }, signedAt(nowMs))).toBe(false);
  expect(accepts(newer, { ...message, id: "evt_2" }, signedAt(nowMs))).toBe(false);
  const accepted = [-301, -299, 299, 301].filter((offsetS) =>
    accepts(newer, message, signedAt(nowMs + offsetS * 1000)),
  );
  expect(accepted).toEqual([-299, 299]);
});
