import { type HourlyWeather, pack, packedMissing, variable } from "@halcyon/schema";
import { calmBelowMps, calmDirection } from "./constraint-membership.ts";
import { slidingExtreme, slidingSum, sumMissing } from "./over.ts";
import { type Plan, planVariable, type Reach } from "./plan.ts";
import type { PreparedConstraint, PreparedEntry } from "./prepare.ts";
import { type Site, variableGrids } from "./variable-grids.ts";

/** What one constraint sees: packed values (or sums of them), [hour][member] over all hours of the weather. */
export interface ConstraintGrid {
  readonly prepared: PreparedConstraint;
  readonly values: Int16Array | Int32Array;
  readonly missing: number;
}

/** The values that each constraint of an entry looks at, after derivation and after looking over the hours, per member. */
export function constraintGrids(
  entry: PreparedEntry,
  weather: HourlyWeather,
  site: Site,
  reach: Reach,
): ConstraintGrid[] {
  const gridOf = variableGrids(weather, site);
  return entry.constraints.map((prepared) => {
    const plan = planVariable(prepared.variable, prepared.heightM, reach);
    const rows = { values: gridOf(plan), hours: weather.hours, members: weather.members };
    const { over, span } = prepared;
    if (over === undefined) {
      const values = "arc" in prepared.constraint ? withCalm(rows.values, reach, gridOf) : rows.values;
      return { prepared, values, missing: packedMissing };
    }
    if (over.statistic === "min" || over.statistic === "max") {
      return { prepared, values: slidingExtreme(rows, span, over.statistic), missing: packedMissing };
    }
    return { prepared, values: slidingSum(rows, span), missing: sumMissing };
  });
}

/** Directions, with those of air that hardly moves marked as calm. */
function withCalm(directions: Int16Array, reach: Reach, gridOf: (plan: Plan) => Int16Array): Int16Array {
  const speeds = gridOf(planVariable("wind_speed_10m", 10, reach));
  const calmBelow = pack(calmBelowMps, variable("wind_speed_10m").packing);
  return directions.map((direction, index) => {
    const speed = speeds[index]!;
    return speed !== packedMissing && speed < calmBelow ? calmDirection : direction;
  });
}
