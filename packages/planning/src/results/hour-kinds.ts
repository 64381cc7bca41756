/**
 * What happens in an hour. `weather`: below the minimum, or not good long enough before the start. `short_window`: good, but the run of good hours in the shift ends too
 * soon. `off_shift`: the calendar is closed. `busy`: a crew or vessel is missing. `not_before` and `lag` are on the driving path alone: the hours before the earliest
 * start of a task, and those of a link.
 */
export const hourKinds = [
  "work",
  "weather",
  "short_window",
  "off_shift",
  "busy",
  "lag",
  "not_before",
] as const;
export type HourKind = (typeof hourKinds)[number];

/** Positions of the kinds in a tally. */
export const kindSlot = Object.fromEntries(hourKinds.map((kind, slot) => [kind, slot])) as Readonly<
  Record<HourKind, number>
>;

/** What made the hours of a tally wait: a constraint of a pair, or the end of a shift. */
export interface CauseSlot {
  /** Position of the pair; undefined for the end of a shift. */
  readonly pair?: number;
  /** Position of the constraint in the entry of the pair; null if it is not known. */
  readonly constraint?: number | null;
}

/** Layout of a tally: hours by kind, then hours of bad weather and short windows by cause. */
export class TallyLayout {
  readonly length: number;
  readonly shiftEnd: number;
  readonly causes: readonly CauseSlot[];
  /** Position of the first constraint of each pair. */
  private readonly first: readonly number[];
  private readonly counts: readonly number[];

  /** @param constraints - Number of constraints of the entry of each pair. */
  constructor(constraints: readonly number[]) {
    let next = hourKinds.length;
    this.counts = constraints;
    this.first = constraints.map((count) => (next += count + 1) - count - 1);
    this.shiftEnd = next;
    this.length = next + 1;
    const ofPairs = constraints.flatMap((count, pair) =>
      Array.from({ length: count + 1 }, (_, constraint): CauseSlot => {
        return { pair, constraint: constraint < count ? constraint : null };
      }),
    );
    this.causes = [...ofPairs, {}];
  }

  /** Returns the position of the hours that wait for a constraint of a pair. */
  slotOf(pair: number, constraint: number): number {
    return this.first[pair]! + Math.min(constraint, this.counts[pair]!);
  }
}

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
