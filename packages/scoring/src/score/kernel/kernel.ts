import type { Lookup } from "../../entry/membership/lookup.ts";
import type { SelectionNetwork } from "./selection-network.ts";

/** Packed values of a constraint, or sums of such values. */
export type Packed = Int16Array | Int32Array;

/**
 * Kernel that scores a block of hours, [hour][member]: sums of weighted logarithms, capped, and their order statistics. A thread processes one block at a
 * time. The arrays belong to the kernel and hold the results of the last call.
 */
export interface Kernel {
  /** Maximum number of values of a block. A block always has at least one hour. */
  readonly blockValues: number;
  readonly membersMax: number;
  /** Running sums of weighted logarithms; after `finish`, scores as logarithms. NaN if a member has no value. */
  readonly logSum: Float64Array;
  /** Lowest logarithms among the limits. */
  readonly logCap: Float64Array;
  /** Reciprocal of the sum of the weights, by hour. */
  readonly perWeight: Float64Array;
  /**
   * Counts the members that lack a value in each hour of a block.
   *
   * @param holes - Receives the count of each hour. It remains unchanged if no value is missing.
   * @returns True if any value is missing.
   */
  countMissing(values: Packed, missing: number, members: number, holes: Uint16Array): boolean;
  /** Adds the weighted logarithms of a constraint to the block, beginning at a position. The values must not contain missing ones. */
  add(at: number, values: Packed, constraint: TabulatedConstraint): void;
  /** Converts the sums to scores, in place. */
  finish(hours: number, members: number): void;
  /** Sums and extremes over several hours for all members at once; undefined if processing the members one by one is as fast. */
  readonly slide: Slide | undefined;
  /** Order statistics of all members for several hours at once; undefined if sorting hour by hour is as fast. */
  readonly order: OrderMembers | undefined;
}

/**
 * Function that computes order statistics of the members for each hour that has no NaN.
 *
 * @returns For each rank of the network, an array with one value per hour. The arrays are views that the next call overwrites.
 */
type OrderMembers = (hours: number, members: number, network: SelectionNetwork) => readonly Float64Array[];

/**
 * Functions that compute sums and extremes over several hours, beginning at each hour, per member. The result has one row for each hour that has enough
 * following hours. The functions return views that the next call overwrites.
 */
export interface Slide {
  /** Maximum number of values per call, and maximum number of hours over which to compute. */
  readonly valuesMax: number;
  readonly hoursMax: number;
  /** Returns sums. A sum is missing if one of its values is missing. */
  sums(values: Int16Array, members: number, hours: number, missing: number): Int32Array;
  /** Returns extremes. An extreme is missing if one of its values is missing. */
  extremes(values: Int16Array, members: number, hours: number, which: "min" | "max"): Int16Array;
}

/** Properties of a constraint that a kernel needs. */
interface TabulatedConstraint {
  readonly table: Lookup;
  readonly weight: number;
  readonly isLimit: boolean;
}
