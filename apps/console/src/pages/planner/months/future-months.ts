import type { Constraint } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { Measure } from "../../../data/state/view.ts";
import { overModels, overYears } from "../measures.ts";
import type { MonthSpread } from "./month-chart.tsx";

type Answer = Pick<V2.ProjectionWorkabilityResponse, "baseline" | "change">;

/** Share of models with the sign of the median from which on a change is drawn as reliable. */
export const firmFrom = 0.8;

/** Returns the median year of each month as climate models change it: that of the baseline, with the change added. */
export function futureSpreads({ baseline, change }: Answer, measure: Measure): (MonthSpread | null)[] {
  return change.map((month, position) => {
    const before = overYears(baseline[position]!, measure);
    const across = overModels(month, measure);
    if (before === null || across === null) return null;
    return {
      low: before.P50 + across.Q10,
      middle: before.P50 + across.median,
      high: before.P50 + across.Q90,
      isFirm: across.agreement >= firmFrom,
    };
  });
}

/**
 * Returns how much of what an entry reads is projected by climate models.
 *
 * @param held - The variables that none of them projects.
 */
export function projectedPart(
  constraints: readonly Pick<Constraint, "variable">[],
  held: V2.ProjectionWorkabilityResponse["metadata"]["held"],
): "all" | "some" | "none" {
  if (held.length === 0) return "all";
  return constraints.every(({ variable }) => held.includes(variable)) ? "none" : "some";
}
