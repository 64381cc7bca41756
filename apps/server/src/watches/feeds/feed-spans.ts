import { planningAid, type SpanHistory } from "@halcyon/schema";
import type { Event, ForecastWhen } from "@halcyon/schema/v2";
import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { FeedTable, WatchSpanTable } from "@halcyon/database/schema/tables";
import { stoppedSpanWords, variableInSentence } from "@halcyon/schema/words";
import { type ICalEventData, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { watchedWindow } from "../evaluate/search-of.ts";
import { describeSpans } from "../describe-watch.ts";
import { placeZones } from "../place-zones.ts";
import { spanEventId } from "../event-bodies.ts";
import { type ForecastWatch, isForecastWatch } from "../warned/watched-warnings.ts";
import { calendarText } from "./calendar-text.ts";
import { feedWarningEvent, type FeedWarning } from "./feed-warnings.ts";
import { type StoredWatch, storedWatchOf } from "../watch-store.ts";
import { forecastLink, jobWords, oddsWords, oneLine, placeClock, placeWords } from "./feed-words.ts";

/** Account of a feed, and the watches that the feed shows. */
export interface FeedOptions extends Pick<FeedTable, "account_id"> {
  /** Ids of the watches in the feed; null for all watches of the account. */
  readonly watches: readonly string[] | null;
}

/** Span of hours that a watch found, with the data that a calendar shows. */
export interface FeedSpan {
  readonly watch: ForecastWatch;
  /** Position among the places of the watch, from 0. */
  readonly position: number;
  readonly span: SpanHistory;
  readonly synthetic: boolean;
  /**
   * Time of the last change of the calendar entry [ms since 1970]. This is the last evaluation of the span (range of hours), or its end. It is not before the
   * creation of the watch.
   */
  readonly changedMs: number;
  /** Source of the run on which the last event of the span (range of hours) is based. Undefined if the event does not name it. */
  readonly source: string | undefined;
  /** Warning that took the span; undefined if the last event of the span does not name one. */
  readonly stopping: EventFacts["stopping"];
  /** Time zone of the place. */
  readonly zone: string;
}

/** Maximum number of spans (ranges of hours) in a feed. The spans with the earliest starts are included. */
export const feedSpansMax = 500;

/** Time for which a lost span is shown as cancelled [ms]. */
const lostShownMs = 7 * 86_400_000;

/** Maximum number of rows that are read for a feed, separately for open and for closed spans. */
const rowsMax = 2000;

/**
 * Returns the spans (ranges of hours) of a feed. Open spans are included. A span whose last start has passed is included until its end, and a lost span for 7
 * days after its loss. Spans that were never reported are included only for a watch of a single window.
 *
 * @returns Spans, sorted by start.
 */
export async function feedSpans(database: Database, feed: FeedOptions, nowMs: number): Promise<FeedSpan[]> {
  const watches = new Map(
    [...(await watchesOf(database, feed)).values()].filter(isForecastWatch).map((watch) => [watch.id, watch]),
  );
  if (watches.size === 0) return [];
  const subjects = Map.groupBy(
    await database
      .selectFrom("watch_subject")
      .selectAll()
      .where("watch_id", "in", [...watches.keys()])
      .orderBy("position")
      .execute(),
    ({ watch_id: id }) => id,
  );
  const rows = await spanRows(database, [...watches.keys()], nowMs - lostShownMs);
  const shown = rows
    .flatMap((row) => {
      const watch = watches.get(row.watch_id)!;
      const places = subjects.get(row.watch_id) ?? [];
      const place = places[row.position];
      if (place === undefined) return [];
      const [span] = describeSpans(watch, places, [row]);
      if (span === undefined || !isShown(span, watch, nowMs)) return [];
      const { number } = JSON.parse(row.span) as { readonly number: number };
      const subject = { position: row.position, sinceVersion: place.since_version };
      return {
        watch,
        position: row.position,
        span,
        synthetic: place.is_synthetic === 1,
        changedMs: Math.max(watch.created_at, row.closed_at ?? lookedAtMs(span)),
        eventId: spanEventId(watch.id, subject, number, span.sequence),
      };
    })
    .toSorted(
      (one, other) =>
        one.span.start.localeCompare(other.span.start) || one.span.id.localeCompare(other.span.id),
    )
    .slice(0, feedSpansMax);
  const facts = await eventFacts(
    database,
    shown.map(({ eventId }) => eventId),
  );
  const placeOf = ({ watch, position }: Pick<FeedSpan, "watch" | "position">) =>
    watch.request.places[position]!;
  const zoneOf = await placeZones(shown.map(placeOf));
  return shown.map(({ eventId, ...one }) => ({
    ...one,
    source: facts.get(eventId)?.source,
    stopping: facts.get(eventId)?.stopping,
    zone: zoneOf(placeOf(one)),
  }));
}

/** Returns true if a feed shows a span. A single window is always shown, because the user asked for it. */
function isShown({ state, end }: SpanHistory, { request }: StoredWatch, nowMs: number): boolean {
  if (state === "pending") return watchedWindow(request.when) !== undefined;
  return state !== "passed" || Date.parse(end) > nowMs;
}

/** Returns the time of the last evaluation of a span [ms since 1970]; 0 before the first one. Its round may have begun before the watch was created. */
function lookedAtMs({ rounds }: SpanHistory): number {
  const last = rounds.at(-1);
  return last === undefined ? 0 : Date.parse(last.as_of);
}

/** Returns the watches of a feed, by id. */
export async function watchesOf(
  database: Database,
  { account_id: accountId, watches }: FeedOptions,
): Promise<ReadonlyMap<string, StoredWatch>> {
  const rows = await database
    .selectFrom("watch")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(watches !== null, (query) => query.where("id", "in", watches!))
    .execute();
  return new Map(rows.map((row) => [row.id, storedWatchOf(row)]));
}

/** Reads the spans that are open, and those that were closed after a given time. */
async function spanRows(
  database: Database,
  watchIds: readonly string[],
  closedAfterMs: number,
): Promise<Selectable<WatchSpanTable>[]> {
  const rows = database.selectFrom("watch_span").selectAll().where("watch_id", "in", watchIds).limit(rowsMax);
  const open = await rows.where("closed_at", "is", null).orderBy("watch_id").orderBy("position").execute();
  const closed = await rows.where("closed_at", ">", closedAfterMs).orderBy("closed_at", "desc").execute();
  return [...open, ...closed];
}

type SpanEventData = Extract<Event["data"], { readonly span: string }>;

/** What an event of a span says about the run on which it is based, and about the warning that took the span. */
interface EventFacts {
  readonly source: string | undefined;
  readonly stopping: SpanEventData["limiting_warning"];
}

/** Returns the facts of the events of spans, by event id. */
async function eventFacts(
  database: Database,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, EventFacts>> {
  if (eventIds.length === 0) return new Map();
  const rows = await database.selectFrom("watch_event").select("body").where("id", "in", eventIds).execute();
  return new Map(
    rows.flatMap(({ body }) => {
      const { id, data } = JSON.parse(body) as Event;
      if (!("span" in data)) return [];
      return [[id, { source: data.source ?? undefined, stopping: data.limiting_warning }] as const];
    }),
  );
}

interface CalendarOptions {
  readonly name: string;
  /** URL of the web page for people, which needs no key; undefined if the public URL of the server is not known. */
  readonly link: string | undefined;
  /** Official warnings that the calendar shows too; none by default. */
  readonly warnings?: readonly FeedWarning[];
  /** Further events that the calendar shows, such as tasks of kept plans; none by default. */
  readonly beside?: readonly ICalEventData[];
}

/**
 * Formats spans (ranges of hours) as an iCalendar text (RFC 5545). Each span is a tentative event that does not mark its time as busy. A lost span is a
 * cancelled event. Times are in UTC, so that clock changes do not move them.
 */
export function feedCalendar(
  spans: readonly FeedSpan[],
  { name, link, warnings = [], beside = [] }: CalendarOptions,
): string {
  const events = spans.map((one): ICalEventData => {
    const { span, watch, changedMs } = one;
    const isLost = span.state === "lost";
    const place = watch.request.places[one.position]!;
    const forecast = link === undefined ? undefined : forecastLink(link, watch.request, place);
    return {
      id: span.id,
      sequence: span.sequence,
      stamp: new Date(changedMs),
      lastModified: new Date(changedMs),
      created: new Date(watch.created_at),
      start: new Date(span.start),
      end: new Date(span.end),
      status: isLost ? ICalEventStatus.CANCELLED : ICalEventStatus.TENTATIVE,
      transparency: ICalEventTransparency.TRANSPARENT,
      summary: `${isLost ? "Lost: " : ""}${summaryOf(one)}`,
      description: descriptionOf(one, forecast),
      location: placeWords({ ...place, ref: span.ref }),
      ...(forecast === undefined ? {} : { url: forecast }),
    };
  });
  return calendarText([...events, ...warnings.map(feedWarningEvent), ...beside], {
    product: "watches",
    name,
    description: "For planning, not for warnings: calendars choose when to refresh.",
    refreshSeconds: 3600,
  });
}

/** Returns the summary of a span, such as `Crane, site 7: 9 h window (6 h job 81 % at best, all 9 h may be less)`. */
function summaryOf({ watch, span, synthetic }: FeedSpan): string {
  const { name, when } = watch.request;
  const made = synthetic ? ", synthetic weather" : "";
  return `${oneLine(name)}: ${span.hours} h ${wordsOf(when)} (${oddsWords(when, span)})${made}`;
}

function wordsOf(when: ForecastWhen): string {
  if (when.kind === "window") return "window";
  if (when.kind === "band") return `${when.is === "at_least" ? "at least" : "at most"} ${when.band}`;
  const bound = when.above === undefined ? `at most ${when.below}` : `at least ${when.above}`;
  return `${variableInSentence(when.variable)} ${bound} ${when.unit}`;
}

function descriptionOf(one: FeedSpan, link: string | undefined): string {
  const { span, synthetic, source, stopping, changedMs, watch, zone } = one;
  const clock = placeClock(zone);
  const lines = [
    ...(synthetic ? ["Synthetic weather, not real."] : []),
    `${jobWords(watch.request.when, span, clock, changedMs)} Times of ${zone}.`,
    ...(stopping !== undefined && span.state === "lost"
      ? [stoppedSpanWords({ ...stopping, event: oneLine(stopping.event) })]
      : []),
    ...(span.state === "fading" ? ["The last run did not find it."] : []),
    `As seen ${clock.moment(new Date(changedMs).toISOString())}${source === undefined ? "" : `, source ${source}`}.`,
    planningAid,
    "A calendar is for planning, not for warnings: it chooses when to refresh.",
    ...(link === undefined ? [] : [link]),
  ];
  return lines.join("\n");
}
