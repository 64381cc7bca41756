import { formatEpochHour, millisecondsPerHour, type V2 } from "@halcyon/schema";
import type { WindowsIn } from "../state/view.ts";
import type { Clock } from "./clock.ts";
import { nextWeek } from "./next-week.ts";

type Spell = Pick<V2.WindowRow, "start" | "latest_start" | "hours" | "starts">;

/** A spell, or what is left of one: the odds are those of the whole. */
export type Left<Row> = Row & { readonly isCut?: true };

/**
 * The spells of windows in which work can still begin; one that has begun is left from the hour of an instant on.
 *
 * @param fromMs - [ms since 1970]
 */
export function spellsFrom<Row extends Spell>(rows: readonly Row[], fromMs: number): Left<Row>[] {
  const hourMs = fromMs - (fromMs % millisecondsPerHour);
  return rows.flatMap((row) => {
    if (Date.parse(row.latest_start) < hourMs) return [];
    const past = (hourMs - Date.parse(row.start)) / millisecondsPerHour;
    if (past <= 0) return [row];
    const start = formatEpochHour(hourMs / millisecondsPerHour);
    return [{ ...row, start, hours: row.hours - past, starts: row.starts - past, isCut: true }];
  });
}

/** The spells that begin in the week that is asked for, on a clock. A week that has begun counts from its Monday on. */
export function spellsIn<Row extends Spell>(
  rows: readonly Row[],
  windowsIn: WindowsIn,
  nowMs: number,
  clock: Clock,
): Left<Row>[] {
  if (windowsIn === "all") return [...rows];
  const { fromMs, toMs } = nextWeek(nowMs, clock);
  return spellsFrom(rows, fromMs).filter(({ start }) => Date.parse(start) < toMs);
}
