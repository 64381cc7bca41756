import type { LimitCurve } from "../../chart/series/limit-curves.tsx";

interface Ranked extends Pick<LimitCurve, "constraint"> {
  /** In how many hours its value limits. */
  readonly limitedHours: number;
}

/** So many variables are shown under the hours. */
const curvesMost = 3;

/** What people look at first of the weather: wind, rain and temperature. */
const families = [/gust|wind_speed/, /precipitation|rain/, /temperature/];

/**
 * Returns the curves that are shown under the hours, each of another variable. Those that limit most hours come first, then wind, rain and
 * temperature.
 */
export function shownCurves<Row extends Ranked>(rows: readonly Row[]): Row[] {
  const drawable = rows.filter(({ constraint }) => !("categories" in constraint));
  const ranked = drawable.toSorted((one, other) => rankOf(other) - rankOf(one));
  return [...Map.groupBy(ranked, ({ constraint }) => constraint.variable).values()]
    .map(([first]) => first!)
    .slice(0, curvesMost);
}

function rankOf({ constraint, limitedHours: hours }: Ranked): number {
  const family = families.findIndex((names) => names.test(constraint.variable));
  return hours > 0 ? families.length + hours : family === -1 ? 0 : families.length - family;
}
