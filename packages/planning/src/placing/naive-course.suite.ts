import type { Plan, PlanTask } from "../network/plan.ts";

/** Weather of a naive course, by pair and hour. Hours outside the arrays are bad. */
export interface NaiveWeather {
  readonly good: ReadonlyMap<string, readonly boolean[]>;
  readonly limit: ReadonlyMap<string, readonly number[]>;
}

export interface NaiveTask {
  readonly ready: number;
  readonly start: number;
  readonly finish: number;
  /** What happens in each hour from ready to finish, with its cause if it has one. */
  readonly kinds: readonly string[];
}

/**
 * Places the tasks of a plan hour by hour, as the words of `Plan` say it: tries every start, looks at every hour, keeps no runs. Returns undefined for a task that is not
 * done within the horizon.
 *
 * @param hoursOf - Hours of work by task.
 */
export function naiveCourse(
  plan: Plan,
  weather: NaiveWeather,
  hoursOf: ReadonlyMap<string, number>,
): ReadonlyMap<string, NaiveTask | undefined> {
  const horizon = plan.horizonHours!;
  const planStart = plan.startHour ?? 0;
  const calendars = new Map(plan.calendars?.map(({ id, open }) => [id, open]));
  const resources = new Map(plan.resources?.map((resource) => [resource.id, resource]));
  const placed = new Map<string, NaiveTask | undefined>();
  const used = new Map([...resources.keys()].map((id) => [id, Array.from({ length: horizon + 1 }, () => 0)]));
  const lastStart = new Map<string, number>();

  const isGood = (pair: string | undefined, hour: number) =>
    pair === undefined || (weather.good.get(pair)![hour] ?? false);
  const causeOf = (pair: string, hour: number) => `${pair}:${weather.limit.get(pair)![hour] ?? "none"}`;

  const isOpenFor = (task: PlanTask) => {
    const named = [task.calendar, ...(task.resources ?? []).map(({ id }) => resources.get(id)!.calendar)];
    const all = named.flatMap((name) => (name === undefined ? [] : [calendars.get(name)!]));
    return (hour: number) => all.every((open) => open[hour] === 1);
  };

  const placeOne = (task: PlanTask): NaiveTask | undefined => {
    const isOpen = isOpenFor(task);
    const hours = hoursOf.get(task.id)!;
    const { pair, contingencyHours = 0, minimumStintHours = 1, exposed = false } = task;
    const hasCalendar =
      task.calendar !== undefined ||
      (task.resources ?? []).some(({ id }) => resources.get(id)!.calendar !== undefined);
    // Without a calendar there are no pauses.
    const mode = task.mode === "shifts" && !hasCalendar ? "unbroken" : (task.mode ?? "unbroken");

    const lagged = (from: number, lagHours: number, lag: string): number => {
      if (lag === "elapsed" || !hasCalendar) return from + lagHours;
      let [hour, left] = [from, lagHours];
      while (left > 0 && hour <= horizon) if (isOpen(hour++)) left--;
      if (left > 0) return Number.POSITIVE_INFINITY;
      while (left < 0 && hour > 0) if (isOpen(--hour)) left++;
      return hour;
    };

    /** Hours of work of a start by weather and calendar, with the hours that must be good; or the hour and cause that stop it. */
    const attempt = (start: number): { readonly worked: readonly number[] } | { readonly stop: string } => {
      for (const need of task.before ?? []) {
        for (let hour = start - need.hours; hour < start; hour++) {
          if (!isGood(need.pair, hour)) return { stop: `weather ${causeOf(need.pair, hour)}` };
        }
      }
      const worked: number[] = [];
      if (mode === "split") {
        let isInStint = false;
        for (let hour = start; worked.length < hours; hour++) {
          if (hour > horizon) return { stop: "never" };
          let ahead = 0;
          while (ahead < hours && isOpen(hour + ahead) && isGood(pair, hour + ahead)) ahead++;
          if (ahead === 0) isInStint = false;
          else if (ahead >= Math.min(minimumStintHours, hours - worked.length)) isInStint = true;
          if (isInStint) worked.push(hour);
          else if (hour === start) {
            return {
              stop: isOpen(hour + ahead)
                ? `short_window ${causeOf(pair!, hour + ahead)}`
                : "short_window shift",
            };
          }
        }
        return { worked };
      }
      if (mode === "unbroken") {
        const pairAt = (hour: number) => {
          let end = start;
          for (const stage of task.stages ?? []) if (hour < (end += stage.hours)) return stage.pair;
          return pair;
        };
        for (let hour = start; hour < start + hours + contingencyHours; hour++) {
          if (!isOpen(hour)) return { stop: "short_window shift" };
          if (!isGood(pairAt(hour), hour)) return { stop: `short_window ${causeOf(pairAt(hour)!, hour)}` };
          if (worked.length < hours) worked.push(hour);
        }
      } else {
        let open = 0;
        for (let hour = start; open < hours + contingencyHours; hour++) {
          if (hour > horizon) return { stop: "never" };
          if ((isOpen(hour) || exposed) && !isGood(pair, hour)) {
            return { stop: `short_window ${causeOf(pair!, hour)}` };
          }
          if (isOpen(hour) && ++open <= hours) worked.push(hour);
        }
      }
      const finish = worked.at(-1)! + 1;
      for (const need of task.after ?? []) {
        for (let hour = finish; hour < finish + need.hours; hour++) {
          if (!isGood(need.pair, hour)) return { stop: `short_window ${causeOf(need.pair, hour)}` };
        }
      }
      return { worked };
    };

    const firstPair = task.stages?.[0]?.pair ?? pair;
    /** Finish of a start without regard to units; undefined if it is none. */
    const workedFrom = (start: number) => {
      if (!isOpen(start) && hasCalendar) return undefined;
      if (!isGood(firstPair, start)) return undefined;
      const tried = attempt(start);
      return "worked" in tried ? tried.worked : undefined;
    };
    const firstFrom = (from: number): readonly number[] | undefined => {
      for (let start = from; start <= horizon; start++) {
        const worked = workedFrom(start);
        if (worked !== undefined) return worked;
      }
      return undefined;
    };

    let ready = Math.max(planStart, task.notBefore ?? 0);
    let finishFrom = Number.NEGATIVE_INFINITY;
    for (const { from, type = "FS", lagHours = 0, lag = "elapsed" } of task.links ?? []) {
      const before = placed.get(from);
      if (before === undefined) return undefined;
      const hour = lagged(type === "SS" ? before.start : before.finish, lagHours, lag);
      if (type === "FF") finishFrom = Math.max(finishFrom, hour);
      else ready = Math.max(ready, hour);
    }
    if (hours === 0) {
      const at = Math.max(ready, finishFrom);
      return at > horizon ? undefined : { ready: at, start: at, finish: at, kinds: [] };
    }
    for (; ready <= horizon; ready++) {
      const finish = mode === "unbroken" ? ready + hours : (firstFrom(ready)?.at(-1) ?? horizon) + 1;
      if (finish >= finishFrom) break;
    }

    const lacksUnits = (hour: number) =>
      (task.resources ?? []).some(({ id, units = 1 }) => {
        const { units: all = 1, fill = false } = resources.get(id)!;
        return used.get(id)![hour]! + units > all || (!fill && hour < (lastStart.get(id) ?? 0));
      });
    const mayHold = (start: number, finish: number) => {
      for (let hour = start; hour < finish; hour++) {
        const isBlocked = (task.resources ?? []).some(({ id, units = 1 }) => {
          const { units: all = 1, fill = false } = resources.get(id)!;
          return used.get(id)![hour]! + units > all || (!fill && start < (lastStart.get(id) ?? 0));
        });
        if (isBlocked) return false;
      }
      return true;
    };
    for (let start = ready; start <= horizon; start++) {
      const worked = workedFrom(start);
      if (worked === undefined) continue;
      const finish = worked.at(-1)! + 1;
      if (finish > horizon) return undefined;
      if (!mayHold(start, finish)) continue;

      const kindOf = (hour: number): string => {
        if (worked.includes(hour)) return "work";
        if (hasCalendar && !isOpen(hour)) return "off_shift";
        if (hour < start && lacksUnits(hour)) return "busy";
        if (!isGood(firstPair, hour)) return `weather ${causeOf(firstPair!, hour)}`;
        if (hour > start) {
          let end = hour;
          while (isOpen(end) && isGood(pair, end)) end++;
          return isOpen(end) ? `short_window ${causeOf(pair!, end)}` : "short_window shift";
        }
        const tried = attempt(hour);
        return "stop" in tried ? tried.stop : "busy";
      };
      const kinds = Array.from({ length: finish - ready }, (_, index) => kindOf(ready + index));
      for (const { id, units = 1 } of task.resources ?? []) {
        for (let hour = start; hour < finish; hour++) used.get(id)![hour]! += units;
        lastStart.set(id, Math.max(lastStart.get(id) ?? 0, start));
      }
      return { ready, start, finish, kinds };
    }
    return undefined;
  };

  while (placed.size < plan.tasks.length) {
    const next = plan.tasks.find(
      ({ id, links = [] }) => !placed.has(id) && links.every(({ from }) => placed.has(from)),
    )!;
    placed.set(next.id, placeOne(next));
  }
  return placed;
}
