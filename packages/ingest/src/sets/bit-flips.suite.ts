import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openJpeg2000 } from "@halcyon/grib2/jpeg2000";
import { convertUnit, isDerived, variable, type VariableName, variableNames } from "@halcyon/schema";
import { uniformOf } from "@halcyon/weather/hash";
import { placeColumns } from "../cells/place-columns.ts";
import type { FetchedField } from "../fetch/fetch-file.ts";
import { envelopeBytes } from "../fetch/requests/grib-envelope.ts";
import { writeSealed } from "../fetch/sealed-file.ts";
import { cropper } from "../fields/crop/crop-message.ts";
import { storedFiles, readValues } from "../fields/stored/stored-message.ts";
import { openProvider } from "../providers/open-provider.ts";
import type { ProviderId } from "../providers/provider.ts";
import { type ForecastSetName, forecastSet, setFiles } from "./forecast-sets.suite.ts";
import { doubted, fieldsOf, type ForecastTask, keepAll } from "./stored-forecast.suite.ts";

/** Effects of flipping one bit in messages. */
export interface FlipCounts {
  readonly flips: number;
  /** Number of flips that make the field unreadable, or make it look like another field. */
  readonly unusable: number;
  /** Number of flips that change a value by more than the packing step of its variable in the store. */
  readonly changed: number;
  /** Number of flips in `changed` that the checks find. */
  readonly caught: number;
  /** Largest change that the checks miss, as a number of packing steps of the variable. */
  readonly largestMissedSteps: number;
}

/** Returns the forecast of a generated set by one of its providers, for all cells of the set's first grid. */
export function forecastOfSet(id: ProviderId, name: ForecastSetName, toLeadHours: number): ForecastTask {
  const { run, variables, grids } = forecastSet(name);
  const { latitudes, longitudes } = grids[0]!;
  const places = latitudes.flatMap((latitude) => longitudes.map((longitude) => ({ latitude, longitude })));
  const provider = openProvider(id, "http://bucket/");
  return { provider, run, variables, toLeadHours, objects: setFiles(name), places };
}

/** Flips one bit at a time in a forecast that is otherwise intact, and counts the flips that the checks find. */
export async function countFlips(task: ForecastTask, flips: number): Promise<FlipCounts> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-flips-"));
  try {
    return await countIn(folder, task, flips);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function countIn(folder: string, task: ForecastTask, flips: number): Promise<FlipCounts> {
  const { places } = task;
  const { rows, fields } = fieldsOf(folder, task);
  await keepAll(fields, places);
  const crop = cropper(
    placeColumns(places.length, (index) => places[index]!),
    { jpeg2000: await openJpeg2000() },
  );
  const whole = await doubted(task, rows, fields);
  // A message that is suspect as it is tells nothing of the checks.
  const certain = fields.filter(({ path }) => !whole.suspect.has(path));
  const counts = { flips, unusable: 0, changed: 0, caught: 0, largestMissedSteps: 0 };
  for (let flip = 0; flip < flips; flip += 1) {
    const field = certain[Math.floor(uniformOf(flip, 1) * certain.length)]!;
    const message = field.message.slice();
    const bit = 8 * envelopeBytes + Math.floor(uniformOf(flip, 2) * 8 * (message.length - envelopeBytes - 4));
    message[bit >> 3]! ^= 1 << (bit & 7);
    const before = await readFile(field.path);
    const values = await valuesOf(field, places.length);
    await writeSealed(field.path, crop(message));
    const using = rows.filter((row) => row.fields.includes(field.field));
    const { unusable, suspect } = await doubted(task, using, fields);
    if (unusable.has(field.path)) {
      counts.unusable += 1;
    } else {
      const steps = mostSteps(values, await valuesOf(field, places.length));
      if (steps > 1) {
        counts.changed += 1;
        if (suspect.has(field.path)) counts.caught += 1;
        else counts.largestMissedSteps = Math.max(counts.largestMissedSteps, steps);
      }
    }
    await writeFile(field.path, before);
  }
  return counts;
}

interface FieldValues {
  readonly quantity: string;
  readonly unit: string;
  readonly values: Float64Array;
}

/** Returns the values of a stored field; undefined if the field cannot be read. */
async function valuesOf({ path, part }: FetchedField, places: number): Promise<FieldValues | undefined> {
  const found = (await storedFiles(places)(path))!.parts[part - 1];
  if (found === undefined || "problem" in found) return undefined;
  const { quantity, unit } = found.field;
  return { quantity, unit, values: readValues(found, 0, places) };
}

/** Returns the largest difference in packed steps of the variable to which the field belongs. */
function mostSteps(whole: FieldValues | undefined, other: FieldValues | undefined): number {
  if (whole === undefined || other === undefined) return Infinity;
  const name = variableNames.find((one) => one === whole.quantity && !isDerived(one));
  const { packing, unit } = variable(name ?? partOf(whole.quantity));
  const step = packing.multiplier / packing.divisor;
  const inUnit = (value: number): number => convertUnit(value, whole.unit, unit) ?? value / 3600;
  return Math.max(
    ...whole.values.map((value, at) => {
      const change = Math.abs(inUnit(other.values[at]!) - inUnit(value)) / step;
      return Number.isNaN(change)
        ? Number.isNaN(value) === Number.isNaN(other.values[at]!)
          ? 0
          : Infinity
        : change;
    }),
  );
}

function partOf(quantity: string): VariableName {
  return quantity.includes("wind") ? "wind_speed_10m" : "precipitation_type";
}
