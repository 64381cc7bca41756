import { nameList, percentWords } from "@halcyon/schema/words";
import type { JudgedWindow, UnmetSpan } from "../judged-window.ts";

/**
 * Describes two probabilities of consecutive windows, each with its number of hours: for all hours together, and for the likeliest window. If both
 * probabilities are the same, only the first is stated.
 *
 * @example Continues from {@link judgeWindow}.
 * ```js
 * chanceWords(judged); // => "35 % for all 120 h together, 98 % for its likeliest 4 h"
 * ```
 */
export function chanceWords({ hours, whole, part, isCut }: JudgedWindow): string {
  const atLeast = isCut ? "at least " : "";
  if (part === undefined) return whole === undefined ? "odds unknown" : percentWords(whole);
  const together = whole === undefined ? "" : `${atLeast}${percentWords(whole)} for all ${hours} h together`;
  const isSame =
    whole !== undefined && part.odds !== undefined && percentWords(whole) === percentWords(part.odds);
  const likeliest =
    part.odds === undefined || isSame
      ? ""
      : `${percentWords(part.odds)} for ${isCut ? `the likeliest ${part.hours} h of the whole stretch` : `its likeliest ${part.hours} h`}`;
  return [together, likeliest].filter((words) => words !== "").join(", ") || "odds unknown";
}

/**
 * Describes how much the probability depends on the start. Returns an empty text if it does not depend on the start, or if this is unknown.
 *
 * @example
 * ```js
 * const best = { start: "2026-11-24T07:00:00Z", end: "2026-11-24T11:00:00Z", probability: 0.98 };
 * const row = { hours: 6, whole: { probability: 0.5 }, best, chances: [0.98, 0.8, 0.53] };
 * startsWords(judgeWindow(row)); // => "53 % to 98 % by start"
 * ```
 */
export function startsWords({ starts }: JudgedWindow): string {
  if (starts === undefined) return "";
  const [least, most] = [percentWords(starts.least), percentWords(starts.most)];
  return least === most ? "" : `${least} to ${most} by start`;
}

/** Maximum number of spans that a sentence names individually. Spans in which work stops are always named. */
const namedMost = 2;

/**
 * Names the hours inside likely windows in which the newest run is below the requested minimum. Most members allow these hours, so the text says that the run
 * disagrees. All hours of the band `stop` are named; other hours are named up to a maximum number. Returns an empty text if there are no such hours.
 *
 * @param span - Formats the time of a span.
 * @example
 * ```js
 * const unmet = [{ start: "13:00", end: "14:00", band: "stop" }];
 * unmetWords({ unmet }, ({ start, end }) => `${start} to ${end}`); // => "but the newest run says stop 13:00 to 14:00"
 * ```
 */
export function unmetWords<Span extends UnmetSpan>(
  { unmet }: { readonly unmet: readonly Span[] },
  span: (unmet: Span) => string,
): string {
  if (unmet.length === 0) return "";
  const stops = unmet.filter(({ band }) => band === "stop");
  const others = unmet.filter(({ band }) => band !== "stop");
  const named = [...stops, ...others.slice(0, namedMost)].map((one) => `${one.band} ${span(one)}`);
  const left = others.length - namedMost;
  return `but the newest run says ${nameList(left > 0 ? [...named, `${left} more`] : named)}`;
}

/** Share of promised windows in which the weather came as promised, with its 90 % interval and the number of days behind it. */
interface Proved {
  readonly came: number;
  readonly low: number;
  readonly high: number;
  readonly days: number;
}

/**
 * Returns a sentence with the share of similar promised windows that held. These windows were promised in the past at 70 % or more, 1 to 3 days ahead.
 *
 * @example
 * ```js
 * const proved = { came: 0.83, low: 0.76, high: 0.88, days: 121 };
 * provedWords(proved); // => "Of such windows promised here at 70 % or more, 1 to 3 days ahead, 83 % came (76 % to 88 %, 121 days)."
 * ```
 */
export function provedWords({ came, low, high, days }: Proved): string {
  const [share, least, most] = [came, low, high].map(percentWords);
  return `Of such windows promised here at 70 % or more, 1 to 3 days ahead, ${share} came (${least} to ${most}, ${days} days).`;
}
