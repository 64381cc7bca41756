import { type Constraint, type RangeConstraint, variable } from "@halcyon/schema";
import { calmDirection } from "./calm-direction.ts";
import { sidesOf } from "./constraint-membership.ts";

/**
 * Table with the logarithm of a membership for each packed value. A weighted sum of these logarithms is the logarithm of a weighted geometric mean.
 *
 * Row 0 is for the packed value `first`. Values beyond an end of the table use the row at that end.
 */
export interface Lookup {
  readonly first: number;
  readonly logMembership: Float64Array;
}

/** Functions that return the logarithm of a constraint's membership. If many values are scored, the logarithm is looked up in a table. */
export interface LogMembership {
  /** Returns the logarithm of the membership of a packed value. */
  readonly of: (packed: number) => number;
  /**
   * Returns a table of the logarithms, for looking up `values` more values. Returns undefined if a table would be too large, or would save no work for the
   * values of this call and all earlier calls.
   */
  readonly tableFor: (values: number) => Lookup | undefined;
}

/** Maximum number of rows of a table. A larger one would not fit into the processor's cache with the tables of the entry's other constraints. */
const rowsMax = 12_288;

/**
 * Returns the functions for the logarithm of a constraint's membership.
 *
 * @param membershipOf - Function that returns the membership of a packed value.
 * @param floor - Minimum membership. Lower memberships are replaced by this minimum.
 */
export function logMembership(
  constraint: Constraint,
  membershipOf: (packed: number) => number,
  floor: number,
): LogMembership {
  const logOf = (packed: number): number => Math.log(Math.max(membershipOf(packed), floor));
  const lowest = Math.log(floor);
  let known: PackedSpan | undefined;
  const spanOf = (): PackedSpan =>
    (known ??= "ideal" in constraint ? rampSpan(constraint, membershipOf) : codeSpan(constraint));
  let table: Lookup | undefined;
  let asked = 0;
  return {
    of(packed) {
      if (table !== undefined) return logByLookup(table, packed);
      // Most values are ideal or stopped; a logarithm takes longer than all else here.
      const { ideal, stopped } = spanOf();
      if (packed > ideal.from && packed < ideal.to) return 0;
      return packed < stopped.upTo || packed > stopped.from ? lowest : logOf(packed);
    },
    tableFor(values) {
      if (table !== undefined) return table;
      asked += values;
      const span = spanOf();
      const rows = span.last - span.first + 1;
      if (rows <= rowsMax && asked >= rows) table = tabulate(span, constraint, logOf);
      return table;
    },
  };
}

function logByLookup({ first, logMembership: logs }: Lookup, packed: number): number {
  return logs[Math.min(Math.max(packed - first, 0), logs.length - 1)]!;
}

/** Computes the rows of a table. Rows inside the ideal range keep their initial value 0, which is the logarithm of 1. */
function tabulate(
  { first, last }: PackedSpan,
  constraint: Constraint,
  logOf: (packed: number) => number,
): Lookup {
  const logs = new Float64Array(last - first + 1);
  if ("ideal" in constraint) {
    for (let row = 0; row < logs.length && (logs[row] = logOf(first + row)) < 0; row++);
    for (let row = logs.length - 1; row > 0 && (logs[row] = logOf(first + row)) < 0; row--);
  } else {
    for (let row = 0; row < logs.length; row++) logs[row] = logOf(first + row);
    logs[logs.length - 1] = logOf(calmDirection);
  }
  return { first, logMembership: logs };
}

interface PackedSpan {
  /** Packed value of row 0 of a table. */
  readonly first: number;
  readonly last: number;
  /** Packed values between which the membership is 1. Both are exclusive. */
  readonly ideal: { readonly from: number; readonly to: number };
  /** Packed values from which outward the membership is 0: `upTo` below the range, and `from` above it. */
  readonly stopped: { readonly upTo: number; readonly from: number };
}

/**
 * Returns the range of packed values that a table needs. It begins at the last value with membership 0 below the ideal range, and ends at the first above it.
 * Without edges on a side, the table ends at the ideal range.
 */
function rampSpan(constraint: RangeConstraint, membershipOf: (packed: number) => number): PackedSpan {
  const { divisor, multiplier } = variable(constraint.variable).packing;
  const { min, max } = sidesOf(constraint);
  const packed = (value: number): number => (value * divisor) / multiplier;
  const low = min === undefined ? undefined : stopFrom(Math.ceil(packed(-min.stop)), -1, membershipOf);
  const high = max === undefined ? undefined : stopFrom(Math.floor(packed(max.stop)), 1, membershipOf);
  const ideal = {
    from: min === undefined ? -Infinity : Math.ceil(packed(-min.ideal)),
    to: max === undefined ? Infinity : Math.floor(packed(max.ideal)),
  };
  return {
    first: low ?? Math.floor(packed(max!.ideal)) - 1,
    last: high ?? Math.ceil(packed(-min!.ideal)) + 1,
    ideal,
    stopped: { upTo: low ?? -Infinity, from: high ?? Infinity },
  };
}

/** Returns the first packed value with membership 0, searched outward from a given value. */
function stopFrom(packed: number, step: 1 | -1, membershipOf: (packed: number) => number): number {
  let stop = packed;
  while (membershipOf(stop) > 0) stop += step;
  return stop;
}

/** Returns the range of packed values of all directions or codes. It contains one more row for calm air. */
function codeSpan({ variable: name }: Constraint): PackedSpan {
  const { packing, physical } = variable(name);
  const last = (physical.max * packing.divisor) / packing.multiplier + 1;
  return {
    first: 0,
    last,
    ideal: { from: Infinity, to: -Infinity },
    stopped: { upTo: -Infinity, from: Infinity },
  };
}
