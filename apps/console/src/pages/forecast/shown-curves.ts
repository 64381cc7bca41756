import { variable } from "@halcyon/schema";
import type { LimitCurve } from "../../chart/series/limit-curves.tsx";

interface Ranked extends Pick<LimitCurve, "constraint"> {
  /** Number of hours in which the value of the variable limits the score. */
  readonly limitedHours: number;
}

/** Maximum number of curves that are drawn beneath the hours. */
const curvesMost = 3;

/** Kinds of weather whose curves come first among variables that limit no hour, in this order. */
const families = ["wind", "precipitation", "temperature"] as const;

/**
 * Returns the curves to show beneath the hours: at most three, and at most one per variable. Variables that limit the most hours come first. Among variables
 * that limit no hour, wind comes before precipitation and temperature.
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
