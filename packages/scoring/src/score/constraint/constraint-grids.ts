import { type HourlyWeather, packedMissing } from "@halcyon/schema";
import { withCalm } from "../../entry/membership/calm-direction.ts";
import { entryOnReach } from "../../entry/reach/entry-on-reach.ts";
import { slidingExtreme, slidingSum, sumMissing } from "./over.ts";
import type { Reach } from "../../entry/plan.ts";
import type { PreparedConstraint, PreparedEntry } from "../../entry/prepare.ts";
import { type Site, variableGrids } from "../../entry/grids/variable-grids.ts";

/**
 * Packed values from which one constraint is scored, [hour][member], for all hours of the weather. For a constraint on a sum or mean, these are packed sums.
 */
export interface ConstraintGrid {
  readonly prepared: PreparedConstraint;
  readonly values: Int16Array | Int32Array;
  readonly missing: number;
  /** Row of the hour at which a deterministic run began. Undefined if the constraint is not made stricter by lead time. */
  readonly runRow: number | undefined;
}

/**
 * Returns a constraint as it applies to the hour of a row. For a deterministic run, the edges of the constraint are multiplied by the allowance for the lead
 * time.
 */
export function preparedAt({ prepared, runRow }: ConstraintGrid, row: number): PreparedConstraint {
  if (runRow === undefined || prepared.allowed.length === 0) return prepared;
  const { allowed } = prepared;
  return (allowed.find(({ toLeadHours }) => row - runRow <= toLeadHours) ?? allowed.at(-1)!).prepared;
}

/**
 * Returns, for each constraint of a task or scenario, the values from which it is scored. Derived variables are computed first, then sums or extremes over
 * several hours.
 */
export function constraintGrids(
  entry: PreparedEntry,
  weather: HourlyWeather,
  site: Site,
  reach: Reach,
): ConstraintGrid[] {
  const gridOf = variableGrids(weather, site);
  const { runRow, made, goOn } = site;
  const { constraints } = entryOnReach(entry, reach);
  return entry.constraints.map((prepared, index) => {
    goOn?.();
    const { plan, speed } = constraints[index]!;
    const rows = { values: gridOf(plan), hours: weather.hours, members: weather.members };
    const { over, span } = prepared;
    if (over === undefined) {
      const values = speed === undefined ? rows.values : withCalm(rows.values, gridOf(speed), speed.variable);
      return { prepared, values, missing: packedMissing, runRow };
    }
    if (over.statistic === "min" || over.statistic === "max") {
      const name = `${over.statistic} from ${-span.before} to ${span.after}`;
      const known = made?.get(plan, name);
      const values = known ?? slidingExtreme(rows, span, over.statistic);
      if (known === undefined) made?.set(plan, values, name);
      return { prepared, values, missing: packedMissing, runRow };
    }
    return { prepared, values: slidingSum(rows, span), missing: sumMissing, runRow };
  });
}
