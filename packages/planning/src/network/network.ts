import { textHash } from "../draws/hashed-uniform.ts";
import { DrawnHours, lawFault, leastHours } from "../draws/hours-law.ts";
import { CalendarClock, never } from "./calendar-clock.ts";
import type { Plan, PlanTask, TaskProgress, WeatherNeed } from "./plan.ts";
import { placementOrder } from "./placement-order.ts";
import { type PlanningFault, PlanningError } from "./planning-error.ts";

/** Plan in the form that the simulation reads: numbers instead of ids, and checked. */
export interface Network {
  /** Tasks as listed in the plan. */
  readonly tasks: readonly NetworkTask[];
  /** Positions of the tasks, each after all those that it waits for. Resources go to the first. */
  readonly order: readonly number[];
  readonly resources: readonly NetworkResource[];
  readonly startHour: number;
  readonly horizonHours: number;
}

export interface NetworkResource {
  readonly id: string;
  readonly units: number;
  readonly fill: boolean;
  /** True if a task that was started uses it. */
  readonly isBegun: boolean;
}

/** Weather that a task needs in a row of hours. */
export interface NetworkNeed {
  /** Position of the pair. */
  readonly pair: number;
  readonly hours: number;
  /** First hour of the row [h after the start, or after the finish for what follows the work]. */
  readonly offset: number;
}

export interface NetworkLink {
  readonly from: number;
  readonly type: "FS" | "SS" | "FF";
  readonly lagHours: number;
  /** Clock of a lag in working hours; undefined if all hours count. */
  readonly clock: CalendarClock | undefined;
}

export interface NetworkTask {
  readonly id: string;
  /** Hours of work [h]; the least possible ones for a law. */
  readonly hours: number;
  /** Distribution of the hours, if they are not fixed. */
  readonly law: DrawnHours | undefined;
  /** Hash of the id, from which the hours of a law are drawn. */
  readonly hash: number;
  readonly mode: "unbroken" | "shifts" | "split";
  /** Position of the pair, or -1. */
  readonly pair: number;
  readonly contingencyHours: number;
  readonly minimumStintHours: number;
  readonly exposed: boolean;
  readonly stages: readonly NetworkNeed[];
  readonly before: readonly NetworkNeed[];
  readonly after: readonly NetworkNeed[];
  /** True if the task is unbroken and has neither stages, nor weather before or after it. */
  readonly isPlain: boolean;
  /** Clock of the task's calendar and those of its resources together; undefined if it is always open. */
  readonly clock: CalendarClock | undefined;
  readonly holds: readonly { readonly resource: number; readonly units: number }[];
  readonly links: readonly NetworkLink[];
  /** True if a link of the type FF leads to the task. */
  readonly hasFinishLinks: boolean;
  readonly notBefore: number;
  /** Hour at which the task was started [h from now], 0 or less; undefined if it was not. All other fields are about what is left of it. */
  readonly startedHour: number | undefined;
  /** Hour at which it was finished [h from now], 0 or less; undefined while work is left. */
  readonly finishedHour: number | undefined;
}

const horizonDays = 730;

/**
 * Checks a plan and returns it in the form that the simulation reads.
 *
 * @param pairs - Ids of the pairs whose weather is known.
 * @throws PlanningError if the plan cannot be simulated. It has all tasks that no shift or resource allows, and a circle of links.
 */
export function networkOf(plan: Plan, pairs: readonly string[]): Network {
  const { calendars = [], resources = [] } = plan;
  const { startHour = 0, horizonHours = horizonDays * 24 } = plan;
  for (const [field, value] of Object.entries({ startHour, horizonHours })) {
    if (!isCount(value)) {
      fail({ code: "invalid", id: "The plan", field, detail: "needs a whole number from 0" });
    }
  }
  const positions = {
    task: positionsOf("task", plan.tasks),
    calendar: positionsOf("calendar", calendars),
    resource: positionsOf("resource", resources),
    pair: positionsOf(
      "pair",
      pairs.map((id) => ({ id })),
    ),
  };
  const positionOf = (id: string, kind: keyof typeof positions, named: string): number =>
    positions[kind].get(named) ?? fail({ code: "unknown_id", id, kind, named });
  const clockOf = clocks(calendars.map(({ open }) => open.subarray(0, horizonHours)));

  const faults: PlanningFault[] = [];
  const tasks = plan.tasks.map((listed): NetworkTask => {
    checkTask(listed);
    const task = workLeft(listed);
    const { id, progress } = task;
    const holds = (task.resources ?? []).map(({ id: named, units = 1 }) => {
      const resource = positionOf(id, "resource", named);
      const { units: all = 1 } = resources[resource]!;
      if (units > all) {
        faults.push({ code: "impossible_units", id, resource: named, neededUnits: units, units: all });
      }
      return { resource, units };
    });
    const named = [task.calendar, ...holds.map(({ resource }) => resources[resource]!.calendar)];
    const clock = clockOf(
      named.flatMap((name) => (name === undefined ? [] : [positionOf(id, "calendar", name)])),
    );
    const law = typeof task.hours === "number" ? undefined : new DrawnHours(task.hours, progress?.doneHours);
    const needsOf = (needs: readonly WeatherNeed[] = []) =>
      needs.map(({ pair, hours }) => ({ pair: positionOf(id, "pair", pair), hours, offset: 0 }));
    const links = (task.links ?? []).map(({ from, type = "FS", lagHours = 0, lag = "elapsed" }) => ({
      from: positionOf(id, "task", from),
      type,
      lagHours,
      clock: lag === "working" ? clock : undefined,
    }));
    const mode = clock === undefined && task.mode === "shifts" ? "unbroken" : (task.mode ?? "unbroken");
    const [stages, before, after] = [task.stages, task.before, task.after].map(needsOf);
    const made: NetworkTask = {
      id,
      hours: law?.lowest ?? (task.hours as number),
      law,
      hash: textHash(id),
      mode,
      pair: task.pair === undefined ? -1 : positionOf(id, "pair", task.pair),
      contingencyHours: task.contingencyHours ?? 0,
      minimumStintHours: task.minimumStintHours ?? 1,
      exposed: task.exposed ?? false,
      stages: inARow(stages!),
      before: before!.map((need) => ({ ...need, offset: -need.hours })),
      after: after!,
      isPlain: mode === "unbroken" && stages!.length + before!.length + after!.length === 0,
      clock,
      holds,
      links,
      hasFinishLinks: links.some(({ type }) => type === "FF"),
      notBefore: task.notBefore ?? 0,
      startedHour: progress?.startHour,
      finishedHour: progress?.finishHour,
    };
    const tooShort = shiftFault(made);
    if (tooShort !== undefined) faults.push(tooShort);
    return made;
  });
  const order = orderOf(plan, tasks, faults);
  if (faults.length > 0) throw new PlanningError(faults[0]!, faults.slice(1));
  return {
    tasks,
    order,
    resources: resources.map(({ id, units = 1, fill = false }) => ({
      id,
      units,
      fill,
      isBegun: plan.tasks.some(
        ({ progress, resources: uses }) => progress !== undefined && uses?.some((use) => use.id === id),
      ),
    })),
    startHour,
    horizonHours,
  };
}

/**
 * Returns everything for which a plan cannot be simulated, without the weather. Hours of work count with the least that their law gives.
 *
 * @param pairs - Ids of the pairs whose weather is known.
 * @example
 * ```js
 * const tasks = [{ id: "lift", hours: 4, resources: [{ id: "crane", units: 2 }] }];
 * planFaults({ tasks, resources: [{ id: "crane" }] }, [])[0].code; // => "impossible_units"
 * ```
 */
export function planFaults(plan: Plan, pairs: readonly string[]): readonly PlanningFault[] {
  const tasks = plan.tasks.map((task) =>
    typeof task.hours === "number"
      ? task
      : { ...task, hours: Math.max(leastHours(task.hours), (task.progress?.doneHours ?? 0) + 1) },
  );
  try {
    networkOf({ ...plan, tasks }, pairs);
    return [];
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error;
    return error.faults;
  }
}

function fail(fault: PlanningFault): never {
  throw new PlanningError(fault);
}

function positionsOf(
  kind: "task" | "pair" | "calendar" | "resource",
  named: readonly { readonly id: string }[],
): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const [position, { id }] of named.entries()) {
    if (positions.has(id)) fail({ code: "duplicate_id", kind, id });
    positions.set(id, position);
  }
  return positions;
}

/** Returns a function that gives the clock of several calendars together. Equal sets of calendars share a clock. */
function clocks(open: readonly Uint8Array[]): (calendars: readonly number[]) => CalendarClock | undefined {
  const made = new Map<string, CalendarClock>();
  return (calendars) => {
    const together = [...new Set(calendars)].toSorted((a, b) => a - b);
    if (together.length === 0) return undefined;
    const key = together.join();
    const clock =
      made.get(key) ??
      new CalendarClock(
        open[together[0]!]!.map((_, hour) => +together.every((one) => open[one]![hour] === 1)),
      );
    made.set(key, clock);
    return clock;
  };
}

function inARow(stages: readonly NetworkNeed[]): readonly NetworkNeed[] {
  let offset = 0;
  return stages.map((stage) => ({ ...stage, offset: (offset += stage.hours) - stage.hours }));
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < never;

/** Checks what one task says of itself. */
function checkTask(task: PlanTask): void {
  const { id, hours, mode = "unbroken", stages, before = [], after = [] } = task;
  const invalid = (field: string, detail: string): never => fail({ code: "invalid", id, field, detail });
  const detail =
    typeof hours === "number"
      ? isCount(hours)
        ? undefined
        : "needs a whole number from 0"
      : lawFault(hours);
  if (detail !== undefined) invalid("hours", detail);
  for (const field of ["contingencyHours", "minimumStintHours", "notBefore", "finishBy"] as const) {
    const value = task[field];
    if (value !== undefined && !isCount(value)) invalid(field, "needs a whole number from 0");
  }
  if (task.progress !== undefined) checkProgress(task, task.progress, invalid);
  for (const need of [...(stages ?? []), ...before, ...after]) {
    if (!isCount(need.hours) || need.hours === 0)
      invalid("hours", "of a stage, before or after needs a whole number from 1");
  }
  if (stages !== undefined) {
    const sum = stages.reduce((all, stage) => all + stage.hours, 0);
    if (mode !== "unbroken") invalid("stages", "needs mode unbroken");
    if (task.pair !== undefined) invalid("stages", "replaces pair: give one of them");
    if (hours !== sum) invalid("hours", `needs the sum of the stages, ${sum}`);
    if (task.contingencyHours)
      invalid("contingencyHours", "does not go with stages: make the last stage longer");
  }
  if (mode === "split") {
    if (before.length + after.length > 0) invalid("mode", "split goes with neither before nor after");
    if (task.contingencyHours) invalid("contingencyHours", "does not go with split: use minimumStintHours");
  }
  for (const { units = 1 } of task.resources ?? []) {
    if (!isCount(units) || units === 0) invalid("resources", "needs units, a whole number from 1");
  }
  for (const { lagHours = 0 } of task.links ?? []) {
    if (!isCount(Math.abs(lagHours))) invalid("links", "needs lags in whole hours");
  }
}

function checkProgress(
  { hours }: PlanTask,
  { startHour, doneHours = 0, finishHour }: TaskProgress,
  invalid: (field: string, detail: string) => never,
): void {
  if (!isCount(-startHour)) invalid("progress", "needs a whole start hour, 0 or less");
  if (finishHour !== undefined) {
    if (!isCount(-finishHour) || finishHour < startHour)
      invalid("progress", "needs a whole finish hour from its start to 0");
    return;
  }
  const most = typeof hours === "number" ? hours : hours.law === "lognormal" ? never : hours.high;
  if (!isCount(doneHours) || doneHours >= most)
    invalid("progress", "needs whole done hours, fewer than all hours of the task");
}

/**
 * Returns what is left of a task that was started: its work without the hours that are done, and without what only its start needed. Nothing is left of one that is
 * finished. The hours of a law stay as they are. A task that was not started is returned as it is.
 */
function workLeft(task: PlanTask): PlanTask {
  const { id, hours, stages, links, progress } = task;
  if (progress === undefined) return task;
  if (progress.finishHour !== undefined) return { id, hours: 0, progress };
  const { doneHours = 0 } = progress;
  return {
    ...task,
    hours: typeof hours === "number" ? hours - doneHours : hours,
    stages: stages && stagesLeft(stages, doneHours),
    before: undefined,
    links: links?.filter(({ type }) => type === "FF"),
    notBefore: undefined,
  };
}

function stagesLeft(stages: readonly WeatherNeed[], doneHours: number): readonly WeatherNeed[] {
  let done = doneHours;
  return stages.flatMap((stage) => {
    const hours = stage.hours - Math.min(done, stage.hours);
    done -= stage.hours - hours;
    return hours === 0 ? [] : [{ ...stage, hours }];
  });
}

/** Returns the order in which tasks are placed. If links go in a circle, adds the fault to the others. */
function orderOf(plan: Plan, tasks: readonly NetworkTask[], faults: PlanningFault[]): readonly number[] {
  try {
    return placementOrder(plan, tasks);
  } catch (error) {
    if (!(error instanceof PlanningError)) throw error;
    faults.push(error.fault);
    return [];
  }
}

/** Returns the fault of a task for which no shift is long enough; undefined if one is. */
function shiftFault({
  id,
  clock,
  hours,
  mode,
  contingencyHours,
  minimumStintHours,
}: NetworkTask): PlanningFault | undefined {
  if (clock === undefined || hours === 0) return undefined;
  const inARowByMode = {
    unbroken: hours + contingencyHours,
    shifts: 1,
    split: Math.max(1, Math.min(minimumStintHours, hours)),
  };
  const neededHours = inARowByMode[mode];
  const { longestShiftHours } = clock;
  return longestShiftHours < neededHours
    ? { code: "impossible_task", id, neededHours, longestShiftHours }
    : undefined;
}
