import { type Constraint, pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "../plan.ts";

/** Stands for the packed direction of what hardly moves; it meets every constraint on direction. */
export const calmDirection = 32_767;

/** Under this speed [m/s] there is no direction that matters. */
const calmBelowMps = 0.5;

/** Whether a constraint sees a direction that does not matter. */
export function isCalm(constraint: Constraint, packed: number): boolean {
  return packed === calmDirection && "arc" in constraint;
}

/** How the speed comes about that tells whether a direction matters; undefined where it always does. */
export function plannedSpeed(direction: VariableName, reach: Reach): Plan | undefined {
  const { speed } = variable(direction);
  return speed === undefined ? undefined : planVariable(speed, ownHeightM, reach);
}

/** A height for the plan [m]. Speeds that have a height of their own do not use it. */
const ownHeightM = 10;

/** Packed directions, those of what hardly moves marked as {@link calmDirection}. */
export function withCalm(directions: Int16Array, speeds: Int16Array, speed: VariableName): Int16Array {
  const calmBelow = pack(calmBelowMps, variable(speed).packing);
  return directions.map((direction, index) => {
    const packed = speeds[index]!;
    return packed !== packedMissing && packed < calmBelow ? calmDirection : direction;
  });
}
