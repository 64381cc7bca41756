import { variable } from "@halcyon/schema";
import type { LimitCurve } from "../../chart/series/limit-curves.tsx";

interface Ranked extends Pick<LimitCurve, "constraint"> {
  /** In how many hours its value limits. */
  readonly limitedHours: number;
}

/** So many variables are shown under the hours. */
const curvesMost = 3;

/** What people look at first of the weather. */
const families = ["wind", "precipitation", "temperature"] as const;

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
  const { family } = variable(constraint.variable);
  if (hours > 0) return families.length + hours;
  return family === undefined ? 0 : families.length - families.indexOf(family);
}
