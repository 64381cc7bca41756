import { type HourKind, hourKinds, type TallyLayout } from "./hour-kinds.ts";

/** What hours of bad weather and short windows have as their cause. */
export interface WaitingCause {
  /** Id of the pair; null for the end of a shift. */
  readonly pair: string | null;
  /** Position of the constraint in the entry; null if it is not known, or for the end of a shift. */
  readonly constraint: number | null;
  /** Mean hours [h]. */
  readonly hours: number;
  /** Share of all hours of bad weather and short windows, 0..1. */
  readonly share: number;
}

/** Means over courses, from the sums of their tallies. */
export class MeanHours {
  /** Mean hours by kind [h]. */
  readonly hours: Readonly<Record<HourKind, number>>;
  /** Causes with at least one hour, the largest first. */
  readonly causes: readonly WaitingCause[];

  /**
   * @param sums - Sum of weighted tallies.
   * @param weight - Weight of their courses; all means are 0 if it is 0.
   * @param pairs - Ids of the pairs.
   */
  constructor(sums: Float64Array, weight: number, layout: TallyLayout, pairs: readonly string[]) {
    const meanAt = (slot: number): number => (weight === 0 ? 0 : sums[slot]! / weight);
    this.hours = Object.fromEntries(hourKinds.map((kind, slot) => [kind, meanAt(slot)])) as Record<
      HourKind,
      number
    >;
    const all = this.hours.weather + this.hours.short_window;
    this.causes = layout.causes
      .map(({ pair, constraint = null }, index): WaitingCause => {
        const hours = meanAt(hourKinds.length + index);
        return { pair: pair === undefined ? null : pairs[pair]!, constraint, hours, share: hours / all };
      })
      .filter(({ hours }) => hours > 0)
      .toSorted((one, other) => other.hours - one.hours);
  }
}
