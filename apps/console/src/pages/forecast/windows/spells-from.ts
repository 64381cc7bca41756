import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { WindowsIn } from "../../../data/state/view.ts";
import type { Clock } from "../../../words/time/clock.ts";

type Spell = Pick<V2.WindowRow, "start" | "latest_start" | "end" | "hours" | "starts" | "chances" | "unmet">;

/**
 * Window, or the part of a window that remains after its beginning or end is removed. `isCut` is true for such a part. `goesOn` is true if the part ends before
 * its window ends. The probabilities always refer to the whole window.
 */
export type Left<Row> = Row & { readonly isCut?: true; readonly goesOn?: true };

/**
 * Returns the windows in which work can still start. A window that has already begun is cut at the start of the hour that contains `fromMs`.
 *
 * @param fromMs - Time from which work can start [ms since 1970].
 */
export function spellsFrom<Row extends Spell>(rows: readonly Row[], fromMs: number): Left<Row>[] {
  const hourMs = fromMs - (fromMs % millisecondsPerHour);
  return rows.flatMap((row) => {
    if (Date.parse(row.latest_start) < hourMs) return [];
    const past = (hourMs - Date.parse(row.start)) / millisecondsPerHour;
    if (past <= 0) return [row];
    const start = timestamp(hourMs);
    const unmet = row.unmet.filter(({ end }) => Date.parse(end) > hourMs);
    const left = {
      hours: row.hours - past,
      starts: row.starts - past,
      chances: row.chances.slice(past),
      unmet,
    };
    return [{ ...row, ...left, start, isCut: true }];
  });
}

/**
 * Returns the windows in the requested period. If next week is requested, windows are cut at the start and the end of that week in the time zone of the clock.
 * Parts that are too short for the job are left out.
 */
export function spellsIn<Row extends Spell>(
  rows: readonly Row[],
  windowsIn: WindowsIn,
  nowMs: number,
  clock: Clock,
): Left<Row>[] {
  if (windowsIn === "all") return [...rows];
  const { fromMs, toMs } = nextWeek(nowMs, clock);
  return spellsFrom(rows, fromMs).flatMap((row) => spellUntil(row, toMs));
}

/**
 * Returns the windows in which work can start within a period. Each window is shortened so that all its starts are in the period.
 *
 * @param period - First instant (inclusive) and last instant (exclusive) of the starts [ms since 1970].
 */
export function spellsStartingIn<Row extends Spell>(
  rows: readonly Row[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Left<Row>[] {
  return spellsFrom(rows, fromMs).flatMap((row) => {
    const lastMs = toMs - millisecondsPerHour;
    return Date.parse(row.start) > lastMs
      ? []
      : spellUntil(row, lastMs + Date.parse(row.end) - Date.parse(row.latest_start));
  });
}

/** Cuts a window at an instant. Returns an empty list if the remaining part is too short for the work. */
function spellUntil<Row extends Spell>(row: Left<Row>, toMs: number): Left<Row>[] {
  const behind = (Date.parse(row.end) - toMs) / millisecondsPerHour;
  if (behind <= 0) return [row];
  const latestMs = Date.parse(row.latest_start) - behind * millisecondsPerHour;
  if (latestMs < Date.parse(row.start)) return [];
  const starts = row.starts - behind;
  const cut = { end: timestamp(toMs), latest_start: timestamp(latestMs), hours: row.hours - behind, starts };
  const unmet = row.unmet.filter(({ start }) => Date.parse(start) < toMs);
  return [{ ...row, ...cut, chances: row.chances.slice(0, starts), unmet, isCut: true, goesOn: true }];
}

function timestamp(ms: number): string {
  return formatEpochHour(ms / millisecondsPerHour);
}

/** Returns the start and the end (exclusive) of the next week from Monday to Sunday, in the time zone of a clock [ms since 1970]. */
export function nextWeek(nowMs: number, clock: Clock): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = nextMonday(nowMs, clock);
  return { fromMs, toMs: nextMonday(fromMs, clock) };
}

function nextMonday(nowMs: number, clock: Clock): number {
  const isMonday = (ms: number): boolean => clock.day(ms).startsWith("Mon");
  let ms = nowMs;
  while (isMonday(ms)) ms += millisecondsPerHour;
  while (!isMonday(ms)) ms += millisecondsPerHour;
  return ms;
}
