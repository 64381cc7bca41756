import type { Lookup } from "../../entry/membership/lookup.ts";
import type { SelectionNetwork } from "./selection-network.ts";

/** Packed values of a constraint, or sums of them. */
export type Packed = Int16Array | Int32Array;

/**
 * Kernel that scores a block of hours, [hour][member]: sums of weighted logarithms, capped, and their order statistics. A thread has one block at a time.
 * Arrays belong to the kernel, and keep the results of the last call.
 */
export interface Kernel {
  /** Maximum number of values of a block, which has at least one hour. */
  readonly blockValues: number;
  readonly membersMax: number;
  /** Running sums of weighted logarithms, then scores as logarithms; NaN if a member has no value. */
  readonly logSum: Float64Array;
  /** Lowest logarithms of the limits. */
  readonly logCap: Float64Array;
  /** The reciprocal of the sum of the weights, by hour. */
  readonly perWeight: Float64Array;
  /**
   * Counts the members that lack a value in each hour of a block.
   *
   * @param holes - Takes the counts of an hour each; it stays where no value is missing.
   * @returns Whether any is missing.
   */
  countMissing(values: Packed, missing: number, members: number, holes: Uint16Array): boolean;
  /** Adds the weighted logarithms of a constraint for values without missing ones to the block, from a position on. */
  add(at: number, values: Packed, constraint: TabulatedConstraint): void;
  /** Converts the sums to scores, in place. */
  finish(hours: number, members: number): void;
  /** Slide over several hours of all members; undefined if doing one member after another is as fast. */
  readonly slide: Slide | undefined;
  /** Order statistics of all members; undefined if sorting the members of one hour after another is as fast. */
  readonly order: OrderMembers | undefined;
}

/**
 * Finds order statistics of the members in each hour that has no NaN.
 *
 * @returns For each rank of the network a value an hour; a view that the next call overwrites.
 */
type OrderMembers = (hours: number, members: number, network: SelectionNetwork) => readonly Float64Array[];

/**
 * Functions that look over a number of hours from each hour on, per member. There are as many result rows as hours with all these hours after them. They return
 * views that the next call overwrites.
 */
export interface Slide {
  /** Maximum number of values that are looked over at once, and maximum number of hours. */
  readonly valuesMax: number;
  readonly hoursMax: number;
  /** Returns sums, missing if one of their values is missing. */
  sums(values: Int16Array, members: number, hours: number, missing: number): Int32Array;
  /** Returns extremes, missing if one of their values is missing. */
  extremes(values: Int16Array, members: number, hours: number, which: "min" | "max"): Int16Array;
}

/** Properties of a constraint that a kernel needs. */
interface TabulatedConstraint {
  readonly table: Lookup;
  readonly weight: number;
  readonly isLimit: boolean;
}
