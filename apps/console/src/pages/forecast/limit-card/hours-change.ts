import { acceptableFrom } from "@halcyon/schema";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Effect of a moved limit on the hours that are acceptable or ideal. */
export interface HoursChange {
  /** True for each hour that is acceptable or ideal only under the moved limit. */
  readonly gained: readonly boolean[];
  /** True for each hour that is acceptable or ideal only under the original limit. */
  readonly lost: readonly boolean[];
  /** Number of acceptable or ideal hours under the moved limit. */
  readonly hours: number;
}

/**
 * Compares the scores of the same hours under two limits.
 *
 * @param before - Scores under the original limit, cut to four decimals like the scores of the API.
 * @param tried - Scores of the same hours under the moved limit, cut in the same way.
 */
export function hoursChange(before: readonly number[], tried: readonly number[]): HoursChange {
  const was = before.map((score) => score >= acceptableFrom);
  const is = tried.map((score) => score >= acceptableFrom);
  return {
    gained: is.map((one, hour) => one && !was[hour]!),
    lost: is.map((one, hour) => !one && was[hour]!),
    hours: countOf(is),
  };
}

/** Returns how many more or fewer hours a moved limit allows, as text: `14 h more than under its own limits`. */
export function changeWords({ gained, lost }: HoursChange): string {
  const [more, less] = [countOf(gained), countOf(lost)];
  if (more === 0 && less === 0) return "As many as under its own limits";
  if (less === 0) return `${withUnit(more, "h")} more than under its own limits`;
  if (more === 0) return `${withUnit(less, "h")} fewer than under its own limits`;
  return `${withUnit(more, "h")} gained and ${withUnit(less, "h")} lost by the move`;
}

function countOf(hours: readonly boolean[]): number {
  return hours.filter(Boolean).length;
}
