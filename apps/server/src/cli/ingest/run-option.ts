import { type EpochHour, epochHourOf } from "@halcyon/schema";
import { InvalidArgumentError } from "commander";

/** Reads the start of a run, to the hour of UTC: `2026-11-21T06`, or that with `:00Z` or `:00:00Z`. */
export function runOption(text: string): EpochHour {
  const [, hour] = /^(\d{4}-\d{2}-\d{2}T\d{2})(?:Z|:00Z|:00:00Z)?$/.exec(text) ?? [];
  const start = new Date(`${hour}:00:00Z`);
  // `Date` takes days beyond the end of a month for days of the next month.
  const isThere = !Number.isNaN(start.getTime()) && start.toISOString().slice(0, 13) === hour;
  if (isThere) return epochHourOf(start.getTime());
  throw new InvalidArgumentError("the start of a run is needed, as 2026-11-21T06.");
}
