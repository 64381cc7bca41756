import { join } from "node:path";
import { type WebhookPoster, webhookPoster, webhookUrl } from "@halcyon/delivery";
import type { Config } from "../config/config.ts";
import { webhookMasterFile } from "@halcyon/database/files/data-file";
import type { Database } from "@halcyon/database/database";
import type { Channels } from "./outbox/channel.ts";
import { hasWebhooks, masterOfFile } from "./webhooks/master-file.ts";
import { type SendingPorts, sendNext } from "./outbox/send-next.ts";
import { webhookChannel, type WebhookSettings } from "./webhooks/webhook-channel.ts";
import { every } from "@halcyon/base/every";
import { type Claim, claimLanes, LostClaimError, releaseClaim } from "./outbox/claims.ts";

/** Channels through which a server sends events. */
export interface Channelling extends Disposable {
  readonly channels: Channels;
  /** Webhook settings; undefined if the server sends nothing to webhooks. */
  readonly webhooks: WebhookSettings | undefined;
}

/**
 * Opens the channel for webhooks. Without a master secret, there are no channels.
 *
 * @param given - Function that replaces network requests to webhooks.
 * @throws DataFolderError if the master secret of existing webhooks is lost.
 */
export async function openChannels(
  {
    databaseUrl,
    dataDirectory,
    webhooks: { masters: configured, rules },
  }: Pick<Config, "databaseUrl" | "dataDirectory" | "webhooks">,
  database: Database,
  nowMs: () => number,
  given?: WebhookPoster,
): Promise<Channelling> {
  const isEmbedded = databaseUrl === undefined;
  const masterFile = join(dataDirectory, webhookMasterFile);
  const masters =
    configured ?? (isEmbedded ? await masterOfFile(masterFile, () => hasWebhooks(database)) : undefined);
  if (masters === undefined)
    return { channels: new Map(), webhooks: undefined, [Symbol.dispose]: () => undefined };
  const poster = given ?? webhookPoster({ rules });
  return {
    channels: new Map([["whk", webhookChannel({ database, masters, poster, nowMs })]]),
    webhooks: {
      masters,
      admitUrl(text) {
        const url = webhookUrl(text, rules);
        return typeof url === "string" ? undefined : url.href;
      },
    },
    [Symbol.dispose]: () => poster.close(),
  };
}

/** Interval at which the server looks for due deliveries if nothing wakes it [ms]. */
const lookEveryMs = 5000;

export interface Delivery extends AsyncDisposable {
  /** Makes the server look for due deliveries immediately. */
  readonly wake: () => void;
}

/** Starts sending due deliveries to their destinations. Sending continues until the returned object is disposed of. */
export function startDelivering(ports: Omit<SendingPorts, "random">, warn: (line: string) => void): Delivery {
  const sending = dispatcher({ ...ports, random: Math.random }, warn);
  const look = every(
    lookEveryMs,
    async () => {
      // A turn has an end, and leaves room: there may be more to send.
      for (const turn of await sending.begin()) void turn.then((hasTried) => hasTried && look.now());
    },
    (line) => warn(`deliveries: ${line}`),
  );
  return {
    wake: look.now,
    async [Symbol.asyncDispose]() {
      await look[Symbol.asyncDispose]();
      await sending[Symbol.asyncDispose]();
    },
  };
}

/** Maximum number of destinations to which messages are sent at the same time. */
const lanesMax = 64;

/** Maximum number of messages that are sent to a destination before other destinations have their turn. */
const messagesAtOnce = 20;

/** Dispatcher that sends due deliveries to a limited number of destinations at a time. A delivery is one event to one destination. */
export interface Dispatcher extends AsyncDisposable {
  /**
   * Starts sending to destinations with due deliveries, up to the maximum number of destinations at a time.
   *
   * @returns One promise for each destination, which resolves to true if an attempt was made.
   */
  begin(): Promise<readonly Promise<boolean>[]>;
}

/**
 * Creates a dispatcher. The dispatcher sends the deliveries of each destination one after the other, and serves many destinations at the same time. Several
 * processes can share one database.
 *
 * @param warn - Called with a line about a failure at a destination. The line contains only ids.
 */
export function dispatcher(ports: SendingPorts, warn: (line: string) => void): Dispatcher {
  const stopping = new AbortController();
  const running = new Set<Promise<boolean>>();

  const work = async (claim: Claim): Promise<boolean> => {
    let attempts = 0;
    try {
      while (attempts < messagesAtOnce && !stopping.signal.aborted) {
        if (!(await sendNext(ports, claim, stopping.signal))) break;
        attempts += 1;
      }
      await releaseClaim(ports.database, claim);
    } catch (error) {
      // Its claim ends by itself, so that what fails at once is not tried without a pause.
      if (!(error instanceof LostClaimError) && !stopping.signal.aborted)
        warn(`deliveries: ${claim.destination}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return attempts > 0;
  };

  return {
    async begin() {
      if (stopping.signal.aborted || running.size >= lanesMax) return [];
      const claims = await claimLanes(ports.database, lanesMax - running.size, ports.nowMs());
      return claims.map((claim) => {
        const turn = work(claim).finally(() => running.delete(turn));
        running.add(turn);
        return turn;
      });
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
