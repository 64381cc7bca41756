import type { Lookup } from "../../entry/membership/lookup.ts";
import type { SelectionNetwork } from "./selection-network.ts";

/** Packed values from which a constraint is scored, or sums of such values. */
export type Packed = Int16Array | Int32Array;

/**
 * Kernel that scores a block of hours, [hour][member]. It computes capped sums of weighted logarithms, and their order statistics. A thread processes one
 * block at a time. The arrays belong to the kernel, and each call overwrites the results of the previous call.
 */
export interface Kernel {
  /** Maximum number of values of a block. A block always has at least one hour. */
  readonly blockValues: number;
  readonly membersMax: number;
  /** Sums of weighted logarithms so far; after `finish`, the scores as logarithms. NaN if a member has no value. */
  readonly logSum: Float64Array;
  /** Lowest logarithm of a membership among the limits, for each hour and member. It caps the score. */
  readonly logCap: Float64Array;
  /** One divided by the sum of the weights, by hour. */
  readonly perWeight: Float64Array;
  /**
   * Counts the members that lack a value in each hour of a block.
   *
   * @param holes - Array that receives the count of each hour. The array remains unchanged if no value is missing.
   * @returns True if any value is missing.
   */
  countMissing(values: Packed, missing: number, members: number, holes: Uint16Array): boolean;
  /** Adds the weighted logarithms of one constraint's memberships to `logSum`, beginning at position `at`. No value may be missing. */
  add(at: number, values: Packed, constraint: TabulatedConstraint): void;
  /** Converts the sums in `logSum` to scores (as logarithms), in place. */
  finish(hours: number, members: number): void;
  /** Functions for sums and extremes over several hours. Undefined if computing them without the kernel, one member after another, is as fast. */
  readonly slide: Slide | undefined;
  /** Function for the order statistics of several hours at once. Undefined if sorting the members hour by hour is as fast. */
  readonly order: OrderMembers | undefined;
}

/**
 * Function that computes order statistics of the members, for each hour without NaN.
 *
 * @returns For each rank of the network, an array with one value per hour. The arrays are views that the next call overwrites.
 */
type OrderMembers = (hours: number, members: number, network: SelectionNetwork) => readonly Float64Array[];

/**
 * Functions that compute, for each hour and member, a sum or an extreme over several hours from that hour on. An hour has a result only if enough hours follow
 * it. The next call overwrites the returned arrays.
 */
export interface Slide {
  /** Maximum number of values in one call. `hoursMax` is the maximum number of hours of a sum or an extreme. */
  readonly valuesMax: number;
  readonly hoursMax: number;
  /** Returns, for each hour and member, the sum of the values in `hours` hours from that hour on. A sum is missing if one of the added values is missing. */
  sums(values: Int16Array, members: number, hours: number, missing: number): Int32Array;
  /**
   * Returns, for each hour and member, the minimum or maximum of the values in `hours` hours from that hour on. The result is missing if one of these values is
   * missing.
   */
  extremes(values: Int16Array, members: number, hours: number, which: "min" | "max"): Int16Array;
}

/** Properties of a constraint that the kernel needs. */
interface TabulatedConstraint {
  readonly table: Lookup;
  readonly weight: number;
  readonly isLimit: boolean;
}
