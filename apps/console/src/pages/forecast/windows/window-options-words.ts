import { rangeNames } from "../../../words/weather/constraint-words.ts";
import { formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import { idealMinimum, type View } from "../../../data/state/view.ts";
import { workHoursWords } from "./work-hours-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Describes the criteria for windows in words. */
export function windowOptionsWords(
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
  return `${polarity === "suitability" ? "windows" : "spells"} of ${withUnit(windowHours, "h")}, every hour at least ${reached}${oddsWords(leastProbability)}${daylightOnly ? ", by daylight" : ""}${hours}`;
}

function oddsWords(leastProbability: number): string {
  return leastProbability < 0.1 ? "" : `, at least ${formatShare(leastProbability)} likely`;
}
