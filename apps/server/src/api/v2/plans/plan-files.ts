/// <reference lib="esnext.temporal" />

import { readSchedule, ScheduleError, type ScheduleTask, writeMspdi } from "@halcyon/planning/files";
import { epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import {
  type PlanFields,
  type PlanImportRequest,
  type PlanImportResponse,
  type PlanResponse,
  planTasksMax,
} from "@halcyon/schema/v2";
import { Refusal } from "../../../errors/refusal.ts";
import { taskEvents } from "../../../plans/plan-calendar.ts";
import { calendarText } from "../../../watches/feeds/calendar-text.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { PlanClock } from "./plan-metadata.ts";

type ImportedTask = PlanImportResponse["plan"]["tasks"][number];

/** Returns sites by their coordinates alone, as requests may give them again. */
export function withoutPlaces(sites: PlanFields["sites"]): PlanFields["sites"] {
  return sites.map((site) => {
    const { place: _, ...point } = site as typeof site & { readonly place?: unknown };
    return point;
  });
}

/**
 * Converts a schedule of another program to a request for a simulation.
 *
 * @throws Refusal invalid_request if the file cannot be read, or has too many tasks.
 */
export async function importedPlan(request: PlanImportRequest, nowMs: number): Promise<PlanImportResponse> {
  const { file, model, sites, map } = request;
  const timezone = await zoneOf(request.timezone, sites[0]!);
  const { name, start, calendars, tasks, issues } = readOrRefuse(file);
  if (tasks.length > planTasksMax)
    throw refusal("too_big", `The file has ${tasks.length} tasks, and a plan may have ${planTasksMax}.`);
  const clock = new WallClock(timezone);
  const wanted = map.map((one) => ({ ...one, match: one.match.toLowerCase() }));
  const made = tasks.map((task): ImportedTask => {
    const mapped = wanted.find(({ match }) => task.name.toLowerCase().includes(match));
    const { id, hours, isLong, calendar, links, progress } = task;
    const split = mapped === undefined ? "shifts" : "split";
    return {
      id,
      name: task.name,
      ...(mapped !== undefined && {
        site: mapped.site,
        entry: mapped.entry,
        minimum_score: mapped.minimum_score,
      }),
      hours,
      mode: mapped?.mode ?? (isLong ? split : undefined),
      calendar,
      links: links.map(({ from, type, lagHours, lag }) => ({ from, type, lag_hours: lagHours, lag })),
      not_before: clock.hour(task.notBefore, Math.ceil),
      finish_by: clock.hour(task.finishBy, Math.floor),
      progress: progress && progressOf(progress, hours, clock),
    };
  });
  const startsAt = clock.hour(start, Math.ceil);
  const isAhead = startsAt !== undefined && Date.parse(startsAt) > nowMs;
  return {
    plan: {
      name,
      model,
      timezone,
      start: isAhead && made.every(({ progress }) => progress === undefined) ? startsAt : undefined,
      sites: withoutPlaces(sites),
      calendars: calendars.map(({ id, hours, holidays }) => ({
        id,
        local_hours: hours && { ...hours, weekdays: [...hours.weekdays] },
        daylight_only: false,
        holidays: [...holidays],
        inhibited: [],
      })),
      tasks: made,
    },
    mapped: made.filter(({ entry }) => entry !== undefined).length,
    issues: issues.map(({ task = null, line = null, ...issue }) => ({ ...issue, task, line })),
  };
}

function readOrRefuse(file: string) {
  try {
    return readSchedule(file);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    throw refusal("invalid_format", error.message);
  }
}

function refusal(code: "invalid_format" | "too_big", detail: string): Refusal {
  const expected = code === "too_big" ? { expected: { maximum: planTasksMax } } : {};
  return new Refusal("invalid_request", {
    detail,
    errors: [{ pointer: "#/file", code, detail, ...expected }],
  });
}

function progressOf(
  { startedAt, finishedAt, doneHours }: NonNullable<ScheduleTask["progress"]>,
  hours: number,
  clock: WallClock,
): ImportedTask["progress"] {
  const started = clock.hour(startedAt, Math.floor)!;
  // A milestone that was begun is done.
  const finished = clock.hour(finishedAt, Math.floor) ?? (hours === 0 ? started : undefined);
  return finished === undefined
    ? { started_at: started, done_hours: doneHours }
    : { started_at: started, finished_at: finished };
}

/** Tells the instants of a clock on the wall. */
class WallClock {
  private readonly timezone: string;
  private readonly known = new Map<string, number>();

  constructor(timezone: string) {
    this.timezone = timezone;
  }

  /** Returns the full hour of a time such as `2027-03-01T07:30`, in UTC; undefined without one. */
  hour(wall: string | undefined, rounded: (hours: number) => number): string | undefined {
    if (wall === undefined) return undefined;
    const ms = this.known.get(wall) ?? this.instantOf(wall);
    this.known.set(wall, ms);
    return formatEpochHour(epochHourOf(rounded(ms / millisecondsPerHour) * millisecondsPerHour));
  }

  /** Returns the first instant at which the clock shows a time [ms since 1970]. A time that clocks skip moves by as much as they do. */
  private instantOf(wall: string): number {
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(this.timezone).epochMilliseconds;
  }
}

/** Returns a simulated plan as a text in the format of a file. */
export function planFile(
  format: "calendar" | "mspdi",
  fields: Pick<PlanFields, "sites" | "tasks">,
  answer: PlanResponse,
): string {
  return format === "calendar" ? planCalendar(fields, answer) : planSchedule(fields, answer);
}

/** Writes a tentative event for each task. */
function planCalendar({ sites }: Pick<PlanFields, "sites">, answer: PlanResponse): string {
  const { metadata, tasks } = answer;
  const name = metadata.name ?? "Plan";
  const events = taskEvents(answer, JSON.stringify([name, sites]));
  const left = tasks.length - events.length;
  return calendarText(events, {
    product: "plans",
    name,
    description: [
      "Each event is from the median start of a task to P80 of its finish.",
      ...(left === 0 ? [] : [`${left} of ${tasks.length} tasks have no such date, and no event.`]),
    ].join(" "),
  });
}

/** Writes the tasks with the dates of the course at the median, and P80 of each as its deadline. */
function planSchedule(
  fields: Pick<PlanFields, "tasks">,
  { metadata, start, tasks, runs }: PlanResponse,
): string {
  const { timezone, generated_at: generatedAt, synthetic } = metadata;
  const placed = new Map(runs.P50?.tasks.map((task) => [task.id, task]));
  const now = epochHourOf(Date.parse(generatedAt));
  const hourOf = (at: string): number => epochHourOf(Date.parse(at)) - now;
  const last = Math.max(0, ...Array.from(placed.values(), ({ finish }) => hourOf(finish)));
  const clock = new PlanClock(now, timezone, last + 1);
  return writeMspdi({
    name: metadata.name ?? "Plan",
    subject: `${synthetic ? "Synthetic weather, not real. " : ""}${placed.size === 0 ? "No dates: half of the courses of the weather or more are not done." : "Dates of one course of the weather, the median."} Deadlines: P80 of each task. Times of ${timezone}.`,
    start: wallTime(start),
    tasks: fields.tasks.map(({ id, name, links }, index) => {
      const task = placed.get(id);
      const deadline = tasks[index]!.finish.P80;
      return {
        id,
        name: name ?? id,
        dates: task && {
          start: wallTime(clock.time(hourOf(task.start))),
          finish: wallTime(clock.time(hourOf(task.finish))),
          hours: hourOf(task.finish) - hourOf(task.start),
        },
        deadline: deadline === null ? undefined : wallTime(deadline),
        links: links.map(({ from, type, lag_hours: lagHours, lag }) => ({ from, type, lagHours, lag })),
      };
    }),
  });
}

/** Returns the time on the wall, to the minute. */
function wallTime({ local }: { readonly local: string }): string {
  return local.slice(0, "2027-03-01T07:00".length);
}
