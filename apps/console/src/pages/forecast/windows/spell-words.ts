import { acceptableFrom, type EntryDetail } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { hindranceWords, nameList } from "@halcyon/schema/words";
import { type UnmetSpan, unmetWords } from "@halcyon/scoring/judgement";
import type { ReasonedForecast } from "../../../data/queries/queries.ts";
import { formatShare } from "../../../words/weather/band-words.ts";
import type { WindowsIn } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { nearMoments } from "../../../words/time/near-moments.ts";
import type { Left } from "./spells-from.ts";
import { variableWords } from "../../../words/weather/constraint-words.ts";
import { holdUnits, withUnit } from "../../../words/units/with-unit.ts";

type Spell = Left<Pick<V2.WindowRow, "start" | "latest_start" | "end" | "hours">>;

/** Returns the length of a window and the latest start of work within it, as text. */
export function lengthWords({ start, latest_start: latest, hours, goesOn }: Spell, clock: Clock): string {
  const from = Date.parse(start);
  const until = Date.parse(latest);
  const length = `${withUnit(hours, "h")}${goesOn ? " and longer" : ""}`;
  return until === from ? length : `${length}, start by ${clock.endOf(from, until)}`;
}

/**
 * Returns the times at which work can start on one day, with their probabilities: `08:00 to 13:00 and at 20:00, 61 % to 98 % likely by start`. Hours that do
 * not meet the conditions in the newest run are also named.
 *
 * @param spells - Windows in which work can start on that day, earliest first. Each window is shortened so that all its starts are on that day.
 */
export function startsOfDayWords(
  spells: readonly Pick<V2.WindowRow, "start" | "latest_start" | "chances" | "unmet">[],
  clock: Clock,
): string {
  const times = spells.map(({ start, latest_start: latest }) => {
    const [from, to] = [start, latest].map((one) => clock.time(Date.parse(one)));
    return start === latest ? `at ${from}` : `${from} to ${to}`;
  });
  const chances = spells.flatMap((spell) => spell.chances.flatMap((chance) => chance ?? []));
  const [least, most] = [Math.min(...chances), Math.max(...chances)].map(formatShare);
  const odds =
    chances.length === 0
      ? "by a single run"
      : least === most
        ? `${most} likely`
        : `${least} to ${most} likely by start`;
  const span = ({ start, end }: UnmetSpan): string => clock.span(Date.parse(start), Date.parse(end));
  const unmet = holdUnits(unmetWords({ unmet: spells.flatMap((spell) => spell.unmet) }, span));
  return [nameList(times), odds, ...(unmet === "" ? [] : [unmet])].join(", ");
}

/**
 * Returns the time of a window as short text: `Mon 07–17`, `tomorrow 22:00 – Fri 14:00`, `now – 20:00`. The minutes are omitted if a window starts and ends
 * at full hours of one day that is named by its weekday.
 *
 * @param nowMs - Current time [ms since 1970]. A window that has already begun starts with `now`.
 */
export function shortSpan(fromMs: number, toMs: number, nowMs: number, clock: Clock): string {
  const { day } = nearMoments(nowMs, clock);
  const isOneDay = clock.hourOf(fromMs).day === clock.hourOf(toMs).day;
  const [from, to] = [clock.time(fromMs), clock.time(toMs)];
  const end = isOneDay ? to : `${day(toMs)} ${to}`;
  if (fromMs <= nowMs) return `now – ${end}`;
  const isShort = isOneDay && !/\d/.test(day(fromMs)) && from.endsWith(":00") && to.endsWith(":00");
  if (isShort) return `${day(fromMs)} ${from.slice(0, 2)}–${to.slice(0, 2)}`;
  return `${day(fromMs)} ${from} – ${end}`;
}

/**
 * Says what ends a window: the limit that fails in the next hour, or the end of the shown hours. Returns an empty string if the window continues, or if no
 * limit explains its end.
 */
export function endWords(
  { end, goesOn }: Spell,
  { forecast, metadata }: Pick<ReasonedForecast, "forecast" | "metadata">,
  { constraints }: Pick<EntryDetail, "constraints">,
): string {
  if (goesOn) return "";
  const behind = (Date.parse(end) - Date.parse(metadata.period.start)) / millisecondsPerHour;
  const hour = forecast[behind];
  if (hour === undefined) return "to the end of the hours shown";
  const [position] = hour.limiting;
  if (hour.score >= acceptableFrom || position === undefined) return "";
  const { value, edge } = hour.constraints[position]!;
  return `then ${holdUnits(hindranceWords({ constraint: constraints[position]!, value, edge }))}`;
}

/** Explains why a search found no window. Names the longest possible window, and suggests other criteria. */
export function noSpellWords(
  {
    none_because: because,
    longest,
    metadata,
  }: Pick<V2.WindowsResponse, "none_because" | "longest" | "metadata">,
  wish: { readonly windowsIn: WindowsIn; readonly windowHours: number },
  clock: Clock,
): string {
  if (because === null) return "There is none in that week. Look at all days.";
  const close =
    longest === null
      ? ""
      : ` The longest is ${withUnit(longest.hours, "h")}, ${clock.span(Date.parse(longest.start), Date.parse(longest.end))}${longest.probability === null ? "" : `, with ${formatShare(longest.probability)}`}.`;
  switch (because.reason) {
    case "score":
      return `There is none: ${variableWords(because.variable).toLowerCase()} limits ${formatShare(because.share)} of the failing hours.${close} Try fewer hours, a lower minimum, or look further ahead.`;
    case "maximum":
      return `There is none: ${formatShare(because.share)} of the hours lie above the maximum.${close}`;
    case "probability":
      return `None is likely enough: the likeliest of ${withUnit(wish.windowHours, "h")} has ${formatShare(because.best_probability)}.${close}`;
    case "warning":
      return because.warnings.length === 0
        ? `There is none, because the official warnings at the place are not known.${close}`
        : `There is none: official warnings stop this task. Without them there would be one.${close}`;
    default:
      return `The ${metadata.period.hours} hours shown hold no ${withUnit(wish.windowHours, "h")} in a row at these hours of the day. Look for a shorter one, further ahead, or at other hours.`;
  }
}

/**
 * Explains overlapping windows. Returns an empty string if no windows overlap. If `continues` is true for a window, work can go on in the next window, but
 * different ensemble members are counted from then on.
 *
 * @param spells - Windows in the order of their start.
 */
export function overlapWords(spells: readonly Pick<V2.WindowRow, "start" | "end" | "continues">[]): string {
  const overlapping = spells
    .slice(0, -1)
    .filter(({ end }, at) => Date.parse(spells[at + 1]!.start) < Date.parse(end));
  return [
    ...(overlapping.some(({ continues }) => !continues)
      ? ["Where two overlap, a start between theirs is less likely than was asked for."]
      : []),
    ...(overlapping.some(({ continues }) => continues)
      ? ["Where one continues in the next, other forecasts are counted from there on."]
      : []),
  ].join(" ");
}
