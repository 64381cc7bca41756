import { never } from "../network/calendar-clock.ts";
import type { CoursePlayer } from "./course-player.ts";
import { followPath } from "./driving-path.ts";
import { type HourKind, hourKinds, type TallyLayout } from "./hour-kinds.ts";
import type { Waiting } from "./waiting.ts";

/** Sums of what tasks and paths wait for, over the courses of the weather. */
export class SummedWaiting {
  /** Weight of the courses in which the plan is done. */
  done = 0;
  /** Sums by task over its hours on the driving paths of these courses. */
  readonly path: readonly Float64Array[];
  /** Sums by task over these courses. */
  readonly tasks: readonly Float64Array[];
  /** Weight of these courses with the task on the driving path. */
  readonly critical: Float64Array;
  /** Weight of the courses that stop at a task: the first one that is ready and not done by the horizon. */
  readonly stopped: Float64Array;
  /** Sums by task over the courses that stop at it, up to the horizon. */
  readonly untilStop: readonly Float64Array[];
  private readonly player: CoursePlayer;
  private readonly waiting: Waiting;

  /** @param waiting - Kinds of the hours in the course of the player. */
  constructor(player: CoursePlayer, waiting: Waiting, layout: TallyLayout) {
    const { tasks } = player.course.network;
    const sums = () => new Float64Array(layout.length);
    this.player = player;
    this.waiting = waiting;
    this.path = tasks.map(sums);
    this.tasks = tasks.map(sums);
    this.critical = new Float64Array(tasks.length);
    this.stopped = new Float64Array(tasks.length);
    this.untilStop = tasks.map(sums);
  }

  /**
   * Adds the course that was played last.
   *
   * @param finish - Hour at which its plan is done, or `never`.
   */
  add(weight: number, finish: number): void {
    const { course } = this.player;
    const { startHour, horizonHours } = course.network;
    if (finish >= never) {
      const position = course.placed.find((one) => course.finish[one]! >= never)!;
      this.stopped[position]! += weight;
      const ready = course.ready[position]!;
      if (ready < horizonHours)
        this.addHours(position, ready, horizonHours, weight, this.untilStop[position]!);
      return;
    }
    this.done += weight;
    for (let position = 0; position < this.tasks.length; position++) {
      const [ready, end] = [course.ready[position]!, course.finish[position]!];
      if (ready < end) this.addHours(position, ready, end, weight, this.tasks[position]!);
    }
    let last = -1;
    const keepLast = (): void => {
      if (last !== -1) this.waiting.tally.moveTo(this.path[last]!, weight);
    };
    followPath(course, startHour, finish, this.waiting, (position) => {
      keepLast();
      last = position;
      this.critical[position]! += weight;
    });
    keepLast();
  }

  /** Returns the sums over the driving paths of all tasks. */
  wholePath(): Float64Array {
    const whole = new Float64Array(this.path[0]?.length ?? 0);
    for (const hours of this.path) for (const [slot, sum] of hours.entries()) whole[slot]! += sum;
    return whole;
  }

  private addHours(position: number, from: number, to: number, weight: number, sums: Float64Array): void {
    this.waiting.add(position, from, to);
    this.waiting.tally.moveTo(sums, weight);
  }
}

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
