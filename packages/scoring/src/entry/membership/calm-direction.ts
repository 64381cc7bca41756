import { type Constraint, pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type Plan, planVariable, type Reach } from "../plan.ts";

/** Packed direction that represents very slow movement. It meets every constraint on direction. */
export const calmDirection = 32_767;

/** Speed [m/s] below which the direction does not matter. */
const calmBelowMps = 0.5;

/** Returns true if the direction does not matter to a constraint, because the air is calm. */
export function isCalm(constraint: Constraint, packed: number): boolean {
  return packed === calmDirection && "arc" in constraint;
}

/** Returns the plan of the speed that decides if a direction matters; undefined if the direction always matters. */
export function plannedSpeed(direction: VariableName, reach: Reach): Plan | undefined {
  const { speed } = variable(direction);
  return speed === undefined ? undefined : planVariable(speed, ownHeightM, reach);
}

/** Height for the plan [m]. It has no effect on speeds with a fixed height. */
const ownHeightM = 10;

/** Returns packed directions, with {@link calmDirection} in place of each direction of very slow movement. */
export function withCalm(directions: Int16Array, speeds: Int16Array, speed: VariableName): Int16Array {
  const calmBelow = pack(calmBelowMps, variable(speed).packing);
  return directions.map((direction, index) => {
    const packed = speeds[index]!;
    return packed !== packedMissing && packed < calmBelow ? calmDirection : direction;
  });
}
