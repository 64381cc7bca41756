import { createHmac } from "node:crypto";

/** Message to be signed. */
export interface WebhookMessage {
  /** Id of the message. It is the same for all attempts, so that receivers can recognize repeated messages. */
  readonly id: string;
  /** Body of the message. Receivers must verify exactly these bytes. */
  readonly body: string;
}

export interface WebhookSignature {
  readonly "webhook-id": string;
  /** Time of the attempt [s since 1970]. */
  readonly "webhook-timestamp": string;
  /** One signature per secret as `v1,<base64>`, separated by spaces. */
  readonly "webhook-signature": string;
}

/**
 * Signs a message for one attempt.
 *
 * @param secrets - Secrets as `whsec_` and base64, at least one; during a rotation both the new and the old secret.
 * @param nowMs - Time of the attempt [ms since 1970].
 * @returns Headers with the id of the message, the time of the attempt and the signatures.
 * @see Standard Webhooks 1.0.0, symmetric signatures
 * @example
 * ```js
 * const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
 * const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", body: '{"test": 2432232314}' };
 * signWebhook(message, [secret], 1614265330000)["webhook-signature"]; // => "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
 * ```
 */
export function signWebhook(
  { id, body }: WebhookMessage,
  secrets: readonly [string, ...string[]],
  nowMs: number,
): WebhookSignature {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
