import type { Evidence } from "@halcyon/schema/v2";
import { promisesNetcdf } from "../../../evidence/cases-netcdf.ts";
import type { ProvedPromise } from "../../../evidence/promised-windows.ts";
import { zoneOf } from "../../../weather/hours/zone-of-place.ts";
import { scoreRangeOf } from "../../windows/score-range.ts";

/**
 * Writes the promises of a report as a NetCDF file. Until the report is done, the file has no promises and names no sources.
 *
 * @param promises - Promises of the model of the report, in the order of their runs.
 */
export async function casesNetcdf(
  { id, request, report }: Evidence,
  promises: readonly ProvedPromise[],
): Promise<Buffer> {
  const { location, window, timezone } = request;
  const { from, to } = window.local_hours ?? { from: 0, to: 24 };
  const sources = report === null ? {} : sourcesOf(report.metadata);
  return promisesNetcdf(promises, {
    location,
    window: { durationHours: window.duration_hours, ...scoreRangeOf(window) },
    clock: { from, to, timezone: await zoneOf(timezone, location) },
    about: { title: `Promised windows of the report ${id}`, model: request.model, ...sources },
  });
}

function sourcesOf({ source, truth, entry, notices }: NonNullable<Evidence["report"]>["metadata"]) {
  return {
    title: `${source.synthetic ? "Synthetic weather, not real: promised" : "Promised"} windows and what came`,
    source: source.id,
    synthetic: String(source.synthetic),
    truth: truth.id,
    attribution: truth.attribution,
    entry: `${entry.type} ${entry.id ?? "of the request"}, version ${entry.version ?? "none"}`,
    comment: notices.map(({ text }) => text).join(" "),
  };
}
