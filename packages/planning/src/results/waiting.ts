import { never } from "../network/calendar-clock.ts";
import type { NetworkTask } from "../network/network.ts";
import type { Course } from "../placing/course.ts";
import { goodShiftsUntil, nextStint, stintEnd } from "../placing/place-task.ts";
import type { JoinedLimits } from "../weather/joined-limits.ts";
import { kindSlot, Tally, type TallyLayout } from "./hour-kinds.ts";

/** Says of each hour from ready to finish of a task what happens in it, in one course of the weather. */
export class Waiting {
  private readonly course: Course;
  private readonly limits: readonly JoinedLimits[];
  private readonly layout: TallyLayout;
  /** Hours that were counted. */
  readonly tally: Tally;

  /** @param limits - Limiting constraints in the course, by the position of the pair. */
  constructor(course: Course, limits: readonly JoinedLimits[], layout: TallyLayout) {
    this.course = course;
    this.limits = limits;
    this.layout = layout;
    this.tally = new Tally(layout.length);
  }

  /** Adds the hours of a task between two hours to the tally. Both lie between its ready hour and its finish. */
  add(position: number, from: number, to: number): void {
    const task = this.course.network.tasks[position]!;
    const start = this.course.start[position]!;
    if (from < start) this.addBefore(task, position, from, Math.min(to, start));
    if (to <= start) return;
    const workFrom = Math.max(from, start);
    if (task.mode === "split") this.addSplit(task, position, workFrom, to);
    else if (task.mode === "shifts") this.addShifts(task, workFrom, to);
    else this.tally.add(kindSlot.work, to - workFrom);
  }

  /** Counts hours of work and of pauses. */
  private addShifts({ clock }: NetworkTask, from: number, to: number): void {
    const worked = clock!.openBefore(to) - clock!.openBefore(from);
    this.tally.add(kindSlot.work, worked);
    this.tally.add(kindSlot.off_shift, to - from - worked);
  }

  private addSplit(task: NetworkTask, position: number, from: number, to: number): void {
    const { weather, hours, start } = this.course;
    let left = hours[position]!;
    for (let stint = start[position]!; stint < to;) {
      const end = Math.min(stintEnd(task, left, weather, stint), stint + left);
      this.tally.add(kindSlot.work, Math.max(Math.min(end, to) - Math.max(stint, from), 0));
      left -= end - stint;
      if (left === 0) return;
      stint = nextStint(task, left, weather, end);
      const [restFrom, restTo] = [Math.max(end, from), Math.min(stint, to)];
      if (restFrom < restTo) this.addWaits(task, restFrom, restTo, Math.min(task.minimumStintHours, left));
    }
  }

  private addBefore(task: NetworkTask, position: number, from: number, to: number): void {
    const { mode, minimumStintHours, contingencyHours } = task;
    const hours = this.course.hours[position]!;
    const needed = mode === "split" ? Math.min(minimumStintHours, hours) : hours + contingencyHours;
    const busy = this.course.busy[position]!;
    let hour = from;
    // Hours off shift are never busy.
    for (let index = 0; index < busy.length && hour < to; index += 2) {
      const [first, end] = [Math.max(busy[index]!, hour), Math.min(busy[index + 1]!, to)];
      if (first >= end) continue;
      if (hour < first) this.addWaits(task, hour, first, needed, position);
      const open =
        task.clock === undefined ? end - first : task.clock.openBefore(end) - task.clock.openBefore(first);
      this.tally.add(kindSlot.busy, open);
      this.tally.add(kindSlot.off_shift, end - first - open);
      hour = end;
    }
    if (hour < to) this.addWaits(task, hour, to, needed, position);
  }

  /**
   * Counts hours in which units are free and no work is done.
   *
   * @param needed - Good hours in a row that would let the task go on.
   * @param position - Position of a task that has not started, or -1 between stints.
   */
  private addWaits(task: NetworkTask, from: number, to: number, needed: number, position = -1): void {
    const { clock, stages } = task;
    const pair = stages[0]?.pair ?? task.pair;
    const spells = pair < 0 ? undefined : this.course.weather[pair]!;
    for (let hour = from; hour < to;) {
      const open = clock?.nextOpen(hour) ?? hour;
      if (open > hour) {
        const end = Math.min(open, to);
        this.tally.add(kindSlot.off_shift, end - hour);
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
        this.addShort(
          pair,
          hour,
          end,
          Math.min(goodEnd, shiftEnd) - needed,
          shiftEnd <= goodEnd ? -1 : goodEnd,
        );
      else for (let each = hour; each < end; each++) this.addBlocked(task, position, each);
      hour = end;
    }
  }

  private addWeather(pair: number, from: number, to: number): void {
    const limits = this.limits[pair]!;
    this.tally.add(kindSlot.weather, to - from);
    for (let hour = from; hour < to;) {
      const end = limits.sameUntil(hour, to);
      this.tally.add(this.slotAt(pair, hour), end - hour);
      hour = end;
    }
  }

  private slotAt(pair: number, hour: number): number {
    return this.layout.slotOf(pair, this.limits[pair]!.at(hour));
  }

  /**
   * Counts good hours before the end of a run. Those from which the run is long enough wait for units.
   *
   * @param lastFit - Last hour from which the run is long enough.
   * @param bad - Bad hour that ends the run, or -1 if the shift ends it.
   */
  private addShort(pair: number, from: number, to: number, lastFit: number, bad: number): void {
    const fits = Math.max(Math.min(to, lastFit + 1) - from, 0);
    this.tally.add(kindSlot.busy, fits);
    const short = to - from - fits;
    if (short === 0) return;
    this.tally.add(kindSlot.short_window, short);
    this.tally.add(bad === -1 ? this.layout.shiftEnd : this.slotAt(pair, bad), short);
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
      this.tally.add(kindSlot.weather, 1);
      this.tally.add(this.slotAt(need.pair, bad), 1);
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
    this.tally.add(slot === -1 ? kindSlot.busy : kindSlot.short_window, 1);
    if (slot !== -1) this.tally.add(slot, 1);
  }
}
