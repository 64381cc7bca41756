import type { ForecastWatchRequest, ForecastWhen } from "@halcyon/schema/v2";
import { watchedHours } from "@halcyon/schema/watch";
import { percentWords } from "@halcyon/schema/words";
import { watchedWindow } from "../evaluate/search-of.ts";

/** Formatter of times in the local time of a place. */
export interface PlaceClock {
  /** Formats an instant, such as `Tue 24 Nov 06:00`. */
  readonly moment: (instant: string) => string;
  /** Formats a span (range of hours), such as `Tue 24 Nov 06:00 to 15:00`. The day of the end is included only if the span ends on another day. */
  readonly span: (from: string, to: string) => string;
  /** IANA name of the time zone. */
  readonly zone: string;
}

const clocks = new Map<string, PlaceClock>();

/** Creates a formatter for the local time of a time zone. */
export function placeClock(zone: string): PlaceClock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const clock = clockOf(zone);
  clocks.set(zone, clock);
  return clock;
}

function clockOf(zone: string): PlaceClock {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const moment = (instant: string): string => {
    const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    const day = (["weekday", "day", "month"] as const).map((type) => parts.get(type)).join(" ");
    return `${day} ${parts.get("hour")}:${parts.get("minute")}`;
  };
  const span = (from: string, to: string): string => {
    const [start, end] = [moment(from), moment(to)];
    return `${start} to ${start.slice(0, -5) === end.slice(0, -5) ? end.slice(-5) : end}`;
  };
  return { moment, span, zone };
}

/** Start, length and odds of a span, as far as a calendar shows them. */
interface SpanOdds {
  readonly start: string;
  readonly latest_start: string;
  readonly hours: number;
  /** Best probability of the span; null if it has no starts any more. */
  readonly probability: number | null;
  /** Probability that all hours of the span are good; undefined if it is unknown. */
  readonly whole?: number | undefined;
}

/**
 * Returns the probability of the job (the planned work), and for comparison the probability of all hours of the span: `6 h job 81 % at best, all 9 h 43 %`. If
 * the two numbers are equal, the text has one number: `81 % for all 9 h together`. Returns an empty text if the probabilities are unknown.
 */
export function oddsWords(when: ForecastWhen, { hours, probability, whole }: SpanOdds): string {
  if (probability === null) return "";
  const chance = percentWords(probability);
  if (watchedWindow(when) !== undefined)
    return `${chance}, told from ${percentWords(when.probability.rise)} on`;
  const hoursNeeded = watchedHours(when);
  const job = `${hoursNeeded} h ${when.kind === "window" ? "job " : ""}${chance}`;
  if (hoursNeeded >= hours) return job;
  const all = whole === undefined ? "may be less" : percentWords(whole);
  return all === chance ? `${chance} for all ${hours} h together` : `${job} at best, all ${hours} h ${all}`;
}

/**
 * Returns sentences with the probability and the latest start of the job (the planned work).
 *
 * @param atMs - Time at which the probability was computed [ms since 1970].
 */
export function jobWords(
  when: ForecastWhen,
  { start, latest_start: latest, hours, probability, whole }: SpanOdds,
  clock: Pick<PlaceClock, "moment">,
  atMs: number,
): string {
  const job = watchedHours(when);
  const odds = probability === null ? "" : percentWords(probability);
  if (watchedWindow(when) !== undefined) {
    const { rise, fall } = when.probability;
    const hasBegun = atMs > Date.parse(start);
    const window = `${hasBegun ? "What is left of the window" : `The window of ${job} h`}: ${odds === "" ? "its odds are not known" : odds}.`;
    return `${window} It counts from ${percentWords(rise)} on, and no more below ${percentWords(fall)}.`;
  }
  const what = when.kind === "window" ? `A job of ${job} h` : `For ${job} h in a row`;
  const starts = latest === start ? "" : ` It can start until ${clock.moment(latest)}.`;
  if (odds === "") return `${what}.${starts}`;
  if (job >= hours) return `${what}: ${odds}.${starts}`;
  const all =
    whole === undefined ? " may be less sure: the forecast says how much" : `: ${percentWords(whole)}`;
  return all === `: ${odds}`
    ? `All ${hours} h together: ${odds}. ${what}: the same at any start.${starts}`
    : `${what}: ${odds} at its best start.${starts} All ${hours} h together${all}.`;
}

/** Returns the name and position of a place: `site-7 (51.5, -0.12)`. A place without a name has only the position. */
export function placeWords({
  ref,
  latitude,
  longitude,
}: {
  readonly ref: string | null;
  readonly latitude: number;
  readonly longitude: number;
}): string {
  const coordinates = `${latitude}, ${longitude}`;
  return ref === null ? coordinates : `${oneLine(ref)} (${coordinates})`;
}

/**
 * Returns the URL of the console page that shows the forecast of a place for the watched task or scenario.
 *
 * @param console - URL of the console.
 */
export function forecastLink(
  console: string,
  { constraint_params: entry, model }: Pick<ForecastWatchRequest, "constraint_params" | "model">,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  const scored = entry === undefined ? "" : `&entry=${entry.type}:${entry.id}`;
  return `${console}?at=${latitude}%2C${longitude}${scored}&model=${model}`;
}

/** Returns a text from outside Halcyon on one line, without characters that break line-based formats. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
