import {
  type Constraint,
  type RangeConstraint,
  variable,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import { edgesOf, edgeValue, moveEdge, snap } from "./edges.ts";

/** Height above ground for the variables that are defined together with one [m]. */
const firstHeightM = 50;

/** The variables of a forecast that can be held to a range, and that constraints do not look at yet. */
export function addableVariables(constraints: readonly Constraint[]): VariableName[] {
  const taken = new Set(constraints.map(({ variable: name }) => name));
  return variableNames.filter((name) => {
    const { scale, inRecords } = variable(name);
    return scale === "linear" && inRecords !== true && !taken.has(name);
  });
}

/** A constraint to begin with: the lower two thirds of what is found on earth are acceptable, the lower third is ideal. */
export function newConstraint(name: VariableName): RangeConstraint {
  const { unit, plausible, atHeight } = variable(name);
  const at = (share: number): number =>
    snap({ variable: name }, plausible.min + share * (plausible.max - plausible.min));
  return {
    variable: name,
    unit,
    ...(atHeight === true ? { height_m: firstHeightM } : {}),
    weight: 1,
    role: "limit",
    if_missing: "refuse",
    ideal: { max: at(1 / 3) },
    acceptable: { max: at(2 / 3) },
    shape: "linear",
  };
}

/** Opens a side of a range, or closes it where its other side leaves room. */
export function toggleSide(constraint: RangeConstraint, side: "min" | "max"): RangeConstraint {
  const { ideal, acceptable, stop, ...rest } = constraint;
  if (acceptable[side] !== undefined) {
    const { [side]: _ideal, ...otherIdeal } = ideal;
    const { [side]: _acceptable, ...otherAcceptable } = acceptable;
    const { [side]: _stop, ...otherStop } = stop ?? {};
    const kept = Object.keys(otherStop).length === 0 ? {} : { stop: otherStop };
    return { ...rest, ideal: otherIdeal, acceptable: otherAcceptable, ...kept };
  }
  const own = edgesOf(constraint).map((edge) => edgeValue(constraint, edge)!);
  const outermost = side === "min" ? Math.min(...own) : Math.max(...own);
  const inner = ideal[side === "min" ? "max" : "min"] ?? outermost;
  const reach = Math.max(Math.abs(outermost - inner), variable(constraint.variable).counterfactualStep) * 2;
  const outward = side === "min" ? -1 : 1;
  const started = {
    ...constraint,
    ideal: { ...ideal, [side]: inner },
    acceptable: { ...acceptable, [side]: inner },
  };
  const wider = moveEdge(started, { range: "acceptable", side }, snap(constraint, inner + outward * reach));
  return moveEdge(wider, { range: "ideal", side }, snap(constraint, inner + (outward * reach) / 2));
}
