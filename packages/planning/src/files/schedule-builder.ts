import {
  type IssueList,
  quotedText,
  type Schedule,
  ScheduleError,
  type ScheduleLink,
  type ScheduleTask,
} from "./schedule.ts";
import { wallTime } from "./wall-time.ts";
import { shiftCalendar, type WorkWeek } from "./work-week.ts";

/** Task of a file, with texts as the file has them. */
export interface RawTask {
  /** Id in the file. */
  readonly key: string;
  /** Id that people use, if the file has one. */
  readonly code: string | undefined;
  readonly name: string;
  readonly line: number;
  /** Hours of work [h]; NaN if they cannot be read. */
  readonly hours: number;
  /** Hours that are left [h]; NaN if the file does not say. */
  readonly leftHours: number;
  /** Id of its calendar in the file. */
  readonly calendar: string | undefined;
  readonly links: readonly RawLink[];
  readonly constraints: readonly { readonly kind: ConstraintKind; readonly date: string }[];
  readonly deadline: string | undefined;
  readonly startedAt: string | undefined;
  readonly finishedAt: string | undefined;
}

export interface RawLink {
  readonly key: string;
  /** Undefined for a link that a plan does not have. */
  readonly type: ScheduleLink["type"] | undefined;
  /** Lag [h]; NaN if it cannot be read. */
  readonly lagHours: number;
  readonly lag: ScheduleLink["lag"];
}

/** What the date of a constraint bounds. `none` is another constraint, or a mandatory date. */
export type ConstraintKind = "start_from" | "finish_by" | "none";

/** Schedule of a file before its parts are resolved. */
export interface RawSchedule {
  readonly name: string | undefined;
  readonly start: string | undefined;
  readonly weeks: readonly WorkWeek[];
  readonly tasks: readonly RawTask[];
  /** True if lags in working hours count in the calendar of the task before. Those of a plan count in that of the task that waits. */
  readonly lagsAsBefore?: boolean;
}

const calendarsMax = 20;
const hoursMax = 2160;
const [lagMin, lagMax] = [-720, 8760];
const nameMax = 120;
const idForm = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Resolves the calendars, links and dates of a file, and tells what a plan cannot have.
 *
 * @throws ScheduleError if the file has no task.
 */
export function builtSchedule(
  { name, start, weeks, tasks, lagsAsBefore = false }: RawSchedule,
  issues: IssueList,
): Schedule {
  if (tasks.length === 0) throw new ScheduleError("The file has no task.");
  const calendars = new Map(weeks.map((week) => [week.id, shiftCalendar(week, issues)]));
  const ids = idsOf(tasks);
  const calendarOf = new Map(tasks.map((task) => [task.key, task.calendar]));
  const made = tasks.map((task): ScheduleTask => {
    const id = ids.get(task.key)!;
    const dateOf = (text: string | undefined): string | undefined => {
      if (text === undefined || text === "") return undefined;
      const date = wallTime(text);
      if (date === undefined)
        issues.add("date_unread", `${quotedText(text)} is no date, and is left out.`, id, task.line);
      return date;
    };
    const calendar = task.calendar === undefined ? undefined : calendars.get(task.calendar);
    const withBreaks = (read: number): number => calendar?.withBreaks(read) ?? read;
    const hours = hoursOf(task, withBreaks, id, issues);
    const isElsewhere = ({ key, lag, lagHours }: RawLink): boolean =>
      lagsAsBefore &&
      lag === "working" &&
      lagHours !== 0 &&
      ids.has(key) &&
      calendarOf.get(key) !== task.calendar;
    if (task.links.some(isElsewhere))
      issues.add(
        "lag_changed",
        "Lags count in the calendar of this task, and not in that of the task before.",
        id,
        task.line,
      );
    const [startedAt, finishedAt] = [dateOf(task.startedAt), dateOf(task.finishedAt)];
    const bound = (kind: ConstraintKind) =>
      task.constraints.flatMap((one) => (one.kind === kind ? (dateOf(one.date) ?? []) : []))[0];
    if (task.constraints.some(({ kind }) => kind === "none"))
      issues.add("constraint_left_out", "Only a start from and a finish by a date are kept.", id, task.line);
    const left = Number.isNaN(task.leftHours) ? hours : withBreaks(Math.ceil(task.leftHours));
    return {
      id,
      name: task.name.trim().slice(0, nameMax),
      hours,
      isLong: calendar !== undefined && hours > calendar.shiftHours,
      calendar: calendar?.calendar.id,
      links: linksOf(task, id, ids, issues),
      notBefore: bound("start_from"),
      finishBy: dateOf(task.deadline) ?? bound("finish_by"),
      progress:
        startedAt === undefined
          ? undefined
          : { startedAt, finishedAt, doneHours: Math.max(Math.min(hours - left, hours - 1), 0) },
    };
  });
  const used = [...new Set(made.flatMap(({ calendar }) => calendar ?? []))];
  const known = new Set(used.slice(0, calendarsMax));
  if (used.length > calendarsMax)
    issues.add(
      "calendar_changed",
      `Of ${used.length} calendars only ${calendarsMax} are kept: tasks of the others may work at any hour.`,
    );
  return {
    name: name?.trim().slice(0, nameMax) || undefined,
    start: start === undefined ? undefined : wallTime(start),
    calendars: [...calendars.values()].map(({ calendar }) => calendar).filter(({ id }) => known.has(id)),
    tasks: made.map((task) =>
      task.calendar === undefined || known.has(task.calendar)
        ? task
        : { ...task, calendar: undefined, isLong: false },
    ),
    issues: issues.all,
  };
}

/** Returns ids of tasks in the form that a plan takes: the code that people use, else the id in the file. */
function idsOf(tasks: readonly RawTask[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    tasks.map(({ key, code = key }) => {
      const wanted = [code, code.replaceAll(/[^A-Za-z0-9._-]+/g, "-").slice(0, 64), key];
      let id = wanted.find((one) => idForm.test(one) && !taken.has(one));
      for (let number = 2; id === undefined; number++)
        if (!taken.has(`task-${number}`)) id = `task-${number}`;
      taken.add(id);
      return [key, id];
    }),
  );
}

function hoursOf(
  { hours, line }: RawTask,
  withBreaks: (hours: number) => number,
  id: string,
  issues: IssueList,
): number {
  const tell = (what: string): void => issues.add("duration_changed", what, id, line);
  if (!(hours >= 0)) {
    tell("The duration cannot be read, and is 1 h.");
    return 1;
  }
  if (!Number.isInteger(hours)) tell(`${Math.round(hours * 100) / 100} h are rounded up to full hours.`);
  const whole = withBreaks(Math.ceil(hours));
  if (whole > hoursMax) tell(`${whole} h are cut to ${hoursMax} h, the most that a task may take.`);
  return Math.min(whole, hoursMax);
}

function linksOf(
  { links, line }: RawTask,
  id: string,
  ids: ReadonlyMap<string, string>,
  issues: IssueList,
): readonly ScheduleLink[] {
  return links.flatMap(({ key, type, lagHours, lag }) => {
    const from = ids.get(key);
    if (from === undefined || type === undefined) {
      const why =
        type === undefined ? "is of a type that a plan does not have" : "leads to no task of the plan";
      issues.add("link_left_out", `The link from ${quotedText(from ?? key)} ${why}.`, id, line);
      return [];
    }
    const kept = Number.isNaN(lagHours) ? 0 : Math.min(Math.max(Math.round(lagHours), lagMin), lagMax);
    if (kept !== lagHours)
      issues.add("lag_changed", `The lag of the link from ${quotedText(from)} is ${kept} h.`, id, line);
    return [{ from, type, lagHours: kept, lag }];
  });
}
