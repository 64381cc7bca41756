import { variable } from "@halcyon/schema";
import type { LimitCurve } from "../../chart/series/limit-curves.tsx";

interface Ranked extends Pick<LimitCurve, "constraint"> {
  /** Number of hours in which the value limits the score. */
  readonly limitedHours: number;
}

/** Maximum number of curves beneath the hours. */
const curvesMost = 3;

/** Kinds of weather that people look at first, in this order. */
const families = ["wind", "precipitation", "temperature"] as const;

/**
 * Returns the curves to show beneath the hours, at most one per variable. Variables that limit most hours come first, then wind, rain and temperature.
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
