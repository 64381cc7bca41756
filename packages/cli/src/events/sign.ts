import { createHmac, randomBytes } from "node:crypto";

const secretPrefix = "whsec_";

/** A new secret of 32 random bytes. */
export function newSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

/**
 * The headers that sign a message.
 *
 * @param atS - When it is sent [s since 1970].
 * @see Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(secret: string, id: string, atS: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${atS}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(atS),
    "webhook-signature": `v1,${signature}`,
  };
}
