import { type Constraint, packedMax, variable } from "@halcyon/schema";
import { calmDirection } from "./constraint-membership.ts";

/**
 * The logarithm of a membership by packed value; a weighted sum of them is the logarithm of a weighted geometric mean.
 *
 * Rows run from `first` up to the ideal plateau at `plateauFrom`..`plateauTo`, which is one row, and on to the last. Values
 * beyond either end have the row of that end.
 */
export interface Lookup {
  readonly first: number;
  readonly plateauFrom: number;
  readonly plateauTo: number;
  readonly plateauRow: number;
  readonly logMembership: Float64Array;
}

/** The row of a packed value. */
export function rowOf(
  { first, plateauFrom, plateauTo, plateauRow, logMembership }: Lookup,
  packed: number,
): number {
  if (packed < plateauFrom) return Math.max(packed - first, 0);
  if (packed <= plateauTo) return plateauRow;
  return Math.min(packed - plateauTo + plateauRow, logMembership.length - 1);
}

const rowsMax = 4096;

/**
 * Tabulates a membership over the packed values between its stop edges.
 *
 * @param membershipOf - The membership of a packed value.
 * @param floor - Memberships below this count as this.
 * @returns The table, or undefined where it would have more than 4,096 rows.
 */
export function lookup(
  constraint: Constraint,
  membershipOf: (packed: number) => number,
  floor: number,
): Lookup | undefined {
  if (!("ideal" in constraint)) return codeLookup(constraint, membershipOf, floor);
  const { packing } = variable(constraint.variable);
  const hours = constraint.over?.statistic === "mean" ? constraint.over.hours : 1;
  const perUnit = (packing.divisor / packing.multiplier) * hours;
  const { min, max } = constraint.ideal;
  const plateauFrom = min === undefined ? -Infinity : innermost(min * perUnit, 1, membershipOf);
  const plateauTo = max === undefined ? Infinity : innermost(max * perUnit, -1, membershipOf);
  const low = outward(plateauFrom, -1, membershipOf);
  const high = outward(plateauTo, 1, membershipOf);
  if (plateauFrom > plateauTo || low.length + high.length + 1 > rowsMax) return undefined;
  const memberships = [...low.toReversed(), 1, ...high];
  return {
    first: plateauFrom - low.length,
    plateauFrom,
    plateauTo,
    plateauRow: low.length,
    logMembership: Float64Array.from(memberships, (mu) => Math.log(Math.max(mu, floor))),
  };
}

/** The packed value nearest to an ideal edge, from the inside. */
function innermost(edge: number, inward: 1 | -1, membershipOf: (packed: number) => number): number {
  const nearest = Math.round(edge);
  return membershipOf(nearest) === 1 ? nearest : nearest + inward;
}

/** Memberships from just outside a plateau to the first 0, or as many as no table can hold. */
function outward(plateau: number, step: 1 | -1, membershipOf: (packed: number) => number): number[] {
  const memberships: number[] = [];
  if (!Number.isFinite(plateau)) return memberships;
  for (
    let packed = plateau + step;
    memberships.at(-1) !== 0 && memberships.length < rowsMax;
    packed += step
  ) {
    memberships.push(membershipOf(packed));
  }
  return memberships;
}

/** Directions and codes: a row for each, and the plateau for calm air. */
function codeLookup(constraint: Constraint, membershipOf: (packed: number) => number, floor: number): Lookup {
  const { packing, physical } = variable(constraint.variable);
  const last = (physical.max * packing.divisor) / packing.multiplier;
  const memberships = Array.from({ length: last + 1 }, (_, packed) => membershipOf(packed));
  return {
    first: 0,
    plateauFrom: last + 1,
    plateauTo: packedMax,
    plateauRow: last + 1,
    logMembership: Float64Array.from([...memberships, membershipOf(calmDirection)], (mu) =>
      Math.log(Math.max(mu, floor)),
    ),
  };
}
