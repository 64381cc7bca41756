import type { AttemptOutcome, WebhookAttempt } from "@halcyon/delivery";
import type { WebhookRequest } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { DigestedEvent } from "@halcyon/schema/v2";
import { type AccountLimits, setLimits } from "@halcyon/accounts/account-limits";
import { newAllowance, startMs } from "@halcyon/accounts/ledger/ledger-bench.suite";
import type { Database } from "@halcyon/database/database";
import { hashedId } from "@halcyon/base/hashed-id";
import { type OpenDatabases, requestOf } from "../../watches/watch-bench.suite.ts";
import { watchEvents } from "../../watches/watch-events.ts";
import { type StoredWatch, watchStore } from "../../watches/watch-store.ts";
import type { Channels } from "./channel.ts";
import { type DeliveryStore, deliveryStore } from "../delivering.ts";
import { type Dispatcher, dispatcher } from "../start-delivering.ts";
import type { StoredDelivery } from "../stored-delivery.ts";
import { outbox } from "./outbox.ts";
import { webhookChannel } from "../webhooks/webhook-channel.ts";
import type { WebhookMasters } from "../../config/services/webhook-secrets.ts";
import { type StoredWebhook, type WebhookName, webhookStore } from "../webhooks/webhook-store.ts";

/** Message that a test receiver received. */
export interface Got {
  readonly url: string;
  readonly id: string;
  readonly event: { readonly id: string; readonly type: string; readonly data: Record<string, unknown> };
  readonly headers: Readonly<Record<string, string>>;
}

export type Receive = (got: Got) => Partial<AttemptOutcome> | Promise<Partial<AttemptOutcome>>;

export const masters: WebhookMasters = [{ version: 1, secret: Buffer.alloc(32, 1) }];

export const taken: AttemptOutcome = { kind: "sent", status: 204, durationMs: 3, answer: "", reason: "ok" };

export const failed: AttemptOutcome = {
  kind: "failed",
  status: 500,
  durationMs: 3,
  answer: "no",
  reason: "status",
};

export const hourMs = 3_600_000;

/** Returns an event of a span (range of hours), as a watch creates it. */
export function spanEventOf(
  watch: Pick<StoredWatch, "id">,
  type: DigestedEvent["type"],
  { span = "a", sequence = 1, endMs = startMs + 48 * hourMs, nowMs = startMs } = {},
): DigestedEvent {
  return {
    id: `evt_${hashedId(watch.id, type, span, sequence)}`,
    type,
    timestamp: formatInstant(nowMs),
    data: { watch: watch.id, span, sequence, end: formatInstant(endMs) },
  } as unknown as DigestedEvent;
}

/** Creates the event store and the dispatcher of a simulated process that sends events to webhooks. */
export function sender(
  database: Database,
  nowMs: () => number,
  receive: Receive,
  given: { readonly masters?: WebhookMasters } = {},
) {
  const poster = {
    post: async ({ url, headers, body }: WebhookAttempt) => {
      const event = JSON.parse(body) as Got["event"];
      return { ...taken, ...(await receive({ url, id: headers["webhook-id"]!, event, headers })) };
    },
  };
  const channels: Channels = new Map([
    ["whk", webhookChannel({ database, masters: given.masters ?? masters, poster, nowMs })],
  ]);
  const events = watchEvents(database, nowMs, outbox(channels, nowMs));
  const warnings: string[] = [];
  const sending: Dispatcher = dispatcher(
    { database, channels, events, nowMs, random: () => 0.5, observe: () => undefined },
    (line) => void warnings.push(line),
  );
  return { events, sending, warnings, channels };
}

/** Creates a database of webhooks, with receivers and a clock that the test controls. */
export async function deliveryBench(open: OpenDatabases, { processes = 1 } = {}) {
  const databases = await open(processes);
  const [database] = databases;
  const clock = { ms: startMs };
  const nowMs = (): number => clock.ms;
  const got: Got[] = [];
  const receiver: { receive: Receive } = { receive: () => taken };
  const senders = databases.map((one) =>
    sender(one, nowMs, (message) => {
      got.push(message);
      return receiver.receive(message);
    }),
  );
  const [{ events, sending }] = senders as [(typeof senders)[number]];
  const webhooks = webhookStore(database, nowMs);
  const deliveries: DeliveryStore = deliveryStore(database, nowMs);
  const watches = watchStore(database, nowMs);
  const account = async () => {
    const allowance = await newAllowance(database, { limit: 1000 });
    return { accountId: allowance.id.replace("alw", "acc"), allowanceId: allowance.id };
  };
  const owner = await account();

  /** Makes every process send until nothing is due. */
  const send = async (): Promise<void> => {
    for (;;) {
      const turns = await Promise.all(senders.map((one) => one.sending.begin()));
      if (turns.flat().length === 0) return;
      await Promise.all(turns.flat());
    }
  };
  const rows = (destination?: string): Promise<readonly StoredDelivery[]> =>
    deliveries.list(owner.accountId, { destination, state: undefined, before: undefined, countMax: 10_000 });
  const told = async (destination?: string): Promise<StoredDelivery[]> =>
    (await rows(destination)).filter(({ type }) => type !== "webhook.test");

  return {
    databases,
    database,
    clock,
    got,
    receiver,
    senders,
    events,
    sending,
    webhooks,
    deliveries,
    owner,
    account,
    /** Sets the limits of an account. */
    limit: (accountId: string, limits: Partial<AccountLimits>): Promise<void> =>
      database.transaction().execute((transaction) => setLimits(transaction, accountId, limits)),
    send,
    /** Creates a webhook. It is confirmed by its receiver unless it must stay pending. */
    async webhook(
      request: Partial<WebhookRequest> = {},
      { accountId = owner.accountId, isPending = false } = {},
    ): Promise<StoredWebhook> {
      const made = await webhooks.create(
        accountId,
        { url: "https://receiver.example/", ...request },
        1,
        async () => undefined,
      );
      if (isPending) return made;
      const { receive } = receiver;
      receiver.receive = () => taken;
      await send();
      receiver.receive = receive;
      got.length = 0;
      return made;
    },
    async watch(tell: object = {}, principal = owner): Promise<StoredWatch> {
      const made = await watches.create(principal, requestOf([1], { tell }), async () => undefined);
      return made;
    },
    /** Adds events of a watch to the log, and gives them their positions. */
    async tell(watch: Pick<StoredWatch, "id" | "account_id">, ...some: readonly DigestedEvent[]) {
      await database.transaction().execute((transaction) => events.add(transaction, watch, some));
      await events.place();
    },
    /** Lets time pass in steps, and sends due deliveries after each step. */
    async wait(hours: number, stepHours = hours): Promise<void> {
      for (let gone = 0; gone < hours; gone += stepHours) {
        clock.ms += stepHours * hourMs;
        await events.place();
        await send();
      }
    },
    now: async (webhook: StoredWebhook) =>
      (await webhooks.find({ accountId: webhook.account_id, id: webhook.id }))!,
    told,
    /** Returns the types and states of the deliveries, sorted. */
    async states(destination?: string): Promise<string[]> {
      return (await told(destination)).map(({ type, state }) => `${type} ${state}`).toSorted();
    },
    async [Symbol.asyncDispose]() {
      for (const one of senders) await one.sending[Symbol.asyncDispose]();
      for (const one of new Set(databases)) await one.destroy();
    },
  };
}

export type DeliveryBench = Awaited<ReturnType<typeof deliveryBench>>;

export function nameOf({ account_id: accountId, id }: StoredWebhook): WebhookName {
  return { accountId, id };
}

export function typesOf(got: readonly Got[]): string[] {
  return got.map(({ event }) => event.type);
}
