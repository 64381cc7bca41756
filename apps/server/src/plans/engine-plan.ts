import { setImmediate } from "node:timers/promises";
import {
  type Plan,
  type PlanCalendar,
  type PlanMoney,
  type PlanningFault,
  planningFaultWords,
  type PlanTask,
} from "@halcyon/planning";
import type { Location } from "@halcyon/schema";
import {
  type EpochHour,
  epochHourOf,
  formatEpochHour,
  millisecondsPerHour,
  weekdays,
} from "@halcyon/schema/time";
import { hasCosts, type PlanFields, planStartDaysMax, type PlanTask as AskedTask } from "@halcyon/schema/v2";
import { requireRecipient } from "../errors/caller-left.ts";
import { Refusal } from "../errors/refusal.ts";
import { localDays, wantedHours } from "../weather/hours/local-hours.ts";
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

type Calendar = PlanFields["calendars"][number];

const wholeDay = { from: 0, to: 24, weekdays: [...weekdays] };

/** Hours from now for which calendars are wanted. */
interface Span {
  readonly now: EpochHour;
  readonly hours: number;
}

/** Finds the hours in which calendars are open. After each calendar and site, the event loop can serve other requests. */
export class OpenHours {
  private readonly span: Span;
  private readonly timezone: string;
  private readonly byCalendar = new Map<string, Uint8Array>();
  private readonly bySun = new Map<Location, readonly boolean[]>();

  /** @param timezone - IANA name of the zone of the calendars. */
  constructor(span: Span, timezone: string) {
    this.span = span;
    this.timezone = timezone;
  }

  /**
   * Returns 1 for each hour in which a calendar is open, otherwise 0.
   *
   * @param site - Place at which the sun must be up if the calendar needs daylight.
   * @throws CallerLeft if the recipient of the result has disconnected.
   */
  async of(calendar: Calendar, site: Location): Promise<Uint8Array> {
    const open = await this.ofClock(calendar);
    if (!calendar.daylight_only) return open;
    const light = await this.sunAt(site);
    return open.map((flag, hour) => flag & +light[hour]!);
  }

  private async ofClock(calendar: Calendar): Promise<Uint8Array> {
    const known = this.byCalendar.get(calendar.id);
    if (known !== undefined) return known;
    await turn();
    const { now, hours } = this.span;
    const localHours = { ...(calendar.local_hours ?? wholeDay), timezone: this.timezone };
    const within = wantedHours(
      { daylightAt: undefined, localHours: calendar.local_hours === undefined ? undefined : localHours },
      now,
      hours,
    );
    const isClosed = closedDays(calendar);
    const closed = new Map<number, boolean>();
    const days = localDays(localHours, now, hours);
    const open = Uint8Array.from(within, (isWithin, hour) => {
      const day = days[hour]!;
      if (!closed.has(day)) closed.set(day, isClosed(day));
      return +(isWithin && !closed.get(day)!);
    });
    this.byCalendar.set(calendar.id, open);
    return open;
  }

  private async sunAt(site: Location): Promise<readonly boolean[]> {
    const known = this.bySun.get(site);
    if (known !== undefined) return known;
    await turn();
    const { now, hours } = this.span;
    const light = wantedHours({ daylightAt: site, localHours: undefined }, now, hours);
    this.bySun.set(site, light);
    return light;
  }
}

async function turn(): Promise<void> {
  await setImmediate();
  requireRecipient();
}

const dayMs = 86_400_000;

/** Returns a function that says if a calendar is closed on a local day [days since 1970-01-01]. */
function closedDays({ holidays, inhibited }: Calendar): (day: number) => boolean {
  const closed = new Set(holidays);
  return (day) => {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    return closed.has(date) || inhibited.some((span) => isInhibited(span, date));
  };
}

function isInhibited({ from, to, yearly }: Calendar["inhibited"][number], date: string): boolean {
  if (!yearly) return from <= date && date <= to;
  const [first, last, day] = [from, to, date].map((each) => each.slice(5)) as [string, string, string];
  // A span that ends before it begins goes over the end of the year.
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}
