import type { Lookup } from "../../entry/membership/lookup.ts";
import type { SelectionNetwork } from "./selection-network.ts";

/** Packed values of a constraint, or sums of them. */
export type Packed = Int16Array | Int32Array;

/**
 * Scores of a block of hours, [hour][member]: sums of weighted logarithms, capped, and their order statistics.
 *
 * A thread has one block at a time. Arrays belong to the kernel, and hold what the last call left in them.
 */
export interface Kernel {
  /** The most values of a block, which has at least one hour. */
  readonly blockValues: number;
  readonly membersMax: number;
  /** Running sums of weighted logarithms, then scores as logarithms; NaN where a member has no value. */
  readonly logSum: Float64Array;
  /** Lowest logarithms of the limits. */
  readonly logCap: Float64Array;
  /** The reciprocal of the sum of the weights, by hour. */
  readonly perWeight: Float64Array;
  /**
   * Counts by hour how many members lack a value, in a block.
   *
   * @param holes - Takes the counts of an hour each; it stays where no value is missing.
   * @returns Whether any is missing.
   */
  countMissing(values: Packed, missing: number, members: number, holes: Uint16Array): boolean;
  /** Adds what a constraint says of values, none of them missing, to the block from a position on. */
  add(at: number, values: Packed, constraint: TabulatedConstraint): void;
  /** Makes scores of the sums, in place. */
  finish(hours: number, members: number): void;
  /** Undefined where looking over the hours of one member after another is as fast. */
  readonly slide: Slide | undefined;
  /** Undefined where sorting the members of one hour after another is as fast. */
  readonly order: OrderMembers | undefined;
}

/**
 * Finds order statistics of the members in each hour that has no NaN.
 *
 * @returns For each rank of the network a value an hour; a view that the next call overwrites.
 */
type OrderMembers = (hours: number, members: number, network: SelectionNetwork) => readonly Float64Array[];

/**
 * Looks over so many hours from each on, per member: as many rows of values come out as have these hours after them. Views that the next call
 * overwrites.
 */
export interface Slide {
  /** The most values that are looked over at once, and the most hours. */
  readonly valuesMax: number;
  readonly hoursMax: number;
  /** Sums, missing where one of their values is. */
  sums(values: Int16Array, members: number, hours: number, missing: number): Int32Array;
  /** Extremes, missing where one of their values is. */
  extremes(values: Int16Array, members: number, hours: number, which: "min" | "max"): Int16Array;
}

/** What a kernel knows of a constraint. */
interface TabulatedConstraint {
  readonly table: Lookup;
  readonly weight: number;
  readonly isLimit: boolean;
}
