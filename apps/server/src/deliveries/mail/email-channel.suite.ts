import { epochHourOf } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { auditOf } from "@halcyon/accounts/audit";
import { findEntry as findCurated } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import type { EntryName } from "../../entries/find-entry.ts";
import type { Channels } from "../outbox/channel.ts";
import { deliveryStore } from "../delivering.ts";
import { dispatcher } from "../start-delivering.ts";
import { outbox } from "../outbox/outbox.ts";
import { spanEvent } from "../../watches/event-bodies.ts";
import { ofModel, type OpenDatabases, requestOf, watchBench } from "../../watches/watch-bench.suite.ts";
import { watchEvents } from "../../watches/watch-events.ts";
import type { ReadSpanHours } from "../../watches/evaluate/span-hours.ts";
import type { ForecastWatch } from "../../watches/warned/watched-warnings.ts";
import { addressStore } from "./address-store.ts";
import { emailChannel } from "./email-channel.ts";
import { type StoredMails, storedMails } from "./stored-mails.suite.ts";

const refused = { kind: "gone", status: 550, reason: "status" } as const;
const publicUrl = "https://halcyon.example.com";

/** Finds a curated entry. */
const findEntry = ({ type, id }: EntryName): Entry => findCurated(type, id)!;

/** Returns hours that all have the same probability, for one latitude. */
const readHours: ReadSpanHours = async (_question, { latitude }, { start, end }) =>
  latitude === 1
    ? {
        firstHour: start,
        chances: Array.from({ length: end - start }, () => 0.6),
        runs: [],
        whole: 0.43,
      }
    : undefined;

/** Creates a database whose events are sent by e-mail. */
async function mailBench(open: OpenDatabases, mailer: StoredMails = storedMails()) {
  const bench = await watchBench(open);
  const { database, clock, owner } = bench;
  const nowMs = (): number => clock.ms;
  const addresses = addressStore(database, nowMs);
  const channels: Channels = new Map([
    ["adr", emailChannel({ database, addresses, mailer, publicUrl, findEntry, readHours, nowMs })],
  ]);
  const events = watchEvents(database, nowMs, outbox(channels, nowMs));
  const sending = dispatcher(
    { database, channels, events, nowMs, random: () => 0.5, observe: () => undefined },
    (line) => expect.fail(line),
  );
  const deliveries = deliveryStore(database, nowMs);
  let number = 0;
  return {
    ...bench,
    addresses,
    mails: mailer.mails,
    async address(email = "crane@example.com"): Promise<string> {
      const made = await addresses.add({ accountId: owner.accountId, keyId: "key_a" }, email);
      if (typeof made === "string") throw new Error(made);
      await addresses.confirm(made.link!.confirmToken);
      return made.address.id;
    },
    watching: async (tell: object) =>
      ofModel(await bench.store.create(owner, requestOf([1], { tell }), async () => undefined)),
    /** Adds an event about a found window, and sends due messages. */
    async find(watch: ForecastWatch): Promise<string> {
      const id = await this.note(watch);
      await this.place();
      return id;
    },
    /** Adds an event about a found window. */
    async note(watch: ForecastWatch): Promise<string> {
      const firstStart = epochHourOf(clock.ms) + 24;
      number += 1;
      const span = { firstStart, lastStart: firstStart + 3, best: 0.81, isCutOff: false };
      const step = {
        type: "found",
        number,
        sequence: 1,
        span,
        probability: 0.81,
        before: undefined,
      } as const;
      const event = spanEvent(
        watch,
        { position: 0, sinceVersion: 1, synthetic: true },
        step,
        undefined,
        clock.ms,
      );
      await database.transaction().execute((transaction) => events.add(transaction, watch, [event]));
      return event.id;
    },
    /** Gives events their positions in the log, and sends due messages. */
    async place(): Promise<void> {
      await events.place();
      await this.send();
    },
    async send(): Promise<void> {
      for (;;) {
        const turns = await sending.begin();
        if (turns.length === 0) return;
        await Promise.all(turns);
      }
    },
    async states(): Promise<string[]> {
      const all = { destination: undefined, state: undefined, before: undefined, countMax: 1000 };
      return (await deliveries.list(owner.accountId, all)).map(({ state }) => state).toSorted();
    },
    async state(): Promise<string[]> {
      const list = await addresses.list(owner.accountId);
      return list.map(({ state, disabled_because: because }) => `${state} ${because}`);
    },
    async [Symbol.asyncDispose]() {
      await sending[Symbol.asyncDispose]();
      await bench[Symbol.asyncDispose]();
    },
  };
}

/** Defines tests of sending events to addresses, for any database. */
export function describeEmailChannel(open: OpenDatabases): void {
  describe("an event", () => {
    test("goes by e-mail to the addresses that its watch names, and to no other", async () => {
      await using bench = await mailBench(open);
      const named = await bench.address();
      await bench.address("other@example.com");
      const id = await bench.find(await bench.watching({ to: [named] }));
      expect(bench.mails).toMatchObject([{ to: "crane@example.com", id: `${id}.${named}` }]);
      expect(bench.mails[0]!.unsubscribeUrl).toMatch(
        /^https:\/\/halcyon\.example\.com\/unsubscribe\/[0-9A-Za-z]{32}$/,
      );
      expect(bench.mails[0]!.text).toContain(bench.mails[0]!.unsubscribeUrl);
      const block = bench.mails[0]!.unsubscribeUrl!.replace("/unsubscribe/", "/block/");
      expect(bench.mails[0]!.text).toContain(block);
      expect(bench.mails[0]!.subject).toMatch(/all 5 h 43 %\)$/);
      expect(bench.mails[0]!.html.match(/bgcolor/g)).toHaveLength(5 + 5);
      await bench.find(await bench.watching({}));
      expect(bench.mails).toHaveLength(1);
      expect(await bench.states()).toEqual(["sent"]);
    });

    test("comes with all others of its round, in one message to an address", async () => {
      await using bench = await mailBench(open);
      const to = [await bench.address()];
      for (const watch of [await bench.watching({ to }), await bench.watching({ to })])
        for (const _ of [1, 2]) await bench.note(watch);
      await bench.place();
      expect(bench.mails).toHaveLength(1);
      expect(bench.mails[0]!.subject).toMatch(/ and 3 more$/);
      expect(bench.mails[0]!.text.match(/^- .* window .* found/gm)).toHaveLength(4);
      expect(await bench.states()).toEqual(["sent", ...Array<string>(4).fill("superseded")]);
    });

    test("goes nowhere once its reader has unsubscribed by a message", async () => {
      await using bench = await mailBench(open);
      const watch = await bench.watching({ to: [await bench.address()] });
      await bench.find(watch);
      await bench.addresses.unsubscribe(bench.mails[0]!.unsubscribeUrl!.slice(-32));
      await bench.find(watch);
      expect(bench.mails).toHaveLength(1);
      expect(await bench.state()).toEqual(["disabled unsubscribed"]);
      expect(await bench.states()).toEqual(["sent"]);
    });

    test("that the mail server refuses for good disables the address", async () => {
      await using bench = await mailBench(
        open,
        storedMails(() => refused),
      );
      const id = await bench.address();
      await bench.find(await bench.watching({ to: [id] }));
      expect(await bench.state()).toEqual(["disabled gone"]);
      expect(await bench.states()).toEqual(["dead"]);
      const noted = await auditOf(bench.database, [id]);
      // Both came to be within the same millisecond, so that either may stand first.
      expect(noted.map(({ actor, action, detail }) => [actor, action, detail])).toContainEqual([
        "server",
        "addresses.disable",
        { because: "gone" },
      ]);
    });

    test("that disables an address is told to the others, once and without the address itself", async () => {
      const mailer = storedMails(({ to }) => (to === "gone@example.com" ? refused : {}));
      await using bench = await mailBench(open, mailer);
      const watch = await bench.watching({ to: [await bench.address("gone@example.com")] });
      await bench.address("here@example.com");
      await bench.find(watch);
      await bench.place();
      const told = bench.mails.filter(({ to }) => to === "here@example.com");
      expect(told).toMatchObject([{ subject: "Destination of events: address.disabled" }]);
      expect(told[0]!.text).toContain("Add the address again");
      expect(told[0]!.text).not.toContain("gone@example.com");
    });

    test("that is one too many for a day waits for the next day", async () => {
      await using bench = await mailBench(open);
      const watch = await bench.watching({ to: [await bench.address()] });
      await bench.database
        .insertInto("mail_day")
        .values({ account_id: bench.owner.accountId, day: "2026-11-21", kind: "event", sent: 200 })
        .execute();
      await bench.find(watch);
      expect(bench.mails).toEqual([]);
      bench.clock.ms = Date.UTC(2026, 10, 22) - 1;
      await bench.send();
      expect(bench.mails).toEqual([]);
      bench.clock.ms += 4 * 3_600_000;
      await bench.send();
      expect(bench.mails).toHaveLength(1);
    });
  });
}
