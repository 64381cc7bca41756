import type { Event } from "../generated/v2/wire.ts";

const messages = {
  secret_unreadable:
    "A secret is whsec_ and base64. Give the one that was shown when the webhook was made or rotated.",
  body_unreadable: "Give the bytes or the text of the body as they came, before anything parses them.",
  headers_missing:
    "webhook-id, webhook-timestamp and webhook-signature are needed. Answer 400: no webhook of Halcyon lacks them.",
  signature_wrong:
    "No signature fits. Answer 401. If all messages end so, give the secret of this webhook, and the body as it came.",
  timestamp_too_old:
    "The message was signed too long ago. Answer 400: it may be an old one, sent again by somebody else. If all messages end so, set the clock.",
  timestamp_too_new: "The message was signed in the future. Answer 400, and set the clock.",
} as const;

export type WebhookErrorCode = keyof typeof messages;

/**
 * Error for a webhook message that must not be trusted. The text of the error explains what to do.
 *
 * @example
 * ```js
 * new WebhookError("timestamp_too_new").message; // => "The message was signed in the future. Answer 400, and set the clock."
 * ```
 */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode) {
    super(messages[code]);
    this.code = code;
  }
}

/** Headers of `fetch`, or of Node.js and its frameworks. Names may be in upper or lower case. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** Current time [ms since 1970]; the time of the system clock by default. */
  readonly nowMs?: number;
  /** Maximum difference between the time of the signature and the current time [s]; 300 by default. */
  readonly toleranceS?: number;
}

/**
 * Verifies that Halcyon sent a webhook message, and that it is unchanged and recent. Then parses the message. A message can arrive more than once, each time
 * with the same event `id`.
 *
 * @param secret - Secret of the webhook: `whsec_` followed by base64. During a rotation, pass both the new and the old secret.
 * @param body - Body of the message as received, before it is parsed.
 * @returns The event. A newer server may send types that this version does not know.
 * @throws {WebhookError} If the secret, the headers or the body are invalid.
 * @see Standard Webhooks 1.0.0, https://www.standardwebhooks.com
 * @example
 * ```js
 * const body = '{"id":"evt_0","type":"webhook.test"}';
 * const headers = {
 *   "webhook-id": "evt_0",
 *   "webhook-timestamp": "1764000000",
 *   "webhook-signature": "v1,Uqe8ytGbz76WLILSEWcTTbXpsftdnIVvI9PsGw7Y/s0=",
 * };
 * const event = await verify("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", headers, body, { nowMs: 1764000000000 });
 * event.type; // => "webhook.test"
 * ```
 */
export async function verify(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  { nowMs = Date.now(), toleranceS = 300 }: VerifyOptions = {},
): Promise<Event> {
  const keys = (typeof secret === "string" ? [secret] : secret).map(keyOf);
  if (keys.length === 0) throw new WebhookError("secret_unreadable");
  const read = headerReader(headers);
  const [id, timestamp, signatures] = [read("id"), read("timestamp"), read("signature")];
  if (id === "" || signatures === "" || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookError("headers_missing");
  const bytes = bytesOf(body);
  const before = new TextEncoder().encode(`${id}.${timestamp}.`);
  const message = new Uint8Array(before.length + bytes.length);
  message.set(before);
  message.set(bytes, before.length);
  const signed = await Promise.all(keys.map((key) => sign(key, message)));
  const given = signatures.split(" ").flatMap((one) => (one.startsWith("v1,") ? [one.slice(3)] : []));
  // Each is compared with each, whatever the others are: how long it takes tells nothing.
  const fits = signed.flatMap((own) => given.map((one) => isSame(own, one)));
  if (!fits.includes(true)) throw new WebhookError("signature_wrong");
  const ageS = Math.floor(nowMs / 1000) - Number(timestamp);
  if (ageS > toleranceS) throw new WebhookError("timestamp_too_old");
  if (ageS < -toleranceS) throw new WebhookError("timestamp_too_new");
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as Event;
  } catch {
    throw new WebhookError("body_unreadable");
  }
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  try {
    if (base64 !== undefined) return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    // Told as any other text that is no base64.
  }
  throw new WebhookError("secret_unreadable");
}

/** Returns a function that reads the header `webhook-<name>`. It returns an empty string if the header is missing. */
function headerReader(headers: WebhookHeaders): (name: string) => string {
  if (hasGet(headers)) return (name) => headers.get(`webhook-${name}`) ?? "";
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => String(lower.get(`webhook-${name}`) ?? "");
}

function hasGet(headers: WebhookHeaders): headers is Headers {
  return typeof headers.get === "function";
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === "string") return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  throw new WebhookError("body_unreadable");
}

/** Returns the signature of a message in base64. */
async function sign(key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", imported, message);
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

/** Compares two texts in a time that depends only on their lengths, so that the time reveals nothing about their content. */
function isSame(own: string, given: string): boolean {
  let difference = own.length ^ given.length;
  for (let index = 0; index < own.length; index += 1) {
    difference |= own.charCodeAt(index) ^ given.charCodeAt(index);
  }
  return difference === 0;
}
