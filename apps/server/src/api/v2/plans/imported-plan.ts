/// <reference lib="esnext.temporal" />

import { readSchedule, ScheduleError, type ScheduleTask } from "@halcyon/planning/files";
import { epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { type PlanImportRequest, type PlanImportResponse, planTasksMax } from "@halcyon/schema/v2";
import { Refusal } from "../../../errors/refusal.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";

type ImportedTask = PlanImportResponse["plan"]["tasks"][number];

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
      sites,
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
