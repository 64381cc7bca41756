import { acceptableFrom } from "@halcyon/schema";
import { withUnit } from "../../../words/units/with-unit.ts";

/** Effect of another limit on the hours that are acceptable or better. */
export interface HoursChange {
  /** True for each hour that is one of them only under the tried limit. */
  readonly gained: readonly boolean[];
  /** True for each hour that is one of them only under the own limit. */
  readonly lost: readonly boolean[];
  /** Number of such hours under the tried limit. */
  readonly hours: number;
}

/** @param before - Published scores under the own limit, as many as `tried` has. */
export function hoursChange(before: readonly number[], tried: readonly number[]): HoursChange {
  const was = before.map((score) => score >= acceptableFrom);
  const is = tried.map((score) => score >= acceptableFrom);
  return {
    gained: is.map((one, hour) => one && !was[hour]!),
    lost: is.map((one, hour) => !one && was[hour]!),
    hours: countOf(is),
  };
}

/** Returns the number of hours that a limit wins and costs, in a short line: `14 h more than under its own limits`. */
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
