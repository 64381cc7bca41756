import { type Constraint, pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "../plan.ts";

/** Packed value that replaces the direction of very slow movement. It meets every constraint on direction. */
export const calmDirection = 32_767;

/** Speed [m/s] below which the direction does not matter. */
const calmBelowMps = 0.5;

/** Returns true if a packed direction is that of calm air, so that it meets the constraint. */
export function isCalm(constraint: Constraint, packed: number): boolean {
  return packed === calmDirection && "arc" in constraint;
}

/** Returns the plan of the speed that decides whether a direction matters; undefined if the direction always matters. */
export function plannedSpeed(direction: VariableName, reach: Reach): Plan | undefined {
  const { speed } = variable(direction);
  return speed === undefined ? undefined : planVariable(speed, ownHeightM, reach);
}

/** Height above ground in the plan of the speed [m]. Wind speed at 10 m and other speeds at a fixed height ignore it. */
const ownHeightM = 10;

/** Returns packed directions. If the movement is very slow, the direction is replaced by {@link calmDirection}. */
export function withCalm(directions: Int16Array, speeds: Int16Array, speed: VariableName): Int16Array {
  const calmBelow = pack(calmBelowMps, variable(speed).packing);
  return directions.map((direction, index) => {
    const packed = speeds[index]!;
    return packed !== packedMissing && packed < calmBelow ? calmDirection : direction;
  });
}
