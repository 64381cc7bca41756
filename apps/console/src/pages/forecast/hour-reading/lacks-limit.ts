import type { EntryDetail } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type { ReasonedForecast, ReasonedHour } from "../../../data/queries/queries.ts";

/** Returns true if the ensemble members of an hour lack data for a limit. It is then unknown whether the hour is ideal. */
export function lacksLimit(
  { part, timestamp, missing }: Pick<ReasonedHour, "part" | "timestamp" | "missing">,
  { notices }: Pick<ReasonedForecast["metadata"], "notices">,
  { constraints }: Pick<EntryDetail, "constraints">,
): boolean {
  // As long as one run is scored, the members stand beside the run, and may lack what that has.
  if (!isSingleRun(part)) return missing.length > 0;
  return notices.some(
    (notice) =>
      notice.code === "ensemble_constraint_dropped" &&
      constraints[notice.constraint]?.role === "limit" &&
      notice.from <= timestamp &&
      timestamp <= notice.to,
  );
}
