import { formatEpochHour } from "@halcyon/schema/time";
import type { EnsembleStaleNotice } from "@halcyon/schema/wire";
import type { StaleHours } from "../../scoring/odds/members-beside.ts";

/** Returns the notice that some hours have no members, if there are such hours. */
export function ensembleStaleNotices(stale: StaleHours | undefined): EnsembleStaleNotice[] {
  if (stale === undefined) return [];
  const { run, from, to } = stale;
  return [
    {
      code: "ensemble_stale",
      run: run === undefined ? null : formatEpochHour(run),
      from: formatEpochHour(from),
      to: formatEpochHour(to - 1),
    },
  ];
}
