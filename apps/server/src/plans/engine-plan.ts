import {
  type Plan,
  type PlanCalendar,
  type PlanMoney,
  type PlanningFault,
  planningFaultWords,
  type PlanTask,
} from "@halcyon/planning";
import type { Location } from "@halcyon/schema";
import { type EpochHour, epochHourOf, formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { hasCosts, type PlanFields, planStartDaysMax, type PlanTask as AskedTask } from "@halcyon/schema/v2";
import { Refusal } from "../errors/refusal.ts";
import { OpenHours } from "./open-hours.ts";
import type { PlanPairs } from "./plan-pairs.ts";

/** Plan of a request in the form of the engine, which counts hours from now. */
export interface EnginePlan {
  readonly plan: Plan & { readonly horizonHours: number };
  /** What the plan costs, and its deadline; undefined if it states neither. */
  readonly money: PlanMoney | undefined;
}

/** Hours from now between which a plan may lie. */
interface PlanSpan {
  readonly now: EpochHour;
  readonly startHour: number;
  /** Hour from which nothing is placed any more [h from now]. */
  readonly horizonHours: number;
}

/**
 * Converts a plan of a request to one of the engine.
 *
 * @param timezone - IANA name of the zone of its calendars.
 * @throws CallerLeft if the recipient of the result has disconnected.
 */
export async function enginePlan(
  fields: PlanFields,
  { pairOf }: PlanPairs,
  { now, startHour, horizonHours }: PlanSpan,
  timezone: string,
): Promise<EnginePlan> {
  const { sites, resources, tasks, order } = fields;
  const hourOf = (time: string | undefined): number | undefined =>
    time === undefined ? undefined : Math.max(epochHourOf(Date.parse(time)) - now, 0);
  // A time ahead is refused elsewhere.
  const pastHourOf = (time: string | undefined): number | undefined =>
    time === undefined ? undefined : Math.min(epochHourOf(Date.parse(time)) - now, 0);
  const calendarOf = usedCalendars(fields, new OpenHours({ now, hours: horizonHours }, timezone));
  const [first] = sites;
  const linksOf = linksLeft(fields, now, timezone);
  const made: PlanTask[] = [];
  for (const task of tasks) {
    const site = sites.find(({ id }: { readonly id?: string }) => id === task.site) ?? first!;
    made.push({
      ...workOf(task, pairOf),
      progress: task.progress && {
        startHour: pastHourOf(task.progress.started_at)!,
        doneHours: task.progress.done_hours,
        finishHour: pastHourOf(task.progress.finished_at),
      },
      links: await linksOf(task, site),
      calendar: await calendarOf.find(task.calendar, site),
      notBefore: hourOf(task.not_before),
      finishBy: hourOf(task.finish_by),
    });
  }
  const held = [];
  for (const { id, units, calendar, fill } of resources)
    held.push({ id, units, fill, calendar: await calendarOf.find(calendar, first!) });
  return {
    plan: {
      tasks: made,
      startHour,
      horizonHours,
      calendars: calendarOf.used(),
      resources: held,
      order: order === "search" ? "listed" : order,
    },
    money: moneyOf(fields, now),
  };
}

/** Returns functions that find the calendars of tasks and resources, and all calendars that were found. */
function usedCalendars({ calendars }: PlanFields, open: OpenHours) {
  const used = new Map<string, PlanCalendar>();
  return {
    used: () => [...used.values()],
    async find(named: string | undefined, site: PlanFields["sites"][number]): Promise<string | undefined> {
      if (named === undefined) return undefined;
      const calendar = calendars.find(({ id }) => id === named)!;
      const { latitude, longitude } = site;
      const id = calendar.daylight_only ? `${named} ${latitude} ${longitude}` : named;
      if (!used.has(id)) used.set(id, { id, open: await open.of(calendar, site) });
      return id;
    },
  };
}

/** Returns what a task does, without its dates and calendar. */
function workOf(task: AskedTask, pairOf: PlanPairs["pairOf"]): PlanTask {
  const { id, entry, stages, before, after, mode, exposed, resources } = task;
  const needsOf = (needs: AskedTask["stages"]) =>
    needs?.map((need) => ({ pair: pairOf(task, need.entry), hours: need.hours }));
  return {
    id,
    hours: task.hours ?? stages!.reduce((sum, stage) => sum + stage.hours, 0),
    pair: entry === undefined ? undefined : pairOf(task, entry),
    mode,
    contingencyHours: task.contingency_hours,
    minimumStintHours: task.minimum_stint_hours,
    exposed,
    stages: needsOf(stages),
    before: needsOf(before),
    after: needsOf(after),
    resources,
  };
}

/** Earliest hours before now whose working hours count in a lag [h]. */
const passedHoursMax = 17_520;

/** Returns a function that gives the links of a task. Lags in working hours are without those that have passed since what they count from. */
function linksLeft({ tasks, calendars, resources }: PlanFields, now: EpochHour, timezone: string) {
  const progressOf = new Map(tasks.map(({ id, progress }) => [id, progress]));
  const from = now - passedHoursMax;
  const passedSince = passedHours(from, timezone);
  return async (task: AskedTask, site: Location): Promise<PlanTask["links"]> => {
    const named = [task.calendar, ...task.resources.map((use) => findById(resources, use.id).calendar)];
    const used = named.flatMap((name) => (name === undefined ? [] : [findById(calendars, name)]));
    const links = [];
    for (const { from: id, type, lag_hours: lagHours, lag } of task.links) {
      const since = progressOf.get(id)?.[type === "SS" ? "started_at" : "finished_at"];
      let left = lagHours;
      if (since !== undefined && lag === "working" && lagHours > 0 && used.length > 0) {
        const passed = await passedSince(used, site);
        left = Math.max(lagHours - (passed[Math.max(epochHourOf(Date.parse(since)) - from, 0)] ?? 0), 0);
      }
      links.push({ from: id, type, lagHours: left, lag });
    }
    return links;
  };
}

/** Returns a function that gives, for each hour from one on, the hours until now in which some calendars are all open. */
function passedHours(from: EpochHour, timezone: string) {
  const past = new OpenHours({ now: from, hours: passedHoursMax }, timezone);
  const known = new Map<string, Uint16Array>();
  return async (used: PlanFields["calendars"], site: Location): Promise<Uint16Array> => {
    const key = [...used.map(({ id }) => id), site.latitude, site.longitude].join(" ");
    const counted = known.get(key);
    if (counted !== undefined) return counted;
    const open: Uint8Array[] = [];
    for (const calendar of used) open.push(await past.of(calendar, site));
    const passed = new Uint16Array(passedHoursMax + 1);
    for (let hour = passedHoursMax - 1; hour >= 0; hour--)
      passed[hour] = passed[hour + 1]! + +open.every((flags) => flags[hour] === 1);
    known.set(key, passed);
    return passed;
  };
}

function findById<Named extends { readonly id: string }>(all: readonly Named[], id: string): Named {
  return all.find((one) => one.id === id)!;
}

/** Returns a refusal for each time of progress that is ahead. */
export function aheadRefusals({ tasks }: Pick<PlanFields, "tasks">, now: EpochHour): readonly Refusal[] {
  const maximum = formatEpochHour(now);
  const detail = `This time is after ${maximum}, the current hour: progress says what was done.`;
  return tasks.flatMap(({ progress }, index) =>
    (["started_at", "finished_at"] as const)
      .filter((field) => Date.parse(progress?.[field] ?? maximum) > now * millisecondsPerHour)
      .map((field) => {
        const pointer = `#/tasks/${index}/progress/${field}`;
        const errors = [{ pointer, code: "too_big", detail, expected: { maximum } }] as const;
        return new Refusal("invalid_request", { detail, errors });
      }),
  );
}

function moneyOf(fields: PlanFields, now: EpochHour): PlanMoney | undefined {
  const { resources, deadline, overhead_per_day: overheadPerDay } = fields;
  if (!hasCosts(fields) && deadline === undefined) return undefined;
  return {
    resources: resources.map(({ id, day_rate: dayRate, mobilisation, demobilisation }) => ({
      id,
      dayRate,
      mobilisation,
      demobilisation,
    })),
    overheadPerDay,
    deadline: deadline && {
      byHour: epochHourOf(Date.parse(deadline.by)) - now,
      ladPerDay: deadline.lad_per_day,
      ladCap: deadline.lad_cap,
    },
  };
}

/**
 * Returns the start of a plan [ms since 1970].
 *
 * @param pointer - JSON pointer to the start in the request.
 * @throws Refusal invalid_request if the start is before the current hour, or too far ahead.
 */
export function requireStart(startMs: number, nowMs: number, pointer: string): number {
  const now = epochHourOf(nowMs);
  const last = now + planStartDaysMax * 24;
  if (startMs >= now * millisecondsPerHour && startMs <= last * millisecondsPerHour) return startMs;
  const isPast = startMs < now * millisecondsPerHour;
  const bound = formatEpochHour(isPast ? now : last);
  const detail = isPast
    ? `This time is before ${bound}. Leave the start out to begin now.`
    : `This time is after ${bound}, which is ${planStartDaysMax} days ahead.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: [
      isPast
        ? { pointer, code: "in_the_past", detail, expected: { minimum: bound } }
        : { pointer, code: "too_big", detail, expected: { maximum: bound } },
    ],
  });
}

/** Returns the refusal for a fault of a plan, at the task that has it. */
export function faultRefusal(fault: PlanningFault, { tasks }: Pick<PlanFields, "tasks">): Refusal {
  const detail = planningFaultWords(fault);
  const at = (id: string, field: string) => `#/tasks/${tasks.findIndex((task) => task.id === id)}/${field}`;
  switch (fault.code) {
    case "circular_links":
      return new Refusal("circular_links", {
        detail,
        errors: [
          {
            pointer: at(fault.ids[0]!, "links"),
            code: "circular_links",
            detail,
            expected: { values: fault.ids },
          },
        ],
      });
    case "impossible_task":
      return impossible(at(fault.id, "hours"), detail, { maximum: fault.longestShiftHours });
    case "impossible_units":
      return impossible(at(fault.id, "resources"), detail, { maximum: fault.units });
    default: {
      const pointer = fault.code === "invalid" ? at(fault.id, fault.field) : "#/tasks";
      return new Refusal("invalid_request", { detail, errors: [{ pointer, code: "invalid", detail }] });
    }
  }
}

function impossible(pointer: string, detail: string, expected: { readonly maximum: number }): Refusal {
  return new Refusal("impossible_task", {
    detail,
    errors: [{ pointer, code: "impossible_task", detail, expected }],
  });
}
