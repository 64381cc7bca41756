import type { WatchRequest } from "@halcyon/schema";
import type { WatchWhen } from "@halcyon/schema/v2";
import { watchedHours } from "@halcyon/schema/watch";
import { percentWords } from "@halcyon/schema/words";
import { watchedWindow } from "../evaluate/search-of.ts";

/** Clock of a place, in words. */
export interface PlaceClock {
  /** Returns an instant as `Tue 24 Nov 06:00` */
  readonly moment: (instant: string) => string;
  /** Returns a span as `Tue 24 Nov 06:00 to 15:00`, with the second day if it is another. */
  readonly span: (from: string, to: string) => string;
  /** Name of the time zone, as the time zone database spells it. */
  readonly zone: string;
}

const clocks = new Map<string, PlaceClock>();

/** Returns the clock of a zone, which writes instants in words. */
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

/** What is told of the odds of a span. */
interface SpanOdds {
  readonly start: string;
  readonly latest_start: string;
  readonly hours: number;
  /** Null where none of its starts is seen any more. */
  readonly probability: number | null;
  /** The odds of all its hours together; undefined where they are not known. */
  readonly whole?: number | undefined;
}

/** The odds of the job, which are never those of all hours: `6 h job 81 % at best, all 9 h less`; empty where nobody knows them. */
export function oddsWords(when: WatchWhen, { hours, probability, whole }: SpanOdds): string {
  if (probability === null) return "";
  const chance = percentWords(probability);
  if (watchedWindow(when) !== undefined)
    return `${chance}, told from ${percentWords(when.probability.rise)} on`;
  const hoursNeeded = watchedHours(when);
  const job = `${hoursNeeded} h ${when.kind === "window" ? "job " : ""}${chance}`;
  return hoursNeeded < hours
    ? `${job} at best, all ${hours} h ${whole === undefined ? "less" : percentWords(whole)}`
    : job;
}

/**
 * The odds of the job in sentences, and until when it can start.
 *
 * @param atMs - When they were seen [ms since 1970].
 */
export function jobWords(
  when: WatchWhen,
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
  const all = ` All ${hours} h together${whole === undefined ? " are less sure: the forecast says how much" : `: ${percentWords(whole)}`}.`;
  return `${what}: ${odds} at its best start.${starts}${job < hours ? all : ""}`;
}

/** Returns the words for a place: `site-7 (51.5, -0.12)` */
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
 * Returns the address at which people see the forecast of a place, and what is watched there.
 * @param console - The address of the console.
 */
export function forecastLink(
  console: string,
  { constraint_params: entry, model }: Pick<WatchRequest, "constraint_params" | "model">,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): string {
  const scored = entry === undefined ? "" : `&entry=${entry.type}:${entry.id}`;
  return `${console}?at=${latitude}%2C${longitude}${scored}&model=${model}`;
}

/** Returns foreign text in one line, without characters that break formats of lines. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
