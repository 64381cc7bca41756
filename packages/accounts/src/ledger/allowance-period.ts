import type { AllowanceKind } from "@halcyon/schema/wire";

/**
 * Returns the start of the allowance period that contains a time. Periods are in UTC.
 *
 * @param atMs - Time [ms since 1970].
 * @returns Start [ms since 1970]; 0 for `total`, which has one period.
 */
export function periodStart(kind: AllowanceKind, atMs: number): number {
  const at = new Date(atMs);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (kind === "total") return 0;
  if (kind === "day") return Date.UTC(year, month, day);
  return kind === "month" ? Date.UTC(year, month) : Date.UTC(year, 0);
}

/**
 * Returns the end (exclusive) of an allowance period.
 *
 * @param startMs - Start of the period from {@link periodStart}.
 * @returns End [ms since 1970]; undefined for `total`, which never ends.
 */
export function periodEnd(kind: AllowanceKind, startMs: number): number | undefined {
  const start = new Date(startMs);
  const [year, month, day] = [start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()];
  if (kind === "total") return undefined;
  if (kind === "day") return Date.UTC(year, month, day + 1);
  return kind === "month" ? Date.UTC(year, month + 1) : Date.UTC(year + 1, 0);
}

const dayMs = 86_400_000;
let lastDay = { number: 0, text: "1970-01-01" };

/** Returns the day that contains a time [ms since 1970], as `YYYY-MM-DD` in UTC. The last result is cached. */
export function dayOf(atMs: number): string {
  const number = Math.floor(atMs / dayMs);
  if (number !== lastDay.number)
    lastDay = { number, text: new Date(number * dayMs).toISOString().slice(0, 10) };
  return lastDay.text;
}
