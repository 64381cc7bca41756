import { never } from "../network/calendar-clock.ts";
import type { NetworkNeed, NetworkTask } from "../network/network.ts";
import type { JoinedSpells } from "../weather/joined-spells.ts";

/**
 * Returns the first hour at or after `from` at which weather and calendars let a task start, or `never`. A later `from` never gives an earlier start or finish, so the
 * search jumps to the end of what blocks it.
 *
 * @param hours - Hours of work in this course of the weather.
 * @param weather - Runs of good hours, by the position of the pair.
 */
export function firstStart(
  task: NetworkTask,
  hours: number,
  weather: readonly JoinedSpells[],
  from: number,
): number {
  if (task.isPlain) return firstPlainStart(task, hours, weather, from);
  let start = from;
  for (;;) {
    const later = laterStart(task, hours, weather, start);
    if (later === start || later >= never) return later;
    start = later;
  }
}

/** Does the same for unbroken work that needs nothing but its own weather, as most does. */
function firstPlainStart(
  { clock, pair, contingencyHours }: NetworkTask,
  hours: number,
  weather: readonly JoinedSpells[],
  from: number,
): number {
  const needed = hours + contingencyHours;
  const spells = pair < 0 ? undefined : weather[pair];
  let start = from;
  while (start < never) {
    if (clock !== undefined) {
      start = clock.nextOpen(start);
      const shiftEnd = clock.openUntil(start);
      if (shiftEnd < start + needed) {
        start = start >= never ? never : shiftEnd;
        continue;
      }
    }
    const good = spells === undefined ? never : spells.goodUntil(start);
    if (good >= start + needed) return start;
    start = spells!.nextGood(good);
  }
  return never;
}

/** Returns the hour at which a task that starts at an hour of {@link firstStart} finishes, or `never`. */
export function finishOf(
  task: NetworkTask,
  hours: number,
  weather: readonly JoinedSpells[],
  start: number,
): number {
  if (start >= never) return never;
  if (task.mode === "unbroken") return start + hours;
  if (task.mode === "shifts") return task.clock!.shifted(start, hours);
  let left = hours;
  let finish = start;
  for (let stint = start; stint < never && left > 0;) {
    const worked = Math.min(left, stintEnd(task, left, weather, stint) - stint);
    left -= worked;
    finish = stint + worked;
    if (left > 0) stint = nextStint(task, left, weather, finish);
    if (stint >= never) return never;
  }
  return finish;
}

/** Returns the hour at which the good open hours around the start of a stint end. Returns the start itself if they are too few. */
export function stintEnd(
  { clock, pair, minimumStintHours }: NetworkTask,
  leftHours: number,
  weather: readonly JoinedSpells[],
  start: number,
): number {
  const open = clock === undefined ? never : clock.openUntil(start);
  const good = pair < 0 ? never : weather[pair]!.goodUntil(start);
  const end = Math.min(open, good);
  return end - start >= Math.min(minimumStintHours, leftHours) ? end : start;
}

/** Returns the first hour at or after `from` at which a stint may begin, or `never`. */
export function nextStint(
  task: NetworkTask,
  leftHours: number,
  weather: readonly JoinedSpells[],
  from: number,
): number {
  const { clock, pair } = task;
  let start = from;
  while (start < never) {
    if (clock !== undefined) start = clock.nextOpen(start);
    const good = pair < 0 ? start : weather[pair]!.nextGood(start);
    if (good > start) start = good;
    else if (stintEnd(task, leftHours, weather, start) > start) return start;
    else {
      const open = clock === undefined ? never : clock.openUntil(start);
      start = Math.min(open, pair < 0 ? never : weather[pair]!.goodUntil(start));
    }
  }
  return never;
}

/** Returns a hour to which a start must move at least, or the start itself if nothing blocks it. */
function laterStart(
  task: NetworkTask,
  hours: number,
  weather: readonly JoinedSpells[],
  start: number,
): number {
  if (task.mode === "split") return nextStint(task, hours, weather, start);
  const { clock, pair, stages, before, after, contingencyHours } = task;
  const needed = hours + contingencyHours;
  const isUnbroken = task.mode === "unbroken";
  if (clock !== undefined) {
    const open = clock.nextOpen(start);
    if (open > start) return open;
    if (isUnbroken && clock.openUntil(start) < start + needed) return clock.openUntil(start);
  }
  if (pair >= 0) {
    const good = isUnbroken
      ? weather[pair]!.goodUntil(start)
      : goodShiftsUntil(task, weather[pair]!, start, needed);
    const end = isUnbroken ? start + needed : clock!.shifted(start, needed);
    if (end >= never) return never;
    if (good < end) return weather[pair]!.nextGood(good);
  } else if (!isUnbroken && clock!.shifted(start, needed) >= never) return never;
  for (const need of stages) {
    const later = metFrom(need, weather, start);
    if (later > start + need.offset) return back(later, need.offset);
  }
  for (const need of before) {
    const later = metFrom(need, weather, start);
    if (later > start + need.offset) return back(later, need.offset);
  }
  if (after.length === 0) return start;
  const finish = finishOf(task, hours, weather, start);
  for (const need of after) {
    const later = metFrom(need, weather, finish);
    // The first start from which the task finishes no earlier than that.
    if (later > finish) return isUnbroken ? back(later, hours) : startForFinish(task, hours, start, later);
  }
  return start;
}

/** Returns the hour at which a row of hours begins. If an hour of it is bad, returns the good hour after it, before which the row cannot begin. */
function metFrom(
  { pair, hours, offset }: NetworkNeed,
  weather: readonly JoinedSpells[],
  anchor: number,
): number {
  const from = anchor + offset;
  const good = weather[pair]!.goodUntil(from);
  return good >= from + hours ? from : weather[pair]!.nextGood(good);
}

function back(hour: number, hours: number): number {
  return hour >= never ? never : hour - hours;
}

/** Returns the first bad hour of work in shifts, or an hour after the needed ones. */
export function goodShiftsUntil(
  { clock, exposed }: NetworkTask,
  spells: JoinedSpells,
  start: number,
  neededHours: number,
): number {
  const end = clock!.shifted(start, neededHours);
  let good = spells.goodUntil(start);
  if (exposed) return good;
  while (good < end && good > start) {
    // Bad weather in a pause does not matter.
    const open = clock!.nextOpen(good);
    if (open === good) break;
    if (open >= end) return end;
    const until = spells.goodUntil(open);
    if (until === open) return open;
    good = until;
  }
  return good;
}

/** Returns the first start after another one from which work in shifts finishes at an hour or later. */
function startForFinish({ clock }: NetworkTask, hours: number, start: number, finish: number): number {
  if (finish >= never) return never;
  return Math.max(start + 1, clock!.openHour(clock!.openBefore(finish - 1) - hours + 1));
}
