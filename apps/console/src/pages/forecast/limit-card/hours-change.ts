import { acceptableFrom } from "@halcyon/schema";
import { withUnit } from "../../../words/units/with-unit.ts";

/** What another limit does to the hours that are acceptable or better. */
export interface HoursChange {
  /** Whether an hour is one of them under the tried limit alone. */
  readonly gained: readonly boolean[];
  /** Whether an hour is one of them under the own limit alone. */
  readonly lost: readonly boolean[];
  /** How many there are under the tried limit. */
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

/** How many hours a limit wins and costs, in a short line: `14 h more than under its own limits`. */
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
