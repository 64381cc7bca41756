import { type RangeConstraint, variable } from "@halcyon/schema";
import { sidesOf } from "@halcyon/scoring/entry";
import { edgesOf, edgeValue, valueReach } from "./edges.ts";

type SideName = "min" | "max";

/**
 * Removes the limit on one side of a range, or adds a limit if the side has none. The new limit is derived from the numbers of the other side. If these numbers
 * are missing, the new limit has no number either.
 */
export function toggleSide(constraint: RangeConstraint, side: SideName): RangeConstraint {
  if (constraint.acceptable[side] === undefined) return closeSide(constraint, side);
  const { ideal, acceptable, ...rest } = withoutStop(constraint, side);
  return { ...rest, ideal: without(ideal, side), acceptable: without(acceptable, side) };
}

/** Adds a stop edge to a side of a range, or removes the stop edge. From a stop edge outward, this constraint makes the whole score 0. */
export function toggleStop(constraint: RangeConstraint, side: SideName): RangeConstraint {
  if (constraint.stop?.[side] !== undefined) return withoutStop(constraint, side);
  const stop = stopOf(constraint, side);
  return stop === undefined ? constraint : { ...constraint, stop: { ...constraint.stop, [side]: stop } };
}

/** Returns the value at which the score becomes 0 on one side of a range [unit of the variable]. Returns undefined if the range has no limit on that side. */
export function stopOf(constraint: RangeConstraint, side: SideName): number | undefined {
  const { [side]: limited } = sidesOf(constraint);
  const hours = constraint.over?.statistic === "mean" ? constraint.over.hours : 1;
  if (limited === undefined) return undefined;
  return Math.round(((side === "min" ? -1 : 1) * limited.stop * 1e6) / hours) / 1e6;
}

function closeSide(constraint: RangeConstraint, side: SideName): RangeConstraint {
  const { ideal, acceptable } = constraint;
  const own = edgesOf(constraint).map((edge) => edgeValue(constraint, edge)!);
  const inner =
    ideal[side === "min" ? "max" : "min"] ?? (side === "min" ? Math.min(...own) : Math.max(...own));
  const widest = Math.max(
    ...own.map((value) => Math.abs(value - inner)),
    variable(constraint.variable).counterfactualStep,
  );
  const { low, high } = valueReach(constraint);
  const at = (share: number): number => {
    const value = inner + (side === "min" ? -share : share) * widest;
    return Math.round(Math.min(Math.max(value, low), high) * 1e6) / 1e6;
  };
  return { ...constraint, ideal: { ...ideal, [side]: at(1) }, acceptable: { ...acceptable, [side]: at(2) } };
}

function withoutStop(constraint: RangeConstraint, side: SideName): RangeConstraint {
  const { stop = {}, ...rest } = constraint;
  const left = without(stop, side);
  return left.min === undefined && left.max === undefined ? rest : { ...rest, stop: left };
}

function without(range: RangeConstraint["ideal"], side: SideName): RangeConstraint["ideal"] {
  const { [side]: _gone, ...left } = range;
  return left;
}
