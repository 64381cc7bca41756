import { IssueList, type Schedule, ScheduleError, type ScheduleLink } from "./schedule.ts";
import { builtSchedule, type ConstraintKind, type RawLink, type RawTask } from "./schedule-builder.ts";
import { minutesOf } from "./wall-time.ts";
import type { WorkSpan, WorkWeek } from "./work-week.ts";

const rowsMax = 200_000;

/**
 * Reads a schedule in the exchange format of Primavera P6 (XER).
 *
 * @throws ScheduleError if the file has no table TASK, or several projects with tasks.
 */
export function readXer(text: string): Schedule {
  const tables = tablesIn(text);
  const rowsOf = (name: string): readonly Row[] => tables.get(name) ?? [];
  if (!tables.has("TASK"))
    throw new ScheduleError("The file has no table TASK: export the activities with it.");
  const issues = new IssueList();
  const tasks = rowsOf("TASK").filter(({ of }) => !["TT_LOE", "TT_WBS"].includes(of("task_type")));
  const projects = new Set(tasks.map(({ of }) => of("proj_id")));
  if (projects.size > 1)
    throw new ScheduleError(`The file has activities of ${projects.size} projects: export one alone.`);
  const project = rowsOf("PROJECT").find(({ of }) => projects.has(of("proj_id")));
  const [options] = rowsOf("SCHEDOPTIONS");
  const lagCalendar = options?.of("sched_calendar_on_relationship_lag");
  const lag = lagCalendar === "rcal_24HourCalendar" ? "elapsed" : "working";
  const links = new Map<string, RawLink[]>();
  for (const { of } of rowsOf("TASKPRED")) {
    const list = links.get(of("task_id")) ?? [];
    links.set(of("task_id"), list);
    const type = linkTypes.get(of("pred_type"));
    list.push({ key: of("pred_task_id"), type, lagHours: numberIn(of("lag_hr_cnt"), 0), lag });
  }
  return builtSchedule(
    {
      name: project?.of("proj_short_name"),
      start: project?.of("last_recalc_date") || project?.of("plan_start_date"),
      weeks: rowsOf("CALENDAR").map(weekOf),
      tasks: tasks.map((row) => taskOf(row, links.get(row.of("task_id")) ?? [])),
      // P6 counts them so unless told otherwise.
      lagsAsBefore: lagCalendar !== "rcal_Successor",
    },
    issues,
  );
}

/** Row of a table. */
interface Row {
  /** Line of the file, from 1. */
  readonly line: number;
  /** Returns the text of a field; "" if the table does not have it. */
  readonly of: (field: string) => string;
}

const read = new Set(["PROJECT", "CALENDAR", "SCHEDOPTIONS", "TASK", "TASKPRED"]);

function tablesIn(text: string): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, Row[]>();
  let rows: Row[] | undefined;
  let positions: ReadonlyMap<string, number> = new Map();
  let count = 0;
  for (const [index, line] of linesOf(text)) {
    const [mark, ...cells] = line.split("\t");
    if (mark === "%T") {
      rows = read.has(cells[0] ?? "") ? [] : undefined;
      if (rows !== undefined) tables.set(cells[0]!, rows);
    } else if (mark === "%F") positions = new Map(cells.map((field, position) => [field.trim(), position]));
    else if (mark === "%R" && rows !== undefined) {
      count += 1;
      if (count > rowsMax) throw new ScheduleError(`The file has over ${rowsMax} rows.`);
      const fields = positions;
      rows.push({ line: index, of: (field) => cells[fields.get(field) ?? -1]?.trim() ?? "" });
    }
  }
  return tables;
}

/** Gives the lines of a text with their numbers, from 1. A file of too many rows is refused before all are made. */
function* linesOf(text: string): Generator<readonly [number, string]> {
  let [number, from] = [1, 0];
  while (from <= text.length) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    yield [number, text.slice(from, text[to - 1] === "\r" ? to - 1 : to)];
    number += 1;
    from = to + 1;
  }
}

const linkTypes = new Map<string, ScheduleLink["type"]>([
  ["PR_FS", "FS"],
  ["PR_SS", "SS"],
  ["PR_FF", "FF"],
]);

/** Constraints that a plan has. */
const constraints = new Map<string, ConstraintKind>([
  ["CS_MSOA", "start_from"],
  ["CS_MEOB", "finish_by"],
]);

function taskOf({ line, of }: Row, links: readonly RawLink[]): RawTask {
  const isMilestone = ["TT_Mile", "TT_FinMile"].includes(of("task_type"));
  return {
    key: of("task_id"),
    code: of("task_code") || undefined,
    name: of("task_name") || of("task_code"),
    line,
    hours: isMilestone ? 0 : numberIn(of("target_drtn_hr_cnt")),
    leftHours: isMilestone ? 0 : numberIn(of("remain_drtn_hr_cnt")),
    calendar: of("clndr_id") || undefined,
    links,
    constraints: [
      [of("cstr_type"), of("cstr_date")],
      [of("cstr_type2"), of("cstr_date2")],
    ].flatMap(([type, date]) =>
      type === "" ? [] : [{ kind: constraints.get(type!) ?? ("none" as const), date: date! }],
    ),
    deadline: undefined,
    startedAt: of("act_start_date"),
    finishedAt: of("act_end_date"),
  };
}

/** Returns a number of a file; NaN, or what an empty field means, if it is none. Some files have a decimal comma. */
function numberIn(text: string, empty = Number.NaN): number {
  return text === "" ? empty : Number(text.replace(",", "."));
}

/** Part of the text of a calendar: `(0||name(attributes)(parts))`. */
interface Part {
  readonly name: string;
  readonly attributes: string;
  readonly parts: Part[];
}

const depthMax = 16;

/** Reads the parts of a calendar. */
function partsIn(text: string): readonly Part[] {
  const opening = /\(\d+\|\|([^()]*)\(([^()]*)\)\s*\(|\)\s*\)/gu;
  const root: Part = { name: "", attributes: "", parts: [] };
  const open = [root];
  for (const [matched, name, attributes] of text.replaceAll("\u007F", "").matchAll(opening)) {
    if (name === undefined) {
      if (open.length > 1) open.pop();
      continue;
    }
    if (open.length > depthMax) throw new ScheduleError(`A calendar is nested too deeply, at ${matched}.`);
    const part = { name: name.trim(), attributes: attributes!, parts: [] };
    open.at(-1)!.parts.push(part);
    open.push(part);
  }
  return root.parts;
}

function weekOf({ of }: Row): WorkWeek {
  const [data] = partsIn(of("clndr_data"));
  const partsOf = (name: string): readonly Part[] =>
    data?.parts.find((part) => part.name === name)?.parts ?? [];
  const byDay = new Map(partsOf("DaysOfWeek").map((part) => [Number(part.name), part]));
  const exceptions = partsOf("Exceptions").map((part) => ({
    day: excelDay(Number(attributesOf(part).get("d"))),
    works: part.parts.length > 0,
  }));
  return {
    id: of("clndr_id"),
    name: of("clndr_name"),
    // 1 is Sunday.
    days: [2, 3, 4, 5, 6, 7, 1].map((day) => byDay.get(day)?.parts.flatMap(spansOf) ?? []),
    holidays: exceptions.flatMap(({ day, works }) => (works || day === undefined ? [] : [day])).toSorted(),
    otherDays: exceptions.filter(({ works }) => works).length,
  };
}

/** Returns attributes such as `s|08:00|f|12:00`, in any order. */
function attributesOf({ attributes }: Part): ReadonlyMap<string, string> {
  const cells = attributes.split("|").map((cell) => cell.trim());
  return new Map(cells.flatMap((cell, index) => (index % 2 === 0 ? [[cell, cells[index + 1] ?? ""]] : [])));
}

function spansOf(part: Part): readonly WorkSpan[] {
  const attributes = attributesOf(part);
  const [from, to] = ["s", "f"].map((name) => minutesOf(attributes.get(name) ?? ""));
  return from === undefined || to === undefined ? [] : [{ from, to: to === 0 ? 1440 : to }];
}

/** Returns the day of a number of days after 1899-12-30; undefined if it is none. */
function excelDay(days: number): string | undefined {
  const isDay = Number.isInteger(days) && days > 0 && days < 2_958_466;
  return isDay ? new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10) : undefined;
}
