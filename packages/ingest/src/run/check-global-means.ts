import { readFile } from "node:fs/promises";
import { type Decoders, fieldValues, type Grib2Field, grib2Fields, readGrid } from "@halcyon/grib2";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import type { FetchOptions } from "../fetch/fetch-options.ts";
import { fetchRanges } from "../fetch/fetch-ranges.ts";
import { IngestError } from "../ingest-error.ts";
import type { IngestPlan } from "../providers/plan.ts";
import type { RunRequest } from "./run-request.ts";
import { oneLead, surveyFolder } from "./survey-run.ts";

/**
 * Holds the first field of each file of a run's newest member to what is known of the globe, so that another unit, sign or packing than
 * expected gives no wrong forecast.
 *
 * @throws IngestError `unusable` naming the field and its mean
 */
export async function checkGlobalMeans(
  { provider, run }: RunRequest,
  files: IngestPlan["files"],
  options: Omit<FetchOptions, "crop" | "onProgress">,
): Promise<void> {
  const { lagged } = provider;
  if (lagged === undefined) return;
  const firsts = files.filter(({ members }) => members[0] === 0).map(oneLead);
  const { fields } = await fetchRanges(provider, run, firsts, {
    ...options,
    workFolder: surveyFolder(options.workFolder),
    gapBytes: 0,
    crop: async (message) => message,
  });
  const jpeg2000 = await openJpeg2000();
  for (const { field: name, path, part } of fields) {
    const field = [...grib2Fields(await readFile(path))][part - 1];
    const bounds = lagged.globalMeans.get(name);
    if (field === undefined || bounds === undefined) continue;
    const mean = globalMean(field, { jpeg2000 }, isOfWind(name));
    if (mean >= bounds[0] && mean <= bounds[1]) continue;
    throw new IngestError(
      "unusable",
      `${provider.id} gives ${name} a mean of ${mean.toPrecision(4)} over the globe, and ${bounds.join(" to ")} is expected: its unit or sign is another. Ingest other variables by --variables, and report it.`,
    );
  }
}

function isOfWind(name: string): boolean {
  return /^[UV]GRD:/u.test(name);
}

/** By the area that each row stands for. */
function globalMean(field: Grib2Field, decoders: Decoders, withoutSign: boolean): number {
  const grid = readGrid(field);
  const values = fieldValues(field, grid, decoders);
  const columns = grid.longitudes.length;
  let sum = 0;
  let area = 0;
  grid.latitudes.forEach((latitude, row) => {
    const weight = Math.cos((latitude * Math.PI) / 180);
    for (const value of values.subarray(row * columns, (row + 1) * columns)) {
      if (Number.isNaN(value)) continue;
      sum += weight * (withoutSign ? Math.abs(value) : value);
      area += weight;
    }
  });
  return sum / area;
}
