import { type Constraint, type EntryType, variable, type VariableName, variableNames } from "@halcyon/schema";
import { workingLimits, type WorkingLimits } from "./working-limits.ts";

/** Initial height above ground of a new constraint, for variables that need a height [m]. */
const firstHeightM = 50;

/** Variables that can be added to a definition: all variables that a forecast can contain. */
export const addableVariables: readonly VariableName[] = variableNames.filter(
  (name) => variable(name).inRecords !== true,
);

/** Limits of a new constraint until its author enters numbers. */
const ungiven: WorkingLimits = { ideal: { max: Number.NaN }, acceptable: { max: Number.NaN } };

/**
 * Returns a new constraint. For a task, the range has the customary limits for work, if the variable has such limits. For a scenario, the range has no numbers
 * yet, because only the author knows the conditions of interest. The ideal arc of a direction is centred on west. All codes start as ideal.
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
