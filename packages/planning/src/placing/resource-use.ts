import { never } from "../network/calendar-clock.ts";
import type { NetworkResource } from "../network/network.ts";

/** Hours in which the units of a resource are held, in one course of the weather. */
export class ResourceUse {
  private readonly units: number;
  private readonly fill: boolean;
  /** Hours at which the number of held units changes, ascending. */
  private hours: number[] = [0];
  /** Number of units held from each of these hours. */
  private held: number[] = [0];
  /** Start of the task that was placed last. */
  private lastStart = 0;

  constructor({ units, fill }: NetworkResource) {
    this.units = units;
    this.fill = fill;
  }

  clear(): void {
    this.hours = [0];
    this.held = [0];
    this.lastStart = 0;
  }

  hold(start: number, finish: number, units: number): void {
    const from = this.split(start);
    const to = this.split(finish);
    for (let index = from; index < to; index++) this.held[index]! += units;
    this.lastStart = Math.max(this.lastStart, start);
  }

  /** Returns the first hour from which units are free again, if they are not free in all hours from `start` to `finish`. Otherwise returns `start`. */
  freeFrom(start: number, finish: number, units: number): number {
    if (!this.fill && start < this.lastStart) return this.lastStart;
    let index = this.at(start);
    for (; index < this.hours.length && this.hours[index]! < finish; index++) {
      if (this.held[index]! + units <= this.units) continue;
      while (this.held[index]! + units > this.units) index++;
      return this.hours[index]!;
    }
    return start;
  }

  /** Returns the first hour after an hour at which the number of free units changes, or `never`. */
  changeAfter(hour: number): number {
    const change = this.hours[this.at(hour) + 1] ?? never;
    return !this.fill && hour < this.lastStart ? Math.min(change, this.lastStart) : change;
  }

  /** Returns the position of the last change at or before an hour. */
  private at(hour: number): number {
    let [low, high] = [0, this.hours.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.hours[middle]! <= hour) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Makes an hour one at which the number of held units may change, and returns its position. */
  private split(hour: number): number {
    const index = this.at(hour);
    if (this.hours[index] === hour) return index;
    this.hours.splice(index + 1, 0, hour);
    this.held.splice(index + 1, 0, this.held[index]!);
    return index + 1;
  }
}
