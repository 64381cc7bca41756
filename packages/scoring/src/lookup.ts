import { type Constraint, variable } from "@halcyon/schema";
import { calmDirection } from "./calm-direction.ts";
import { hoursOfMean } from "./constraint-membership.ts";

/**
 * The logarithm of a membership by packed value; a weighted sum of them is the logarithm of a weighted geometric mean.
 *
 * Row 0 is the packed value `first`. Values beyond either end have the row of that end.
 */
export interface Lookup {
  readonly first: number;
  readonly logMembership: Float64Array;
}

/** The logarithm of the membership of any packed value. */
export function logByLookup({ first, logMembership }: Lookup, packed: number): number {
  return logMembership[Math.min(Math.max(packed - first, 0), logMembership.length - 1)]!;
}

/** Tables up to this size are faster than the function; only the rows that weather touches take up cache. */
const rowsMax = 8192;

/**
 * Tabulates a membership over the packed values between its stop edges.
 *
 * @param membershipOf - The membership of a packed value.
 * @param floor - Memberships below this count as this.
 * @returns The table, or undefined where it would be so large that the function itself is the better choice.
 */
export function lookup(
  constraint: Constraint,
  membershipOf: (packed: number) => number,
  floor: number,
): Lookup | undefined {
  const span = "ideal" in constraint ? rampSpan(constraint, membershipOf) : codeSpan(constraint);
  const rows = span.last - span.first + 1;
  if (rows > rowsMax) return undefined;
  const logOf = (packed: number): number => Math.log(Math.max(membershipOf(packed), floor));
  const logMembership = Float64Array.from({ length: rows }, (_, row) => logOf(span.first + row));
  if (!("ideal" in constraint)) logMembership[rows - 1] = logOf(calmDirection);
  return { first: span.first, logMembership };
}

interface PackedSpan {
  readonly first: number;
  readonly last: number;
}

/** From the last stopped value below the ideal range to the first above it; an open side ends at the ideal range. */
function rampSpan(
  constraint: Extract<Constraint, { ideal: object }>,
  membershipOf: (packed: number) => number,
): PackedSpan {
  const { packing } = variable(constraint.variable);
  const hours = hoursOfMean(constraint);
  const perUnit = (packing.divisor / packing.multiplier) * hours;
  const { min, max } = constraint.ideal;
  const low = min === undefined ? undefined : stopFrom(Math.ceil(min * perUnit), -1, membershipOf);
  const high = max === undefined ? undefined : stopFrom(Math.floor(max * perUnit), 1, membershipOf);
  return {
    first: low ?? Math.floor(max! * perUnit) - 1,
    last: high ?? Math.ceil(min! * perUnit) + 1,
  };
}

/** The first packed value from `packed` outward whose membership is 0, or one too far for any table. */
function stopFrom(packed: number, step: 1 | -1, membershipOf: (packed: number) => number): number {
  let stop = packed;
  for (let rows = 0; rows <= rowsMax && membershipOf(stop) > 0; rows++) stop += step;
  return stop;
}

/** Every direction or code, and one more row for calm air. */
function codeSpan({ variable: name }: Constraint): PackedSpan {
  const { packing, physical } = variable(name);
  return { first: 0, last: (physical.max * packing.divisor) / packing.multiplier + 1 };
}
