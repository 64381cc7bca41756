import type { AttemptOutcome } from "@halcyon/delivery";
import type { Location } from "@halcyon/schema";
import type { DigestedEvent, Event } from "@halcyon/schema/v2";
import { epochHourOf, formatInstant } from "@halcyon/schema/time";
import { type DisablingReason, mailsADayMax } from "@halcyon/schema/watch";
import type { Database } from "@halcyon/database/database";
import type { Channel } from "../outbox/channel.ts";
import { type AddressStore, disabledBy } from "./address-store.ts";
import type { ReadSpanHours, SpanHours } from "../../watches/evaluate/span-hours.ts";
import { type FindEntry, type WatchFacts, watchFacts } from "../../watches/events/watch-facts.ts";
import { placeZones } from "../../watches/place-zones.ts";
import { type Beside, eventMail } from "./event-mail.ts";
import type { MailSender } from "./mailing.ts";
import { watchesForecasts } from "../../watches/warned/watched-warnings.ts";
import { hashedId } from "@halcyon/base/hashed-id";

const details: Readonly<Record<DisablingReason, string>> = {
  gone: "The mail server permanently refused this address, so no more mail is sent there. Add the address again when its mailbox works again, and name it in your watches.",
  failing:
    "The mail server has accepted nothing for this address for 5 days, so no more mail is sent there. Add the address again when its mailbox works again, and name it in your watches.",
};

/**
 * Returns an event which says that an e-mail address was disabled. It is sent to the other destinations of the account. The event contains only the id of the
 * address, because an address is personal data.
 */
function disabledAddressEvent(address: string, because: DisablingReason, nowMs: number): Event {
  return {
    id: `evt_${hashedId(address, "address.disabled", nowMs)}`,
    type: "address.disabled",
    timestamp: formatInstant(nowMs),
    data: { address, because, detail: details[because] },
  };
}

export interface EmailChannelOptions extends MailSender {
  readonly database: Database;
  readonly addresses: Pick<AddressStore, "countMail" | "unsubscribeToken">;
  readonly findEntry: FindEntry;
  readonly readHours: ReadSpanHours;
  /** Returns the current time [ms since 1970]. */
  readonly nowMs: () => number;
}

const dayMs = 86_400_000;

/** Maximum number of spans in a message whose hours are drawn as a strip of cells. */
const stripsMost = 5;

function isAt(one: Location, other: Location): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/** Creates the channel that sends messages to confirmed e-mail addresses. A watch sends e-mail only if it names an address. */
export function emailChannel({
  database,
  addresses,
  mailer,
  publicUrl,
  findEntry,
  readHours,
  nowMs,
}: EmailChannelOptions): Channel {
  const besideOf = async (event: Event): Promise<Omit<Beside, "unsubscribeUrl" | "blockUrl">> => {
    const told = "events" in event.data ? event.data.events : [event];
    const of = told.flatMap(({ data }) => ("watch" in data ? [data] : []));
    const ids = new Set(of.map(({ watch }) => watch));
    const facts = new Map(
      await Promise.all([...ids].map(async (id) => [id, await watchFacts(database, findEntry, id)] as const)),
    );
    const zoneOf = await placeZones(
      of.flatMap((data) => ("span" in data || "warning" in data ? [data.place] : [])),
    );
    const hours = await hoursOfSpans(of, facts);
    return {
      factsOf: (id) => facts.get(id),
      hoursOf: (span) => hours.get(span),
      zoneOf,
      consoleUrl: `${publicUrl}/console`,
    };
  };
  /** Reads the hours of the first spans of a message, one span after the other. The hours of further spans are not read. */
  const hoursOfSpans = async (
    of: readonly DigestedEvent["data"][],
    facts: ReadonlyMap<string, WatchFacts | undefined>,
  ): Promise<ReadonlyMap<string, SpanHours>> => {
    const found = new Map<string, SpanHours>();
    for (const data of of.filter((one) => "span" in one).slice(0, stripsMost)) {
      const known = facts.get(data.watch);
      if (known === undefined || !watchesForecasts(known.request)) continue;
      const { request, accountId } = known;
      const span = { start: epochHourOf(Date.parse(data.start)), end: epochHourOf(Date.parse(data.end)) };
      const place = request.places.find(({ latitude, longitude }) =>
        isAt(data.place, { latitude, longitude }),
      );
      const hours = place && (await readHours({ ...request, accountId }, place, span, nowMs()));
      if (hours !== undefined) found.set(data.span, hours);
    }
    return found;
  };
  return {
    together: "each round",

    disabling: "addresses.disable",

    async receivers(transaction, accountId) {
      const rows = await transaction
        .selectFrom("address")
        .select("id")
        .where("account_id", "=", accountId)
        .where("state", "=", "active")
        .orderBy("id")
        .execute();
      return rows.map(({ id }) => ({ id, events: null, isUsual: false }));
    },

    async attempt(destination, { id, body }, signal) {
      const address = await database
        .selectFrom("address")
        .selectAll()
        .where("id", "=", destination)
        .executeTakeFirst();
      if (address === undefined) throw new Error("the address is gone");
      // Its reader has unsubscribed since the message was made.
      if (address.state !== "active") return unsent("gone", "The address is not active.");
      if (!(await addresses.countMail(address.account_id))) return overTheDay(nowMs());
      const token = await addresses.unsubscribeToken(address);
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}`;
      const event = JSON.parse(body) as Event;
      const words = eventMail(event, {
        ...(await besideOf(event)),
        unsubscribeUrl,
        blockUrl: `${publicUrl}/block/${token}`,
      });
      const mail = { ...words, to: address.email, id: `${id}.${destination}`, unsubscribeUrl };
      return mailer.send(mail, signal);
    },

    taken: async () => false,

    async disable(transaction, destination, because, now) {
      const { numUpdatedRows } = await transaction
        .updateTable("address")
        .set(disabledBy(because))
        .where("id", "=", destination)
        .where("state", "=", "active")
        .executeTakeFirst();
      return numUpdatedRows === 0n ? undefined : disabledAddressEvent(destination, because, now);
    },
  };
}

/** Returns the outcome of an attempt that is postponed to the next day, because the daily maximum was reached. */
function overTheDay(now: number): AttemptOutcome {
  const detail = `${mailsADayMax} messages were sent for the account today.`;
  return { ...unsent("slow_down", detail), retryAfterMs: dayMs - (now % dayMs) };
}

function unsent(kind: AttemptOutcome["kind"], answer: string): AttemptOutcome {
  return { kind, status: null, durationMs: 0, answer, reason: "status" };
}
