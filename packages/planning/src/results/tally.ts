/** Hours by kind and cause, as a layout has them. Few of many slots are used at a time: only these are added and emptied. */
export class Tally {
  readonly hours: Float64Array;
  private readonly used: Int32Array;
  private usedCount = 0;

  /** @param slots - Number of slots of the layout. */
  constructor(slots: number) {
    this.hours = new Float64Array(slots);
    this.used = new Int32Array(slots);
  }

  /** Adds hours to a slot [h]. */
  add(slot: number, hours: number): void {
    if (hours === 0) return;
    if (this.hours[slot] === 0) this.used[this.usedCount++] = slot;
    this.hours[slot]! += hours;
  }

  /** Adds all hours to sums with a weight, and empties the tally. */
  moveTo(sums: Float64Array, weight: number): void {
    for (let index = 0; index < this.usedCount; index++) {
      const slot = this.used[index]!;
      sums[slot]! += weight * this.hours[slot]!;
      this.hours[slot] = 0;
    }
    this.usedCount = 0;
  }
}
