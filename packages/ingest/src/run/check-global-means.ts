import {
  type Decoders,
  fieldValues,
  Grib2Error,
  type Grib2Field,
  grib2Fields,
  readGrid,
  readProduct,
} from "@halcyon/grib2";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import { fetchRanges } from "../fetch/fetch-ranges.ts";
import { IngestError } from "../ingest-error.ts";
import { expectedQuantities } from "../providers/provider.ts";
import { grib2Quantity } from "../providers/grib2-quantity.ts";
import type { IngestPlan } from "../providers/plan.ts";
import type { RunRequest } from "./run-request.ts";
import { oneLead, surveyFolder, type SurveyOptions, wholeMessage } from "./survey-run.ts";

/**
 * Checks the first field of each file, for the newest member of a run. The field must have the quantity that the provider's table states, and a plausible
 * global mean. This check detects a changed quantity, unit, sign or packing. It applies only to providers with members that start before the run.
 *
 * @throws IngestError `unusable` if a field fails the check. The message names the field and its content.
 */
export async function checkGlobalMeans(
  { provider, run }: RunRequest,
  { files, rows }: IngestPlan,
  options: SurveyOptions,
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
  const expected = new Map(
    rows.flatMap((row) => expectedQuantities(row).map((names, index) => [row.fields[index]!, names])),
  );
  for (const field of fields) {
    const { field: name, part } = field;
    const message = await wholeMessage(field, options);
    const problem = problemOf(
      message,
      part,
      { jpeg2000 },
      name,
      expected.get(name)!,
      lagged.globalMeans.get(name)!,
    );
    if (problem === undefined) continue;
    const advice = "Ingest other variables by --variables, and report it.";
    throw new IngestError("unusable", `${provider.id} gives ${name} ${problem} ${advice}`);
  }
}

function problemOf(
  message: Uint8Array,
  part: number,
  decoders: Decoders,
  name: string,
  expected: readonly string[],
  [least, most]: readonly [number, number],
): string | undefined {
  try {
    const field = [...grib2Fields(message)][part - 1]!;
    const quantity = grib2Quantity(readProduct(field))?.quantity;
    if (quantity === undefined || !expected.includes(quantity)) {
      return `as ${quantity ?? "a parameter that is not read"}, not as ${expected.join(" or ")}.`;
    }
    const mean = globalMean(field, decoders, isOfWind(name));
    if (mean >= least && mean <= most) return undefined;
    return `a mean of ${mean.toPrecision(4)} over the globe, and ${least} to ${most} is expected: its unit or sign is another.`;
  } catch (error) {
    if (!(error instanceof Grib2Error)) throw error;
    return `in a message that cannot be read: ${error.message}`;
  }
}

function isOfWind(name: string): boolean {
  return /^[UV]GRD:/u.test(name);
}

/** Returns the global mean of a field, in which each row is weighted by its area. */
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
