import { rangeNames } from "../words/constraint-words.ts";
import type { Polarity } from "../chart/band-words.ts";
import { idealMinimum, type View } from "../state/view.ts";

/** What windows are looked for, in words. */
export function wishWords(
  {
    windowHours,
    minimumScore,
    daylightOnly,
    workHours,
  }: Pick<View, "windowHours" | "minimumScore" | "daylightOnly" | "workHours">,
  polarity: Polarity,
): string {
  const [inner, outer] = rangeNames[polarity];
  const reached =
    minimumScore === idealMinimum ? inner : polarity === "suitability" ? outer : `${outer} present`;
  const hours =
    workHours === undefined
      ? ""
      : `, from ${workHours.from}:00 to ${workHours.to}:00 ${workHours.timezone} on ${workHours.weekdays.join(", ")}`;
  return `${polarity === "suitability" ? "windows" : "spells"} of ${windowHours} h, every hour at least ${reached}${daylightOnly ? ", by daylight" : ""}${hours}`;
}
