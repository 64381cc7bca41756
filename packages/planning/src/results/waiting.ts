import { never } from "../network/calendar-clock.ts";
import type { NetworkTask } from "../network/network.ts";
import type { Course } from "../placing/course.ts";
import { goodShiftsUntil, nextStint, stintEnd } from "../placing/place-task.ts";
import type { JoinedLimits } from "../weather/joined-limits.ts";
import { kindSlot, type TallyLayout } from "./hour-kinds.ts";

/** Part of the hours of a task that is counted. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Says of each hour from ready to finish of a task what happens in it, in one course of the weather. */
export class Waiting {
  private readonly course: Course;
  private readonly limits: readonly JoinedLimits[];
  private readonly layout: TallyLayout;
  /** Hours by kind and cause, as the layout has them. */
  readonly tally: Float64Array;

  /** @param limits - Limiting constraints in the course, by the position of the pair. */
  constructor(course: Course, limits: readonly JoinedLimits[], layout: TallyLayout) {
    this.course = course;
    this.limits = limits;
    this.layout = layout;
    this.tally = new Float64Array(layout.length);
  }

  /** Adds the hours of a task between two hours to the tally. Both lie between its ready hour and its finish. */
  add(position: number, from: number, to: number): void {
    const task = this.course.network.tasks[position]!;
    const start = this.course.start[position]!;
    if (from < start) this.addBefore(task, position, { from, to: Math.min(to, start) });
    if (to <= start) return;
    const span = { from: Math.max(from, start), to };
    if (task.mode === "split") this.addSplit(task, position, span);
    else if (task.mode === "shifts") this.addShifts(task, span);
    else this.count(kindSlot.work, span.to - span.from);
  }

  private count(slot: number, hours: number): void {
    this.tally[slot]! += hours;
  }

  /** Counts hours of work and of pauses. */
  private addShifts({ clock }: NetworkTask, { from, to }: Span): void {
    const worked = clock!.openBefore(to) - clock!.openBefore(from);
    this.count(kindSlot.work, worked);
    this.count(kindSlot.off_shift, to - from - worked);
  }

  private addSplit(task: NetworkTask, position: number, { from, to }: Span): void {
    const { weather, hours, start } = this.course;
    let left = hours[position]!;
    for (let stint = start[position]!; stint < to;) {
      const end = Math.min(stintEnd(task, left, weather, stint), stint + left);
      this.count(kindSlot.work, Math.max(Math.min(end, to) - Math.max(stint, from), 0));
      left -= end - stint;
      if (left === 0) return;
      stint = nextStint(task, left, weather, end);
      const rest = { from: Math.max(end, from), to: Math.min(stint, to) };
      if (rest.from < rest.to) this.addWaits(task, rest, Math.min(task.minimumStintHours, left));
    }
  }

  private addBefore(task: NetworkTask, position: number, { from, to }: Span): void {
    const { mode, minimumStintHours, contingencyHours } = task;
    const hours = this.course.hours[position]!;
    const needed = mode === "split" ? Math.min(minimumStintHours, hours) : hours + contingencyHours;
    const busy = this.course.busy[position]!;
    let hour = from;
    // Hours off shift are never busy.
    for (let index = 0; index < busy.length && hour < to; index += 2) {
      const [first, end] = [Math.max(busy[index]!, hour), Math.min(busy[index + 1]!, to)];
      if (first >= end) continue;
      if (hour < first) this.addWaits(task, { from: hour, to: first }, needed, position);
      const open =
        task.clock === undefined ? end - first : task.clock.openBefore(end) - task.clock.openBefore(first);
      this.count(kindSlot.busy, open);
      this.count(kindSlot.off_shift, end - first - open);
      hour = end;
    }
    if (hour < to) this.addWaits(task, { from: hour, to }, needed, position);
  }

  /**
   * Counts hours in which units are free and no work is done.
   *
   * @param needed - Good hours in a row that would let the task go on.
   * @param position - Position of a task that has not started, or -1 between stints.
   */
  private addWaits(task: NetworkTask, { from, to }: Span, needed: number, position = -1): void {
    const { clock, stages } = task;
    const pair = stages[0]?.pair ?? task.pair;
    const spells = pair < 0 ? undefined : this.course.weather[pair]!;
    for (let hour = from; hour < to;) {
      const open = clock?.nextOpen(hour) ?? hour;
      if (open > hour) {
        const end = Math.min(open, to);
        this.count(kindSlot.off_shift, end - hour);
        hour = end;
        continue;
      }
      const shiftEnd = clock?.openUntil(hour) ?? never;
      const goodEnd = spells?.goodUntil(hour) ?? never;
      if (goodEnd === hour) {
        const end = Math.min(spells!.nextGood(hour), shiftEnd, to);
        this.addWeather(pair, hour, end);
        hour = end;
        continue;
      }
      const end = Math.min(goodEnd, shiftEnd, to);
      // One run of good hours decides when such work starts.
      if (task.isPlain || task.mode === "split")
        this.addShort(pair, { from: hour, to: end }, needed, goodEnd, shiftEnd);
      else for (let each = hour; each < end; each++) this.addBlocked(task, position, each);
      hour = end;
    }
  }

  private addWeather(pair: number, from: number, to: number): void {
    this.count(kindSlot.weather, to - from);
    for (let hour = from; hour < to; hour++) this.count(this.slotAt(pair, hour), 1);
  }

  private slotAt(pair: number, hour: number): number {
    return this.layout.slotOf(pair, this.limits[pair]!.at(hour));
  }

  /** Counts good hours before the end of a run. Those from which the run is long enough wait for units. */
  private addShort(
    pair: number,
    { from, to }: Span,
    needed: number,
    goodEnd: number,
    shiftEnd: number,
  ): void {
    const fits = Math.max(Math.min(to, Math.min(goodEnd, shiftEnd) - needed + 1) - from, 0);
    this.count(kindSlot.busy, fits);
    const short = to - from - fits;
    if (short === 0) return;
    this.count(kindSlot.short_window, short);
    this.count(shiftEnd <= goodEnd ? this.layout.shiftEnd : this.slotAt(pair, goodEnd), short);
  }

  /** Counts one good hour at which a task with more than one need does not start. */
  private addBlocked(task: NetworkTask, position: number, hour: number): void {
    const { weather, hours: allHours } = this.course;
    const { clock, pair, stages, before, after, contingencyHours } = task;
    const hours = allHours[position]!;
    for (const need of before) {
      const from = hour + need.offset;
      const bad = weather[need.pair]!.goodUntil(from);
      if (bad >= from + need.hours) continue;
      this.count(kindSlot.weather, 1);
      this.count(this.slotAt(need.pair, bad), 1);
      return;
    }
    const needed = hours + contingencyHours;
    const isUnbroken = task.mode === "unbroken";
    let end = isUnbroken ? hour + needed : clock!.shifted(hour, needed);
    let slot = -1;
    const blockFrom = (bad: number, cause: () => number): void => {
      if (bad >= end) return;
      end = bad;
      slot = cause();
    };
    if (isUnbroken && clock !== undefined) blockFrom(clock.openUntil(hour), () => this.layout.shiftEnd);
    if (pair >= 0) {
      const bad = isUnbroken
        ? weather[pair]!.goodUntil(hour)
        : goodShiftsUntil(task, weather[pair]!, hour, needed);
      blockFrom(bad, () => this.slotAt(pair, bad));
    }
    for (const need of stages) {
      const from = hour + need.offset;
      const bad = weather[need.pair]!.goodUntil(from);
      if (bad < from + need.hours) blockFrom(bad, () => this.slotAt(need.pair, bad));
    }
    if (slot === -1) {
      const finish = isUnbroken ? hour + hours : clock!.shifted(hour, hours);
      for (const need of after) {
        const bad = weather[need.pair]!.goodUntil(finish);
        if (bad >= finish + need.hours) continue;
        slot = this.slotAt(need.pair, bad);
        break;
      }
    }
    this.count(slot === -1 ? kindSlot.busy : kindSlot.short_window, 1);
    if (slot !== -1) this.count(slot, 1);
  }
}
