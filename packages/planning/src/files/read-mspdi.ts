import sax from "sax";
import { IssueList, type Schedule, ScheduleError } from "./schedule.ts";
import { builtSchedule, type ConstraintKind, type RawLink, type RawTask } from "./schedule-builder.ts";
import { daysOf, minutesOf, wallTime } from "./wall-time.ts";
import type { WorkSpan, WorkWeek } from "./work-week.ts";

const [depthMax, keptMax, tasksReadMax, fieldLengthMax] = [32, 600_000, 20_000, 2 ** 20];

/**
 * Reads a schedule in the XML format of Microsoft Project (MSPDI).
 *
 * @throws ScheduleError if the document is not well-formed, has a DOCTYPE, is nested too deeply, or has no task.
 */
export function readMspdi(text: string): Schedule {
  const issues = new IssueList();
  const project = projectIn(text);
  const of = (name: string): string => textOf(project, name);
  const weeks = weeksOf(project);
  const usual = of("CalendarUID");
  const tasks = childrenOf(childrenOf(project, "Tasks")[0], "Task").filter(isWork);
  return builtSchedule(
    {
      name: of("Title") || of("Name").replace(/\.(mpp|xml)$/i, ""),
      start: of("StatusDate") || of("StartDate"),
      weeks,
      tasks: tasks.map((task) => taskOf(task, usual)),
    },
    issues,
  );
}

/** Element with the children that are read. */
interface Element {
  readonly name: string;
  /** Line of the file, from 1. */
  readonly line: number;
  text: string;
  children: Element[] | undefined;
}

/** Names of the elements that are read. */
const kept = new Set(
  [
    "Project Name Title StartDate StatusDate CalendarUID Calendars Calendar UID BaseCalendarUID WeekDays WeekDay DayType DayWorking",
    "WorkingTimes WorkingTime FromTime ToTime TimePeriod FromDate ToDate Exceptions Exception Type Period Tasks Task Summary IsNull Active",
    "ExternalTask Duration DurationFormat RemainingDuration PredecessorLink PredecessorUID CrossProject LinkLag LagFormat ConstraintType",
    "ConstraintDate Deadline ActualStart ActualFinish WBS",
  ]
    .join(" ")
    .split(" "),
);

/** Reads the elements of a document. Nothing in it is expanded, because it may have no DOCTYPE. */
function projectIn(text: string): Element {
  if (/<!doctype/i.test(text))
    throw new ScheduleError("The file has a DOCTYPE, which is not read for safety: remove it.");
  requireWhole(text);
  const parser = sax.parser(true, { position: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let [skipped, count, tasks] = [0, 0, 0];
  const handlers: Partial<sax.SAXParser> = {
    onerror(error) {
      throw new ScheduleError(
        `The file is no XML: ${error.message.split("\n")[0]}, in line ${parser.line + 1}.`,
      );
    },
    onopentag({ name }) {
      if (name === "Task") tasks += 1;
      if (open.length + skipped >= depthMax || count > keptMax || tasks > tasksReadMax)
        throw new ScheduleError(`The file is nested too deeply, or has over ${tasksReadMax} tasks.`);
      if (skipped > 0 || !kept.has(name)) {
        skipped += 1;
        return;
      }
      count += 1;
      const element: Element = { name, line: parser.line + 1, text: "", children: undefined };
      const parent = open.at(-1);
      if (parent === undefined) root ??= element;
      else (parent.children ??= []).push(element);
      open.push(element);
    },
    onclosetag() {
      if (skipped > 0) skipped -= 1;
      else open.pop();
    },
    ontext(more) {
      const element = open.at(-1);
      if (skipped === 0 && element !== undefined && element.text.length < 4096) element.text += more;
    },
  };
  Object.assign(parser, handlers);
  parser.write(text).close();
  if (root?.name !== "Project" || open.length > 0)
    throw new ScheduleError("The file is no schedule of Microsoft Project: its root is no Project.");
  return root;
}

/** Refuses half a file and a field without an end, which would take seconds to parse. */
function requireWhole(text: string): void {
  if (!text.includes("</Project"))
    throw new ScheduleError(
      "The file has no end of a Project. It is half a file, or no schedule of Microsoft Project: export it again.",
    );
  const trimmed = text.trim();
  for (let tag = 0, next = 0; next !== -1; tag = next) {
    next = trimmed.indexOf("<", tag + 1);
    if ((next === -1 ? trimmed.length : next) - tag > fieldLengthMax)
      throw new ScheduleError(`A field of the file has over ${fieldLengthMax} characters: make it shorter.`);
  }
}

function childrenOf(parent: Element | undefined, name: string): readonly Element[] {
  return parent?.children?.filter((child) => child.name === name) ?? [];
}

function textOf(parent: Element, name: string): string {
  return parent.children?.find((child) => child.name === name)?.text.trim() ?? "";
}

/** Returns true for a task that people do: no summary, no empty row, none that is switched off or of another project. */
function isWork(task: Element): boolean {
  return (
    textOf(task, "Summary") !== "1" &&
    textOf(task, "IsNull") !== "1" &&
    textOf(task, "Active") !== "0" &&
    textOf(task, "ExternalTask") !== "1" &&
    textOf(task, "UID") !== "0"
  );
}

const linkTypes = ["FF", "FS", undefined, "SS"] as const;
const constraints = new Map<string, ConstraintKind>([
  ["4", "start_from"],
  ["7", "finish_by"],
]);

function taskOf(task: Element, usualCalendar: string): RawTask {
  const of = (name: string): string => textOf(task, name);
  const calendar = of("CalendarUID");
  const constraint = of("ConstraintType");
  return {
    key: of("UID"),
    code: undefined,
    name: of("Name") || of("UID"),
    line: task.line,
    hours: hoursIn(of("Duration")),
    leftHours: hoursIn(of("RemainingDuration")),
    calendar: isElapsed(of("DurationFormat"))
      ? undefined
      : ["", "-1"].includes(calendar)
        ? usualCalendar
        : calendar,
    links: childrenOf(task, "PredecessorLink").map(linkOf),
    constraints: ["", "0"].includes(constraint)
      ? []
      : [
          {
            kind: constraints.get(constraint) ?? "none",
            date: of("ConstraintDate"),
          },
        ],
    deadline: of("Deadline"),
    startedAt: of("ActualStart"),
    finishedAt: of("ActualFinish"),
  };
}

function linkOf(link: Element): RawLink {
  const [type, lag, format] = ["Type", "LinkLag", "LagFormat"].map((name) => textOf(link, name)) as [
    string,
    string,
    string,
  ];
  const isOther = textOf(link, "CrossProject") === "1";
  // A lag in percent of the duration has no hours.
  const isPercent = ["19", "20", "51", "52"].includes(format);
  return {
    key: textOf(link, "PredecessorUID"),
    type: isOther ? undefined : linkTypes[type === "" ? 1 : Number(type)],
    // Tenths of a minute.
    lagHours: isPercent ? Number.NaN : lag === "" ? 0 : Number(lag) / 600,
    lag: isElapsed(format) ? "elapsed" : "working",
  };
}

/** Returns true for an even format: its time passes at night too. */
function isElapsed(format: string): boolean {
  return format !== "" && Number(format) % 2 === 0;
}

/** Returns the hours of a duration such as `PT40H30M0S`; NaN if the text is none. */
function hoursIn(text: string): number {
  const form = /^P(?:(\d+)D)?T?(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$/;
  const [matched, days, hours, minutes, seconds] = form.exec(text) ?? [];
  if (matched === undefined) return Number.NaN;
  return (
    Number(days ?? 0) * 24 + Number(hours ?? 0) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  );
}

/** Hours that Microsoft Project takes for a working day that states none. */
const usualSpans: readonly WorkSpan[] = [
  { from: 480, to: 720 },
  { from: 780, to: 1020 },
];
const usualDays: WorkWeek["days"] = [1, 1, 1, 1, 1, 0, 0].map((works) => (works === 1 ? usualSpans : []));

function weeksOf(project: Element): readonly WorkWeek[] {
  const calendars = childrenOf(childrenOf(project, "Calendars")[0], "Calendar");
  const byId = new Map(calendars.map((calendar) => [textOf(calendar, "UID"), calendar]));
  return calendars.map((calendar) => {
    const base = byId.get(textOf(calendar, "BaseCalendarUID"));
    const [own, inherited] = [calendar, base].map((one) => (one === undefined ? undefined : daysIn(one)));
    const holidays = [...new Set([...own!.holidays, ...(inherited?.holidays ?? [])])].toSorted();
    return {
      id: textOf(calendar, "UID"),
      name: textOf(calendar, "Name"),
      days: usualDays.map((usual, day) => own!.days[day] ?? inherited?.days[day] ?? usual),
      holidays,
      otherDays: own!.otherDays + (inherited?.otherDays ?? 0),
    };
  });
}

/** Returns the weekdays that a calendar states, its holidays, and the number of its other exceptions. */
function daysIn(calendar: Element) {
  const days: (readonly WorkSpan[] | undefined)[] = usualDays.map(() => undefined);
  const holidays: string[] = [];
  let otherDays = 0;
  const except = (exception: Element): void => {
    const [period] = childrenOf(exception, "TimePeriod");
    const [from, to] = ["FromDate", "ToDate"].map((name) =>
      period === undefined ? undefined : wallTime(textOf(period, name)),
    );
    const repeats =
      !["", "1"].includes(textOf(exception, "Type")) || !["", "0", "1"].includes(textOf(exception, "Period"));
    if (from === undefined || to === undefined || repeats || textOf(exception, "DayWorking") === "1")
      otherDays += 1;
    else holidays.push(...daysOf(from, to, 400));
  };
  for (const day of childrenOf(childrenOf(calendar, "WeekDays")[0], "WeekDay")) {
    const type = Number(textOf(day, "DayType"));
    if (type === 0) except(day);
    // 1 is Sunday.
    else if (type <= 7) days[(type + 5) % 7] = textOf(day, "DayWorking") === "1" ? spansOf(day) : [];
  }
  for (const exception of childrenOf(childrenOf(calendar, "Exceptions")[0], "Exception")) except(exception);
  return { days, holidays, otherDays };
}

function spansOf(day: Element): readonly WorkSpan[] {
  const times = childrenOf(childrenOf(day, "WorkingTimes")[0], "WorkingTime");
  if (times.length === 0) return usualSpans;
  return times.flatMap((time) => {
    const [from, to] = ["FromTime", "ToTime"].map((name) => minutesOf(textOf(time, name)));
    // Midnight at the end is written as 00:00.
    return from === undefined || to === undefined ? [] : [{ from, to: to === 0 ? 1440 : to }];
  });
}
