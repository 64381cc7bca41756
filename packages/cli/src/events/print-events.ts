import { chanceWords, judgeSpan } from "@halcyon/scoring/judgement";
import type { Event, EventQuery, SpanEvent, WarningEvent } from "@halcyon/sdk/v2";
import { withLastingApi } from "../connection/api.ts";
import type { Surroundings } from "../surroundings.ts";
import { printAnswer, type PrintOptions } from "../terminal/print-answer.ts";
import { watchIdOf } from "../answers/watches/watches.ts";
import { followEvents } from "./follow-events.ts";
import { percent } from "../terminal/lines.ts";
import { plain } from "../terminal/plain.ts";
import { localOf, momentText, periodText, zoneAt } from "../time/clock.ts";

const typeWidth = 14;

/** Returns an event as a line with its time, type, watch and content, in the local time of its place. */
function eventText({ timestamp, type, data }: Event, isUtc: boolean): string {
  const zone = "place" in data && data.place !== null ? zoneAt(data.place, isUtc) : "UTC";
  const when = `${momentText(localOf(timestamp, zone))}  ${type.padEnd(typeWidth)}  `;
  return plain(`${when}${"name" in data ? namedText(data, zone) : data.detail} ${zone}.`);
}

/** Returns the content of an event of a watch, a map or a plan as text. */
function namedText(data: Extract<Event["data"], { readonly name: string | null }>, zone: string): string {
  const synthetic = "synthetic" in data && data.synthetic;
  const place = "place" in data ? data.place : null;
  const where = place === null ? "" : `, ${place.ref ?? `${place.latitude},${place.longitude}`}`;
  const what = "span" in data ? spanOf(data, zone) : "warning" in data ? warningOf(data, zone) : data.detail;
  return `${data.name ?? "Plan"}${where}: ${what}${synthetic ? " Synthetic weather, not real." : ""}`;
}

/** Returns as text a span of hours that a watch found: `Tue 24 Nov 07:00 to 16:00, 81 % for its likeliest 6 h, before 60 %.` */
function spanOf(span: SpanEvent["data"], zone: string): string {
  const { start, end, probability, before, reason } = span;
  const chance = probability === null ? "no longer found" : chanceWords(judgeSpan(span));
  const was = before === null ? "" : `, before ${percent(before.probability)}`;
  const because = reason === undefined ? "" : `, ${reason}`;
  return `${periodText(localOf(start, zone), localOf(end, zone))}, ${chance}${was}${because}.`;
}

/** Returns an official warning as text, with the event as its authority wrote it: `severe warning "High Wind Watch", Tue 24 Nov 07:00 to 16:00.` */
function warningOf({ warning, because, caveat }: WarningEvent["data"], zone: string): string {
  const { severity, event, onset, until, sender_name: sender } = warning;
  const from = localOf(onset, zone);
  const when =
    until === null ? `from ${momentText(from)}, end not stated` : periodText(from, localOf(until, zone));
  const end = because === null ? "" : `, ${because}`;
  return `${severity} warning "${event}"${sender === null ? "" : ` of ${sender}`}, ${when}${end}. ${caveat}`;
}

export interface EventsOptions extends PrintOptions {
  readonly watch?: string;
  readonly type?: NonNullable<EventQuery["type"]>;
  readonly cursor?: string;
  readonly last?: number;
  readonly follow?: true;
  readonly utc?: true;
}

/** Position before the first stored event, from which all events are read. */
const fromTheFirst = "0";

/**
 * Prints all stored events, oldest first; with `last`, prints at most that many of the newest events. With `follow`, then prints new events as they occur. With
 * `json`, prints one page of stored events or, with `follow`, one line per event.
 */
export async function events(surroundings: Surroundings, options: EventsOptions): Promise<void> {
  const { cursor = null, type, last, follow, json, utc } = options;
  const { stdout, stderr } = surroundings;
  const textOf = (event: Event): string =>
    json === true ? JSON.stringify(event) : eventText(event, utc === true);
  await withLastingApi(surroundings, async (halcyon, client) => {
    const query = {
      cursor,
      ...(type !== undefined && { type }),
      ...(options.watch !== undefined && { watch: await watchIdOf(halcyon, options.watch) }),
    };
    if (follow === true) {
      const followed = { ...query, cursor: cursor ?? fromTheFirst };
      for await (const event of followEvents(client, surroundings, followed))
        stdout.write(`${textOf(event)}\n`);
      return;
    }
    const list = halcyon.events.list(last === undefined ? query : { ...query, order: "newest", limit: last });
    const all: Event[] = [];
    if (json !== true && last !== undefined) all.push(...(await list).events.toReversed());
    else if (json !== true) for await (const event of list) all.push(event);
    if (json !== true && all.length === 0) {
      stderr.write("There are no events. A watch reports them: halcyon watch create --help\n");
      return;
    }
    printAnswer(surroundings, options, await list.withResponse(), { lines: () => all.map(textOf) });
  });
}
