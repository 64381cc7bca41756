import type { Plan, PlanCalendar, PlanMoney, PlanTask } from "@halcyon/planning";
import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { hasCosts, type PlanFields, type PlanTask as AskedTask } from "@halcyon/schema/v2";
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
  const calendarOf = usedCalendars(fields, new OpenHours({ now, hours: horizonHours }, timezone));
  const [first] = sites;
  const made: PlanTask[] = [];
  for (const task of tasks) {
    const site = sites.find(({ id }: { readonly id?: string }) => id === task.site) ?? first!;
    made.push({
      ...workOf(task, pairOf),
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
      order,
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
  const { id, entry, stages, before, after, mode, exposed, resources, links } = task;
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
    links: links.map(({ from, type, lag_hours: lagHours, lag }) => ({ from, type, lagHours, lag })),
  };
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
