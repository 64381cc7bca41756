import { type Constraint, pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "../plan.ts";

/** Packed value that replaces the direction of a very slow movement, such as light wind. It meets every constraint on direction. */
export const calmDirection = 32_767;

/** Speed below which a direction does not matter [m/s]. */
const calmBelowMps = 0.5;

/** Returns true if a packed direction stands for a very slow movement, such as light wind, and therefore meets every constraint on a direction. */
export function isCalm(constraint: Constraint, packed: number): boolean {
  return packed === calmDirection && "arc" in constraint;
}

/**
 * Returns the plan for the speed that belongs to a direction, such as the wind speed. A direction does not matter if this speed is very low. Returns undefined
 * if the direction always matters.
 */
export function plannedSpeed(direction: VariableName, reach: Reach): Plan | undefined {
  const { speed } = variable(direction);
  return speed === undefined ? undefined : planVariable(speed, ownHeightM, reach);
}

/** Height above ground for which the speed is planned [m]. Speeds at a fixed height, such as wind at 10 m, ignore it. */
const ownHeightM = 10;

/** Returns the packed directions. The direction of a very slow movement is replaced by {@link calmDirection}. */
export function withCalm(directions: Int16Array, speeds: Int16Array, speed: VariableName): Int16Array {
  const calmBelow = pack(calmBelowMps, variable(speed).packing);
  return directions.map((direction, index) => {
    const packed = speeds[index]!;
    return packed !== packedMissing && packed < calmBelow ? calmDirection : direction;
  });
}
