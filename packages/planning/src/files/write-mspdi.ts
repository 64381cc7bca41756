import type { ScheduleLink } from "./schedule.ts";

/** Schedule with dates that were found elsewhere. Times are those of a clock on the wall, such as `2027-03-01T07:00`. */
export interface DatedSchedule {
  readonly name: string;
  /** What the dates are, in a sentence. */
  readonly subject: string;
  readonly start: string;
  readonly tasks: readonly DatedTask[];
}

export interface DatedTask {
  readonly id: string;
  readonly name: string;
  /** Its dates, with the hours between them [h]; undefined if it has none. */
  readonly dates: { readonly start: string; readonly finish: string; readonly hours: number } | undefined;
  readonly deadline: string | undefined;
  readonly links: readonly ScheduleLink[];
}

/**
 * Writes a schedule in the XML format of Microsoft Project (MSPDI). Tasks are scheduled manually, so that other programs do not move them.
 *
 * @example
 * ```js
 * const dates = { start: "2027-03-01T07:00", finish: "2027-03-02T09:00", hours: 26 };
 * const tasks = [{ id: "lift", name: "Lift", dates, deadline: undefined, links: [] }];
 * const file = writeMspdi({ name: "Tower", subject: "Dates", start: dates.start, tasks });
 * readSchedule(file).tasks[0].hours; // => 26
 * ```
 */
export function writeMspdi({ name, subject, start, tasks }: DatedSchedule): string {
  const uids = new Map(tasks.map(({ id }, index) => [id, index + 1]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Project xmlns="http://schemas.microsoft.com/project">',
    element("Title", name),
    element("Subject", subject),
    element("StartDate", `${start}:00`),
    element("CalendarUID", 1),
    alwaysOpen,
    "<Tasks>",
    ...tasks.map((task) => taskElement(task, uids)),
    "</Tasks></Project>",
    "",
  ].join("\n");
}

/** Calendar that is always open, because the dates hold the shifts. */
const alwaysOpen = [
  "<Calendars><Calendar><UID>1</UID><Name>24 Hours</Name><IsBaseCalendar>1</IsBaseCalendar><WeekDays>",
  ...[1, 2, 3, 4, 5, 6, 7].map(
    (day) =>
      `<WeekDay><DayType>${day}</DayType><DayWorking>1</DayWorking><WorkingTimes><WorkingTime><FromTime>00:00:00</FromTime><ToTime>00:00:00</ToTime></WorkingTime></WorkingTimes></WeekDay>`,
  ),
  "</WeekDays></Calendar></Calendars>",
].join("\n");

function taskElement(
  { id, name, dates, deadline, links }: DatedTask,
  uids: ReadonlyMap<string, number>,
): string {
  const uid = uids.get(id)!;
  const spans = (prefix: string): string[] =>
    dates === undefined
      ? []
      : [
          element(`${prefix}Start`, `${dates.start}:00`),
          element(`${prefix}Finish`, `${dates.finish}:00`),
          element(`${prefix}Duration`, `PT${dates.hours}H0M0S`),
        ];
  return [
    "<Task>",
    element("UID", uid),
    element("ID", uid),
    element("Name", name),
    element("Manual", 1),
    element("OutlineLevel", 1),
    ...spans(""),
    ...spans("Manual"),
    element("DurationFormat", lagFormats.elapsed),
    element("Milestone", dates?.hours === 0 ? 1 : 0),
    element("Summary", 0),
    element("CalendarUID", -1),
    ...(deadline === undefined ? [] : [element("Deadline", `${deadline}:00`)]),
    ...links.map(
      ({ from, type, lagHours, lag }) =>
        `<PredecessorLink>${element("PredecessorUID", uids.get(from)!)}${element("Type", linkTypes[type])}${element("CrossProject", 0)}${element("LinkLag", lagHours * 600)}${element("LagFormat", lagFormats[lag])}</PredecessorLink>`,
    ),
    "</Task>",
  ].join("");
}

const linkTypes: Readonly<Record<ScheduleLink["type"], number>> = { FF: 0, FS: 1, SS: 3 };

/** Numbers of hours as a format; an even number is one whose time passes at night too. */
const lagFormats: Readonly<Record<ScheduleLink["lag"], number>> = { working: 5, elapsed: 6 };

function element(name: string, value: string | number): string {
  return `<${name}>${String(value).replaceAll(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)}</${name}>`;
}
