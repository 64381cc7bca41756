import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";

/** Feed of official warnings that covers a place. */
export type ShownFeed = Pick<V2.PlaceFeed, "id" | "state" | "checked_at" | "attribution" | "note">;

/** Official warning. Its long texts are absent if it comes from an answer with scores. */
export type ShownWarning = V2.BriefWarning &
  Partial<Pick<V2.Warning, "description" | "instruction" | "web" | "area">>;

/** Official warnings at a place, and what is known about them. */
export interface ShownWarnings {
  readonly state: V2.WarningState;
  /** Feeds that cover the place. */
  readonly feeds: readonly ShownFeed[];
  readonly warnings: readonly ShownWarning[];
  /** Number of further warnings, of which nothing else is known here. */
  readonly more: number;
  /** True if warnings outside the hours of the forecast are left out. */
  readonly isOfHours: boolean;
  /** Time at which the server gave this answer [ms since 1970]. */
  readonly answeredMs: number;
}

/** Answer with scores, as far as it is about official warnings. */
export type WarnedAnswer = Pick<V2.CompositeResponse, "warnings" | "warnings_more"> & {
  readonly metadata: Pick<V2.ForecastMetadata, "warnings" | "generated_at">;
};

/** Returns the warnings in an answer with scores. Undefined if the answer says nothing about warnings, because it is for a past instant. */
export function warningsIn(json: WarnedAnswer): ShownWarnings | undefined {
  const { warnings = [], warnings_more: more = 0, metadata } = json;
  const answeredMs = Date.parse(metadata.generated_at);
  return metadata.warnings && { ...metadata.warnings, warnings, more, isOfHours: true, answeredMs };
}

/** Age from which an answer says nothing about the warnings of now [ms]. */
const oldMs = 15 * 60_000;

/** Returns true if a feed was not read for too long, by its server or by this page. */
export function isUnread({ state }: ShownFeed, answeredMs: number, nowMs: number): boolean {
  return state === "silent" || state === "never" || nowMs - answeredMs > oldMs;
}

/** Returns the end of a sentence about an hour: whether an official warning holds in it. */
export function warnedWords(warned: readonly boolean[] | undefined, hour: number): string {
  return warned?.[hour] === true ? ", under an official warning" : "";
}

/** Returns, for each hour of a forecast, whether a warning holds in it. Undefined if none holds in any hour. */
export function warnedHours(
  { warnings }: Pick<ShownWarnings, "warnings"> = { warnings: [] },
  startMs: number,
  count: number,
): readonly boolean[] | undefined {
  const hourOf = (stamp: string): number => (Date.parse(stamp) - startMs) / millisecondsPerHour;
  const spans = warnings.map(({ from, to }) => [hourOf(from), hourOf(to)] as const);
  const hours = Array.from({ length: count }, (_, hour) =>
    spans.some(([from, to]) => from <= hour && hour < to),
  );
  return hours.includes(true) ? hours : undefined;
}
