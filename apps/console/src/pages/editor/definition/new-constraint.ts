import { type Constraint, type EntryType, variable, type VariableName, variableNames } from "@halcyon/schema";
import { workingLimits, type WorkingLimits } from "./working-limits.ts";

/** Height above ground for the variables that are defined together with one [m]. */
const firstHeightM = 50;

/** The variables that a forecast can hold. */
export const addableVariables: readonly VariableName[] = variableNames.filter(
  (name) => variable(name).inRecords !== true,
);

/** Limits whose numbers are still missing. */
const ungiven: WorkingLimits = { ideal: { max: Number.NaN }, acceptable: { max: Number.NaN } };

/**
 * Returns a constraint to begin with. A range of a task starts with the customary limits of work, if the variable has some. A range of a scenario starts
 * without numbers, because only its author knows what it looks for. Directions start with the half around west, codes all ideal.
 */
export function newConstraint(name: VariableName, type: EntryType): Constraint {
  const { unit, atHeight, scale } = variable(name);
  const common = {
    variable: name,
    unit,
    ...(atHeight === undefined ? {} : { height_m: firstHeightM }),
    weight: 1,
    role: "limit",
    if_missing: "refuse",
  } as const;
  if (scale === "circular") {
    return { ...common, arc: { ideal: { from: 225, to: 315 }, acceptable: { from: 180, to: 0 } } };
  }
  if (scale === "categorical") return { ...common, categories: {}, default: 1 };
  const limits = (type === "task" ? workingLimits[name] : undefined) ?? ungiven;
  return { ...common, ...limits, shape: "linear" };
}
