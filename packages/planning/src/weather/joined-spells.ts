import { never } from "../network/calendar-clock.ts";

/**
 * Runs of good hours of one pair in one course of the weather. The hours are those of a member of the ensemble, then those of a year of the record. The join costs
 * nothing, so one object serves all courses in turn.
 */
export class JoinedSpells {
  /** Runs of the member, in hours from now. */
  private front: Int32Array;
  private readonly members: readonly Int32Array[];
  private readonly record: Int32Array;
  /** Hours of the members that are used [h]. */
  private readonly membersHours: number;
  /** Hours of the member of this course that are used [h]. */
  private frontHours = 0;
  /** Hour of the record that stands for now. */
  private now = 0;

  /**
   * @param members - Runs of each member; empty if only the record is used.
   * @param record - Runs of the whole record.
   */
  constructor(members: readonly Int32Array[], record: Int32Array, frontHours: number) {
    this.members = members;
    this.record = record;
    this.membersHours = frontHours;
    this.front = record;
  }

  /**
   * Takes another course.
   *
   * @param member - Position of the member, or -1 for the record alone.
   * @param now - Hour of the record that stands for now.
   */
  use(member: number, now: number): void {
    this.frontHours = member === -1 ? 0 : this.membersHours;
    this.front = this.members[member] ?? this.record;
    this.now = now;
  }

  /** Returns the hour at which the run of good hours around an hour ends, or the hour itself if it is bad [h from now]. Hours before now are bad. */
  goodUntil(hour: number): number {
    if (hour < 0) return hour;
    if (hour < this.frontHours) {
      const until = this.front[hour]!;
      if (until <= 0) return hour;
      if (until < this.frontHours) return until;
      return this.recordUntil(this.frontHours);
    }
    return this.recordUntil(hour);
  }

  private recordUntil(hour: number): number {
    const until = this.record[this.now + hour] ?? 0;
    return until > 0 ? until - this.now : hour;
  }

  /** Returns the first good hour at or after an hour [h from now], or `never` if the record ends before. */
  nextGood(hour: number): number {
    let from = Math.max(hour, 0);
    if (from < this.frontHours) {
      const next = this.front[from]!;
      if (next > 0) return from;
      if (-next < this.frontHours) return -next;
      from = this.frontHours;
    }
    const next = this.record[this.now + from];
    if (next === undefined) return never;
    if (next > 0) return from;
    return -next === this.record.length ? never : -next - this.now;
  }
}

/**
 * Finds the runs of good hours in a series. An entry above 0 belongs to a good hour: it is the hour at which the run ends, counted from the start of the series.
 * Any other entry belongs to a bad hour: it is minus the next good hour. Both are the length of the series if the series ends before.
 *
 * @param scores - Published scores by hour; NaN, a gap, is not good.
 * @param minimumScore - Least score of a good hour, 0..1.
 */
export function spellsOf(scores: ArrayLike<number>, minimumScore: number): Int32Array {
  const spells = new Int32Array(scores.length);
  let next = scores.length;
  let end = scores.length;
  let isGood = true;
  for (let hour = scores.length - 1; hour >= 0; hour--) {
    if (scores[hour]! >= minimumScore) {
      if (!isGood) end = hour + 1;
      isGood = true;
      next = hour;
      spells[hour] = end;
    } else {
      isGood = false;
      spells[hour] = -next;
    }
  }
  return spells;
}
