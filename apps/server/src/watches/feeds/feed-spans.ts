import type { Event, SpanHistory } from "@halcyon/schema";
import type { Selectable } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { FeedTable, WatchSpanTable } from "@halcyon/database/schema/tables";
import { watchedWindow } from "../evaluate/search-of.ts";
import { describeSpans } from "../describe-watch.ts";
import { placeZones } from "./place-zones.ts";
import { spanEventId } from "../event-bodies.ts";
import { type StoredWatch, storedWatchOf } from "../watch-store.ts";

/** Account and watches whose spans a feed shows. */
export interface FeedOptions extends Pick<FeedTable, "account_id"> {
  /** Ids of watches; null for all of the account. */
  readonly watches: readonly string[] | null;
}

/** Span in the form in which a calendar shows it. */
export interface FeedSpan {
  readonly watch: StoredWatch;
  /** Position among the places of the watch. */
  readonly position: number;
  readonly span: SpanHistory;
  readonly synthetic: boolean;
  /** Time of the last evaluation of the span, or of its end, but not before its watch was created [ms since 1970]. */
  readonly changedMs: number;
  /** Source of the run in the last event of the span; undefined if the event does not name it. */
  readonly source: string | undefined;
  /** Time zone of the place. */
  readonly zone: string;
}

/** Maximum number of spans in a feed. The spans with the earliest starts are included. */
export const feedSpansMax = 500;

/** Time for which a lost span is shown as cancelled [ms]. */
const lostShownMs = 7 * 86_400_000;

/** Maximum number of open and of closed spans that are read for a feed. */
const rowsMax = 2000;

/**
 * Returns the spans of a feed: open spans, passed spans until they end, and lost spans for 7 days. A span that was never reported is left
 * out, unless it is the single window of its watch.
 *
 * @returns Spans sorted by start.
 */
export async function feedSpans(database: Database, feed: FeedOptions, nowMs: number): Promise<FeedSpan[]> {
  const watches = await watchesOf(database, feed);
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
  const sources = await sourcesOf(
    database,
    shown.map(({ eventId }) => eventId),
  );
  const placeOf = ({ watch, position }: Pick<FeedSpan, "watch" | "position">) =>
    watch.request.places[position]!;
  const zoneOf = await placeZones(shown.map(placeOf));
  return shown.map(({ eventId, ...one }) => ({
    ...one,
    source: sources.get(eventId),
    zone: zoneOf(placeOf(one)),
  }));
}

/** Returns true if a feed shows a span. The single window of a watch is shown with any odds, because its owner asked for it. */
function isShown({ state, end }: SpanHistory, { request }: StoredWatch, nowMs: number): boolean {
  if (state === "pending") return watchedWindow(request.when) !== undefined;
  return state !== "passed" || Date.parse(end) > nowMs;
}

/** Returns the hour of the last round that evaluated a span, whose start may precede its watch; 0 before the first round. */
function lookedAtMs({ rounds }: SpanHistory): number {
  const last = rounds.at(-1);
  return last === undefined ? 0 : Date.parse(last.as_of);
}

async function watchesOf(
  database: Database,
  { account_id: accountId, watches }: FeedOptions,
): Promise<Map<string, StoredWatch>> {
  const rows = await database
    .selectFrom("watch")
    .selectAll()
    .where("account_id", "=", accountId)
    .$if(watches !== null, (query) => query.where("id", "in", watches!))
    .execute();
  return new Map(rows.map((row) => [row.id, storedWatchOf(row)]));
}

/** Reads open spans, and spans that were closed after an instant. */
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

/** Returns the sources of the runs in events, by the ids of the events. */
async function sourcesOf(database: Database, eventIds: readonly string[]): Promise<Map<string, string>> {
  if (eventIds.length === 0) return new Map();
  const rows = await database.selectFrom("watch_event").select("body").where("id", "in", eventIds).execute();
  return new Map(
    rows.flatMap(({ body }) => {
      const { id, data } = JSON.parse(body) as Event;
      return "source" in data && data.source !== null ? [[id, data.source] as const] : [];
    }),
  );
}
