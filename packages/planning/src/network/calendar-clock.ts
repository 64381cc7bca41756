/** Hour that never comes [h from now]. It is later than all hours of any plan, and sums with it stay whole. */
export const never: number = 2 ** 29;

/** Hours of one or more calendars that are open together, in a form that finds shifts at once. */
export class CalendarClock {
  /** Length of the longest run of open hours [h]. */
  readonly longestShiftHours: number;
  /** For an open hour, the hour at which its shift ends. For a closed hour, minus the next open hour. */
  private readonly turns: Int32Array;
  /** Number of open hours before each hour. */
  private readonly before: Int32Array;
  /** Open hours in ascending order. */
  private readonly opens: Int32Array;

  /** @param open - Flag by hour from now: 1 if the hour is open. All hours after the last one are closed. */
  constructor(open: Uint8Array) {
    this.turns = new Int32Array(open.length);
    this.before = new Int32Array(open.length + 1);
    for (let hour = 0; hour < open.length; hour++) this.before[hour + 1] = this.before[hour]! + open[hour]!;
    this.opens = new Int32Array(this.before[open.length]!);
    let longest = 0;
    let next = never;
    let end = open.length;
    for (let hour = open.length - 1; hour >= 0; hour--) {
      if (open[hour] === 1) {
        if (open[hour + 1] !== 1) end = hour + 1;
        this.turns[hour] = end;
        this.opens[this.before[hour]!] = hour;
        next = hour;
        longest = Math.max(longest, end - hour);
      } else this.turns[hour] = -next;
    }
    this.longestShiftHours = longest;
  }

  /** Returns the first open hour at or after an hour, or {@link never}. */
  nextOpen(hour: number): number {
    if (hour >= this.turns.length) return never;
    const turn = this.turns[hour]!;
    return turn > 0 ? hour : -turn;
  }

  /** Returns the hour at which the shift of an hour ends, or the hour itself if it is closed. */
  openUntil(hour: number): number {
    const turn = this.turns[hour] ?? 0;
    return turn > 0 ? turn : hour;
  }

  /** Returns the number of open hours before an hour. */
  openBefore(hour: number): number {
    return this.before[Math.min(hour, this.turns.length)]!;
  }

  /** Returns the open hour with a number, counted from 0, or {@link never} if there are not so many. Returns hour 0 for a negative number. */
  openHour(count: number): number {
    return count < 0 ? 0 : (this.opens[count] ?? never);
  }

  /** Returns the first hour by which so many open hours have passed since an hour. A negative number goes back, to the last such hour. */
  shifted(hour: number, openHours: number): number {
    if (hour >= never || openHours === 0) return hour;
    const count = this.openBefore(hour) + openHours;
    if (openHours < 0) return this.openHour(count);
    const last = this.openHour(count - 1);
    return last === never ? never : last + 1;
  }
}
