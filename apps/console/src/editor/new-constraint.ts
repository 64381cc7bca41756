import { type Constraint, variable, type VariableName, variableNames } from "@halcyon/schema";

/** Height above ground for the variables that are defined together with one [m]. */
const firstHeightM = 50;

/** The variables that a forecast can hold. */
export const addableVariables: readonly VariableName[] = variableNames.filter(
  (name) => variable(name).inRecords !== true,
);

/**
 * A constraint to begin with. Of a range the lower two thirds of what is found on earth are acceptable, the lower third is ideal; of
 * directions the half around west is acceptable; every code is ideal.
 */
export function newConstraint(name: VariableName): Constraint {
  const { unit, plausible, atHeight, scale, packing } = variable(name);
  const common = {
    variable: name,
    unit,
    ...(atHeight === true ? { height_m: firstHeightM } : {}),
    weight: 1,
    role: "limit",
    if_missing: "refuse",
  } as const;
  if (scale === "circular") {
    return { ...common, arc: { ideal: { from: 225, to: 315 }, acceptable: { from: 180, to: 0 } } };
  }
  if (scale === "categorical") return { ...common, categories: {}, default: 1 };
  const step = (packing.multiplier / packing.divisor) * 10;
  const at = (share: number): number => {
    const value = plausible.min + share * (plausible.max - plausible.min);
    return Number((Math.round(value / step) * step).toFixed(6));
  };
  return { ...common, ideal: { max: at(1 / 3) }, acceptable: { max: at(2 / 3) }, shape: "linear" };
}
