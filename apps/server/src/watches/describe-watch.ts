import type * as V1 from "@halcyon/schema";
import { isKnownTo, type SpanHistory, type WatchedSpan } from "@halcyon/schema";
import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import type {
  ForecastWhen,
  Watch,
  WatchedWarnings,
  WatchList,
  WatchTell,
  WatchWhen,
} from "@halcyon/schema/v2";
import { type SpanEventType, type WarningEventType, watchedHours } from "@halcyon/schema/watch";
import { given } from "@halcyon/base/given";
import { likelihoodOf, type WatchedSpan as Stepped } from "@halcyon/scoring";
import type { Selectable } from "kysely";
import type { WatchSpanTable, WatchSubjectTable } from "@halcyon/database/schema/tables";
import { spanId } from "./event-bodies.ts";
import type { EvaluatedRounds } from "./evaluate/stepped-subject.ts";
import { hoursAhead, watchedWindow } from "./evaluate/search-of.ts";
import { noWarnings, type Warnings } from "../warnings/warnings.ts";
import { describeWarned, summarizeWarned } from "./warned/describe-warned.ts";
import { type ForecastWatch, isForecastWatch, watchesWarnings } from "./warned/watched-warnings.ts";
import type { WatchCounts } from "./watch-counts.ts";
import type { StoredWatch, WholeWatch } from "./watch-store.ts";

type SubjectRow = Selectable<WatchSubjectTable>;
type SpanRow = Selectable<WatchSpanTable>;

type Summary = WatchList["watches"][number];

/** Functions that describe watches in the form of one API version. */
export interface WatchWords<Whole, Row> {
  /** Describes a watch. Undefined if the version has no watches of this kind. */
  readonly whole: (watch: WholeWatch, nowMs: number) => Promise<Whole | undefined>;
  /** Describes a watch for a list. Undefined if the version has no watches of this kind. */
  readonly row: (
    watch: StoredWatch,
    counts: WatchCounts,
    nextRoundMs: number | undefined,
    nowMs: number,
  ) => Row | undefined;
  /** True if the version lists only watches that check the runs of a model. */
  readonly modelsOnly: boolean;
}

/** Returns functions that describe watches in the form of V2. */
export function watchWords(warnings: Warnings = noWarnings): WatchWords<Watch, Summary> {
  return {
    async whole(whole, nowMs) {
      const { request } = whole.watch;
      const warned = watchesWarnings(request) ? await describeWarned(warnings, request, nowMs) : [];
      return describeWatch(whole, warned);
    },
    row(watch, counts, nextRoundMs, nowMs) {
      const { request } = watch;
      const warned = watchesWarnings(request) ? summarizeWarned(warnings, request, nowMs) : null;
      return { ...summarizeWatch(watch, counts, nextRoundMs), warned };
    },
    modelsOnly: false,
  };
}

/**
 * Functions that describe watches in the form of V1. V1 has no watches of a single window, of warnings or of runs. It has none with an own definition that
 * names warnings, or a variable that V1 does not know. It has no starts that are too unlikely to report.
 */
export const firstWatchWords: WatchWords<V1.Watch, V1.WatchList["watches"][number]> = {
  async whole(whole) {
    const { watch } = whole;
    if (!isFirstWatch(watch)) return undefined;
    const { when: _when, subjects, ...others } = describeWatch(whole, []);
    const seen = subjects.map(
      ({ likeliest: _likeliest, looked_to: _lookedTo, warned: _warned, ...subject }) => subject,
    );
    const { model, request } = watch;
    return { ...others, model, tell: firstTell(request.tell), when: firstWhen(request.when), subjects: seen };
  },
  row(watch, counts, nextRoundMs) {
    if (!isFirstWatch(watch)) return undefined;
    const {
      when: _when,
      first_place: _place,
      likeliest: _likeliest,
      looked_to: _lookedTo,
      ...summary
    } = summarizeWatch(watch, counts, nextRoundMs);
    return { ...summary, model: watch.model, kind: watch.request.when.kind };
  },
  modelsOnly: true,
};

function isFirstWatch(watch: StoredWatch): watch is ForecastWatch {
  if (!isForecastWatch(watch)) return false;
  const { when, definition } = watch.request;
  const limits = when.kind === "limit" ? [when] : (definition?.constraints ?? []);
  return definition?.warnings === undefined && limits.every(({ variable }) => isKnownTo("v1", variable));
}

/** Returns the notification options of a watch without the events of warnings, which V1 does not have. */
function firstTell({ events, urgent, ...others }: WatchTell): V1.Watch["tell"] {
  return { ...others, ...given({ events: events?.filter(isOfSpan), urgent: urgent?.filter(isOfSpan) }) };
}

function isOfSpan(type: SpanEventType | WarningEventType): type is SpanEventType {
  return !type.startsWith("warning.");
}

function firstWhen(when: ForecastWhen): V1.Watch["when"] {
  if (when.kind !== "window") return when;
  const { window: _window, ...first } = when;
  return first;
}

/**
 * Returns the description of a watch for V2, with its places and the open spans of hours that the watch found there.
 *
 * @param warned - What is known about warnings at each place. Empty if the watch checks the runs of a model.
 */
function describeWatch(
  { watch, subjects, spans, nextRoundMs }: WholeWatch,
  warned: readonly WatchedWarnings[],
): Watch {
  const { id, request, version, state } = watch;
  return {
    id,
    ...request,
    ends_at: formatInstant(watch.ends_at),
    version,
    state,
    paused_because: watch.paused_because,
    created_at: formatInstant(watch.created_at),
    last_round_at: hourOrNull(watch.last_round_at),
    next_round_expected: instantOrNull(nextRoundMs),
    subjects: subjects.map((subject) => {
      const { ref = null, latitude, longitude } = request.places[subject.position]!;
      const open = spans.filter((row) => row.position === subject.position && row.end === null);
      const described = (row: SpanRow): WatchedSpan[] =>
        isForecastWatch(watch) ? [spanOf(watch, subject, steppedOf(row))] : [];
      return {
        ref,
        latitude,
        longitude,
        sight: subject.is_blind === 1 ? "blind" : "seeing",
        seen_at: hourOrNull(subject.is_seen === 1 ? subject.last_seen : null),
        spans: open.flatMap(described).toSorted(byStart),
        ...lookedOf(request.when, subject),
        warned: warned[subject.position] ?? null,
      };
    }),
  };
}

/** Returns the summary of a watch for lists. */
function summarizeWatch(
  watch: StoredWatch,
  { openSpans, blindPlaces, best }: WatchCounts,
  nextRoundMs: number | undefined,
): Omit<Summary, "warned"> {
  const { id, request, version, state } = watch;
  const [first] = request.places;
  return {
    id,
    name: request.name,
    model: request.model,
    kind: request.when.kind,
    when: request.when,
    version,
    state,
    paused_because: watch.paused_because,
    created_at: formatInstant(watch.created_at),
    last_round_at: hourOrNull(watch.last_round_at),
    next_round_expected: instantOrNull(nextRoundMs),
    ends_at: formatInstant(watch.ends_at),
    places: request.places.length,
    first_place: first === undefined ? null : { latitude: first.latitude, longitude: first.longitude },
    open_spans: openSpans,
    blind_places: blindPlaces,
    ...lookedOf(request.when, best),
  };
}

type Looked = Pick<SubjectRow, "is_seen" | "last_seen" | "likeliest_start" | "likeliest_chance">;

/** Returns the likeliest start that the last evaluation found, even if no event reported it, and the end of the evaluated hours. */
function lookedOf(
  when: WatchWhen,
  { is_seen: isSeen, last_seen: lastSeen, likeliest_start: start, likeliest_chance: chance }: Looked,
): Pick<Summary, "likeliest" | "looked_to"> {
  if (when.kind === "warning" || when.kind === "run") return { likeliest: null, looked_to: null };
  const probability = (chance ?? 0) / 1e4;
  const window = watchedWindow(when);
  return {
    likeliest:
      start === null
        ? null
        : {
            start: formatEpochHour(start),
            end: formatEpochHour(window?.end ?? start + watchedHours(when)),
            probability,
            likelihood: likelihoodOf(probability),
          },
    looked_to: hourOrNull(isSeen === 1 ? lastSeen + hoursAhead(when, lastSeen) : null),
  };
}

/** Returns descriptions of the open and closed spans (ranges of hours) of a watch, with the result of each evaluation. */
export function describeSpans(
  watch: ForecastWatch,
  subjects: readonly SubjectRow[],
  spans: readonly SpanRow[],
): SpanHistory[] {
  return spans
    .map((row) => {
      const subject = subjects[row.position]!;
      const open = spanOf(watch, subject, steppedOf(row));
      return {
        ...open,
        ref: watch.request.places[row.position]!.ref ?? null,
        state: row.end ?? open.state,
        rounds: (JSON.parse(row.seen) as EvaluatedRounds).map(([asOf, chance]) => ({
          as_of: formatEpochHour(asOf),
          probability: chance,
        })),
      };
    })
    .toSorted(byStart);
}

function spanOf(
  { id, request: { when } }: ForecastWatch,
  { position, since_version: sinceVersion }: SubjectRow,
  { number, phase, firstStart, lastStart, best, sequence }: Stepped,
): WatchedSpan {
  const hours = watchedHours(when);
  return {
    id: spanId(id, { position, sinceVersion }, number),
    state: phase,
    start: formatEpochHour(firstStart),
    latest_start: formatEpochHour(lastStart),
    end: formatEpochHour(lastStart + hours),
    hours: lastStart - firstStart + hours,
    probability: best,
    likelihood: likelihoodOf(best),
    sequence,
  };
}

function steppedOf({ span }: SpanRow): Stepped {
  return JSON.parse(span) as Stepped;
}

function hourOrNull(hour: number | null): string | null {
  return hour === null ? null : formatEpochHour(hour);
}

function instantOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : formatInstant(ms);
}

function byStart(one: { readonly start: string }, other: { readonly start: string }): number {
  return one.start < other.start ? -1 : Number(one.start > other.start);
}
