import { never } from "../network/calendar-clock.ts";
import type { Network, NetworkLink, NetworkTask } from "../network/network.ts";
import type { JoinedSpells } from "../weather/joined-spells.ts";
import { finishOf, firstStart } from "./place-task.ts";
import { ResourceUse } from "./resource-use.ts";

/** What sets the hour from which a task is ready, if no link does. */
export const readyBy = { start: -1, notBefore: -2 } as const;

/** One course of the weather, and where a plan places its tasks in it. One object serves all courses in turn. */
export class Course {
  readonly network: Network;
  /** Runs of good hours in this course, by the position of the pair. */
  readonly weather: readonly JoinedSpells[];
  /** Hours of work by task [h]. */
  readonly hours: Int32Array;
  /** First hour at which links let a task start. Of one that was started, first hour of what is left. */
  readonly ready: Int32Array;
  /** Hour at which a task starts, or goes on if it was started before. */
  readonly start: Int32Array;
  readonly finish: Int32Array;
  /** What set the ready hour: the position of a link, or one of {@link readyBy}. */
  readonly readyLink: Int32Array;
  /** Last hour at which a resource let a waiting task go on, or -1 if it waited for none. */
  readonly freeFrom: Int32Array;
  /** Hours in which a waiting task lacks units: pairs of a first hour and the hour after the last one, by task. */
  readonly busy: (readonly number[])[];
  /** First hour from which a task that is ready has the weather of the last placement [h from now]. Infinity if all weather is other. */
  sameFrom: number = Number.POSITIVE_INFINITY;
  /** Hours of work by task with which it was placed last [h]. */
  private readonly placedHours: Int32Array;
  /** Positions of the tasks in the order in which they were placed. */
  placed: readonly number[];
  private readonly uses: readonly ResourceUse[];

  constructor(network: Network, weather: readonly JoinedSpells[]) {
    const ofTasks = () => new Int32Array(network.tasks.length);
    this.network = network;
    this.placed = network.order;
    this.weather = weather;
    this.hours = ofTasks();
    this.ready = ofTasks();
    this.start = ofTasks();
    this.finish = ofTasks();
    this.readyLink = ofTasks();
    this.freeFrom = ofTasks();
    this.busy = network.tasks.map(() => []);
    this.placedHours = ofTasks();
    this.uses = network.resources.map((resource) => new ResourceUse(resource));
  }

  /**
   * Places all tasks one after another, each at the first time at which weather, calendars and units allow it. Returns the hour at which all are done, or `never`
   * if that is after the horizon.
   *
   * @param startHour - Hour at which the plan starts [h from now].
   * @param order - Positions of all tasks, each after those that it waits for.
   */
  place(startHour: number, order: readonly number[]): number {
    const { tasks, horizonHours } = this.network;
    for (const use of this.uses) use.clear();
    this.placed = order;
    let done = startHour;
    for (const position of order) {
      const task = tasks[position]!;
      if (task.finishedHour !== undefined) {
        this.placeFinished(position, task.finishedHour);
        continue;
      }
      const readyBefore = this.ready[position]!;
      this.findReady(task, position, startHour);
      if (!this.keeps(task, position, readyBefore)) {
        this.placeTask(task, position);
        if (this.finish[position]! > horizonHours) this.start[position] = this.finish[position] = never;
      }
      done = Math.max(done, this.finish[position]!);
    }
    this.sameFrom = Number.NEGATIVE_INFINITY;
    return done;
  }

  /** Returns the hour at which a task starts, or was started. */
  startOf(position: number): number {
    return this.network.tasks[position]!.startedHour ?? this.start[position]!;
  }

  /** Returns the hour from which the lag of a link counts. */
  anchorOf({ from, type }: NetworkLink): number {
    return type === "SS" ? this.startOf(from) : this.finish[from]!;
  }

  /** Says if a task without resources lies where it was placed last, because all that it depends on is the same. */
  private keeps(task: NetworkTask, position: number, readyBefore: number): boolean {
    const ready = this.ready[position]!;
    const hours = this.hours[position]!;
    const isSame = ready === readyBefore && ready >= this.sameFrom && hours === this.placedHours[position];
    this.placedHours[position] = hours;
    return isSame && task.holds.length === 0;
  }

  private placeFinished(position: number, hour: number): void {
    this.ready[position] = this.start[position] = this.finish[position] = hour;
    this.readyLink[position] = readyBy.start;
    this.freeFrom[position] = -1;
  }

  private findReady(task: NetworkTask, position: number, startHour: number): void {
    let ready = startHour;
    let by: number = readyBy.start;
    if (task.notBefore > ready) {
      ready = task.notBefore;
      by = readyBy.notBefore;
    }
    for (let index = 0; index < task.links.length; index++) {
      const link = task.links[index]!;
      if (link.type === "FF") continue;
      const hour = this.heldUntil(link);
      if (hour <= ready) continue;
      ready = hour;
      by = index;
    }
    if (task.hasFinishLinks) {
      for (let index = 0; index < task.links.length; index++) {
        const link = task.links[index]!;
        if (link.type !== "FF") continue;
        const hour = this.startToFinishAt(task, position, ready, this.heldUntil(link));
        if (hour <= ready) continue;
        ready = hour;
        by = index;
      }
    }
    this.ready[position] = ready;
    this.readyLink[position] = by;
  }

  /** Returns the hour until which a link holds the start of its task, or its finish if the type is FF. */
  private heldUntil(link: NetworkLink): number {
    const { lagHours, clock } = link;
    const anchor = this.anchorOf(link);
    if (anchor >= never) return never;
    return clock === undefined ? anchor + lagHours : clock.shifted(Math.max(anchor, 0), lagHours);
  }

  /** Returns the first hour at or after `ready` from which a task that starts as soon as it can finishes no earlier than `finish`. */
  private startToFinishAt(task: NetworkTask, position: number, ready: number, finish: number): number {
    const hours = this.hours[position]!;
    if (ready >= never || finish >= never) return never;
    if (task.hours === 0 || task.mode === "unbroken") return Math.max(ready, finish - hours);
    let [low, high] = [ready, Math.max(ready, finish)];
    while (low < high) {
      const middle = (low + high) >> 1;
      const start = firstStart(task, hours, this.weather, middle);
      if (finishOf(task, hours, this.weather, start) >= finish) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  private placeTask(task: NetworkTask, position: number): void {
    const ready = this.ready[position]!;
    const hours = this.hours[position]!;
    this.freeFrom[position] = -1;
    if (task.hours === 0 || ready >= never) {
      this.start[position] = this.finish[position] = Math.min(ready, never);
      return;
    }
    let start = firstStart(task, hours, this.weather, ready);
    let finish = finishOf(task, hours, this.weather, start);
    if (task.holds.length > 0 && finish < never) {
      for (let free = this.free(task, start, finish); free > start; free = this.free(task, start, finish)) {
        this.freeFrom[position] = free;
        start = firstStart(task, hours, this.weather, free);
        finish = finishOf(task, hours, this.weather, start);
        if (finish >= never) break;
      }
      if (finish < never) {
        this.busy[position] = start > ready ? this.busyHours(task, ready, start) : [];
        // Work that was started holds its units, unless another one has them.
        const from = task.startedHour === undefined || this.freeFrom[position] !== -1 ? start : ready;
        for (const { resource, units } of task.holds) this.uses[resource]!.hold(from, finish, units);
      }
    }
    this.start[position] = start;
    this.finish[position] = finish;
  }

  /** Returns an hour to which a task must move because a unit is missing, or its start. */
  private free({ holds }: NetworkTask, start: number, finish: number): number {
    for (const { resource, units } of holds) {
      const free = this.uses[resource]!.freeFrom(start, finish, units);
      if (free > start) return free;
    }
    return start;
  }

  private busyHours(task: NetworkTask, from: number, to: number): readonly number[] {
    const spans: number[] = [];
    for (let hour = from; hour < to;) {
      const next = task.holds.reduce(
        (first, { resource }) => Math.min(first, this.uses[resource]!.changeAfter(hour)),
        to,
      );
      if (this.free(task, hour, hour + 1) > hour) spans.push(hour, next);
      hour = next;
    }
    return spans;
  }
}
