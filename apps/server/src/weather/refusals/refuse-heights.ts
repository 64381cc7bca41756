import { variable, type VariableName } from "@halcyon/schema";
import { Refusal } from "../../errors/refusal.ts";

/**
 * Refuses variables that exist only at a height that a constraint gives.
 *
 * @throws Refusal variable_unavailable if there is such a variable.
 */
export function refuseHeights(variables: readonly VariableName[]): void {
  const heights = variables.filter((name) => variable(name).atHeight !== undefined);
  if (heights.length === 0) return;
  throw new Refusal("variable_unavailable", {
    detail: `${heights.join(", ")}: defined only at the height of a constraint, so there are no data for it.`,
    errors: heights.map((name) => ({
      field: "variables",
      code: "variable_unavailable",
      detail: `Leave out ${name}; wind_speed_10m, wind_speed_100m and wind_gusts_10m have their own heights.`,
      expected: { variable: name },
    })),
  });
}
