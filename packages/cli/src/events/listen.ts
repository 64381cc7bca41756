import { createHmac, randomBytes } from "node:crypto";
import type { Event } from "@halcyon/sdk/events";
import { CommandError } from "../command-error.ts";
import { withLastingApi } from "../connection/api.ts";
import { changeConfig, readConfig } from "../connection/config-file.ts";
import type { Surroundings } from "../surroundings.ts";
import { followEvents } from "./follow-events.ts";

const secretPrefix = "whsec_";

/** Creates a secret of 32 random bytes. */
function newSecret(): string {
  return secretPrefix + randomBytes(32).toString("base64");
}

/**
 * Returns the signature headers of a message.
 *
 * @param atS - Time of sending [s since 1970].
 * @see Standard Webhooks 1.0.0, https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function signedHeaders(secret: string, id: string, atS: number, body: string): Record<string, string> {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${atS}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(atS),
    "webhook-signature": `v1,${signature}`,
  };
}

export interface ListenOptions {
  readonly forward: string;
  readonly cursor?: string;
}

/** Maximum time to wait for a receiver, the same as on the server [ms]. */
const receiverPatienceMs = 15_000;

/**
 * Forwards each new event to a given URL, signed like a webhook message, and prints the responses.
 *
 * @throws CommandError if the URL is not an HTTP address.
 */
export async function listen(surroundings: Surroundings, { forward, cursor }: ListenOptions): Promise<void> {
  const { stdout, stderr } = surroundings;
  if (!/^https?:$/.test(URL.parse(forward)?.protocol ?? "")) {
    throw new CommandError(
      "usage",
      `--forward takes an address such as http://localhost:3000, not "${forward}".`,
    );
  }
  const secret = await listenSecret(surroundings);
  await withLastingApi(surroundings, async (_halcyon, options) => {
    stderr.write(`Events go to ${forward}, signed with ${secret}. Ctrl-C ends it.\n`);
    for await (const event of followEvents(options, surroundings, { cursor })) {
      stdout.write(`${event.type} ${event.id}: ${await forwarded(surroundings, forward, secret, event)}\n`);
    }
  });
}

/**
 * Returns the secret of `halcyon listen`, which is stored so that the receiver needs to be configured only once. Webhooks have other secrets.
 */
async function listenSecret({ environment }: Surroundings): Promise<string> {
  const { listen_secret: kept } = await readConfig(environment);
  if (kept !== undefined) return kept;
  const secret = newSecret();
  await changeConfig(environment, (config) => ({ ...config, listen_secret: secret }));
  return secret;
}

async function forwarded(
  { fetch, nowMs }: Surroundings,
  url: string,
  secret: string,
  event: Event,
): Promise<string> {
  const body = JSON.stringify(event);
  const sentAtMs = nowMs();
  const headers = signedHeaders(secret, event.id, Math.floor(sentAtMs / 1000), body);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(receiverPatienceMs),
    });
    await answer.body?.cancel();
    return `${answer.status} in ${nowMs() - sentAtMs} ms`;
  } catch (error) {
    const { message, cause } = error as Error;
    return `no answer (${cause instanceof Error ? cause.message : message})`;
  }
}
