import { rangeNames } from "./constraint-words.ts";
import { formatShare, type Polarity } from "../chart/band-words.ts";
import { idealMinimum, type View } from "../state/view.ts";
import type { WorkHours } from "../state/work-hours.ts";

/** What windows are looked for, in words. */
export function wishWords(
  {
    windowHours,
    minimumScore,
    leastProbability,
    daylightOnly,
    workHours,
  }: Pick<View, "windowHours" | "minimumScore" | "leastProbability" | "daylightOnly" | "workHours">,
  polarity: Polarity,
): string {
  const [inner, outer] = rangeNames[polarity];
  const reached =
    minimumScore === idealMinimum ? inner : polarity === "suitability" ? outer : `${outer} present`;
  const hours = workHours === undefined ? "" : `, ${workHoursWords(workHours)}`;
  return `${polarity === "suitability" ? "windows" : "spells"} of ${windowHours} h, every hour at least ${reached}${oddsWords(leastProbability)}${daylightOnly ? ", by daylight" : ""}${hours}`;
}

/** `from 8:00 to 17:00 Europe/Zurich on mon, tue` */
export function workHoursWords({ from, to, timezone, weekdays }: WorkHours): string {
  return `from ${from}:00 to ${to}:00 ${timezone} on ${weekdays.join(", ")}`;
}

function oddsWords(leastProbability: number): string {
  return leastProbability < 0.1 ? "" : `, at least ${formatShare(leastProbability)} likely`;
}
