import { InvalidArgumentError } from "commander";

/** Reads a day, as `2026-10-31`. @returns Its first hour in UTC. */
export function dayOption(text: string): number {
  const startMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(startMs) && new Date(startMs).toISOString().startsWith(text)) return startMs / 3_600_000;
  throw new InvalidArgumentError("a day is needed, as 2026-10-31.");
}

/** Reads the last day of a span. @returns The first hour after it, in UTC. */
export function lastDayOption(text: string): number {
  return dayOption(text) + 24;
}
