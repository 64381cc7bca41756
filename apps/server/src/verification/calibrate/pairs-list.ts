import type { EpochHour } from "@halcyon/schema/time";
import type { ObservedPairs, Pairs } from "@halcyon/weather";

/** How many pairs a list has room for at first; it doubles. */
const firstRoom = 1024;

/** Pairs that are collected one by one. */
export class PairsList {
  readonly #members: number;
  readonly #hours: EpochHour[] = [];
  readonly #observed: number[] = [];
  #values: Float32Array;

  constructor(members: number) {
    this.#members = members;
    this.#values = new Float32Array(firstRoom * members);
  }

  get length(): number {
    return this.#hours.length;
  }

  /** @param sorted - Ascending members. */
  add(hour: EpochHour, sorted: Float64Array, observed: number): void {
    const start = this.length * this.#members;
    if (start === this.#values.length) {
      const room = new Float32Array(2 * start);
      room.set(this.#values);
      this.#values = room;
    }
    this.#values.set(sorted, start);
    this.#hours.push(hour);
    this.#observed.push(observed);
  }

  /** The observations beside the means of the members. */
  means(): ObservedPairs {
    const means = this.#observed.map((_, pair) => {
      const row = this.#row(pair);
      return row.reduce((sum, value) => sum + value, 0) / this.#members;
    });
    return { stamps: this.#hours, observed: this.#observed, forecast: means };
  }

  pairs(isKept: (pair: number) => boolean): Pairs {
    const kept = Array.from(this.#hours.keys()).filter(isKept);
    const values = new Float64Array(kept.length * this.#members);
    kept.forEach((pair, index) => values.set(this.#row(pair), index * this.#members));
    return {
      members: this.#members,
      values,
      observed: Float64Array.from(kept, (pair) => this.#observed[pair]!),
      hours: kept.map((pair) => this.#hours[pair]!),
    };
  }

  #row(pair: number): Float32Array {
    return this.#values.subarray(pair * this.#members, (pair + 1) * this.#members);
  }
}
