import { existsSync, readFileSync } from "node:fs";
import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { fieldValues } from "../../grib2/field-values.ts";
import { type Grib2Field, grib2Fields } from "../../grib2/grib2-field.ts";
import { grib2Quantity } from "../../grib2/grib2-quantity.ts";
import { readGrid } from "../../grib2/grid.ts";
import { type Process, readProduct } from "../../grib2/product.ts";
import { toHours } from "../../hourly.ts";
import type { DecodedField } from "../decoded-field.ts";
import { openProvider } from "../open-provider.ts";
import { planFiles, planRecords } from "../plan.ts";
import type { ProviderId } from "../provider.ts";
import { stepFields } from "../step-fields.ts";
import { formulaWeather } from "./forecast-formula.suite.ts";
import { type ForecastSet, type ForecastSetName, forecastSet, setFiles } from "./forecast-sets.suite.ts";

function decoded(field: Grib2Field): DecodedField {
  const product = readProduct(field);
  const { startHours: fromHours, endHours: toLead } = product.lead;
  const { unit } = grib2Quantity(product)!;
  return { values: fieldValues(field, readGrid(field)), unit, fromHours, toHours: toLead };
}

/** The fields of a variable with one field, at each lead that the rich files of a set have. */
function fieldsOf(
  { run, leadHours }: ForecastSet,
  id: ProviderId,
  name: VariableName,
  member: number,
  files: ReadonlyMap<string, Uint8Array>,
): readonly (readonly DecodedField[] | undefined)[] {
  const provider = openProvider(id, "http://bucket/");
  const toLeadHours = leadHours.at(-1)!;
  const plan = planFiles({ provider, run, variables: [name], members: [member], toLeadHours, atSea: false });
  return plan.files.map((file) => {
    const bytes = files.get(new URL(file.url).pathname.slice(1))!;
    const index = new TextDecoder().decode(files.get(new URL(file.indexUrl).pathname.slice(1)));
    const [message] = planRecords(provider, file, index).messages;
    if (message === undefined) return undefined;
    return [decoded(grib2Fields(bytes.subarray(message.offset)).next().value!)];
  });
}

/** How close the packing of the files keeps to a value at least, in the unit of the registry. */
const accuracies = {
  temperature_2m: 0.02,
  wind_gusts_10m: 0.02,
  precipitation: 0.02,
  cloud_cover: 0.2,
  shortwave_radiation: 0.5,
};

/** NOAA's sums and means restart after these. */
const restartHours = 6;

/** By how much a step may differ from the formula, since it is packed in the file and in the store. */
function mostMoved(name: keyof typeof accuracies, process: Process, stepHours: number): number {
  const accuracy = accuracies[name];
  const { multiplier, divisor } = variable(name).packing;
  const storedStep = multiplier / divisor;
  if (process === "accumulation") return 2 * accuracy + storedStep;
  if (process !== "average") return accuracy + storedStep / 2;
  return (accuracy * (2 * restartHours - stepHours)) / stepHours + storedStep / 2;
}

const processes = { instant: "instant", sum: "accumulation", mean: "average", max: "maximum" } as const;

describe.each([
  ["noaa-gfs", "gfs", 0],
  ["noaa-gefs", "gefs", 4],
  ["ecmwf-ifs", "ecmwf", 0],
  ["ecmwf-ens", "ecmwf", 3],
] as const satisfies readonly (readonly [ProviderId, ForecastSetName, number])[])(
  "the steps of %s",
  (id, setName, member) => {
    const set = forecastSet(setName);
    const files = setFiles(setName);
    const { leadHours, run } = set;
    const { latitudes, longitudes } = set.grids[0]!;
    const places = latitudes.flatMap((latitude) => longitudes.map((longitude) => ({ latitude, longitude })));
    const sea = places.map(() => false);

    test.each(Object.keys(accuracies) as (keyof typeof accuracies)[])(
      "have the %s of the formula",
      (name) => {
        const row = openProvider(id).rows.get(name)!;
        const fields = fieldsOf(set, id, name, member, files);
        const packed = stepFields({ row, leadHours, fields, sea });
        const process = processes[row.stepType as keyof typeof processes];
        const { packing } = variable(name);
        places.forEach((place, cell) => {
          leadHours.forEach((lead, at) => {
            const value = packed[cell * leadHours.length + at]!;
            if (process !== "instant" && lead === 0) {
              expect(value).toBe(packedMissing);
              return;
            }
            const interval = { fromHours: leadHours[at - 1] ?? 0, toHours: lead };
            const expected = formulaWeather(name, process, { ...place, run, member }, interval);
            const distance = Math.abs((value * packing.multiplier) / packing.divisor - expected);
            expect(distance, `${JSON.stringify(place)} at ${lead} h`).toBeLessThanOrEqual(
              mostMoved(name, process, interval.toHours - interval.fromHours),
            );
          });
        });
      },
    );
  },
);

/** Steps of precipitation, and their hours, add up to the highest total so far, in hundredths of a millimetre. */
function expectTotals(fields: readonly (readonly DecodedField[])[], inMillimetres: number): void {
  const leadHours = fields.map(([field]) => field!.toHours);
  const sea = Array.from(fields[0]![0]!.values, () => false);
  const row = openProvider("ecmwf-ens").rows.get("precipitation")!;
  const packed = stepFields({ row, leadHours, fields, sea });
  const carried = new Map([["precipitation" as const, { stepType: "sum" as const }]]);
  const span = { from: 0, hours: leadHours.at(-1)!, location: { latitude: 0, longitude: 0 } };
  sea.forEach((_, cell) => {
    const steps = packed.subarray(cell * leadHours.length, (cell + 1) * leadHours.length);
    const native = { members: 1, stamps: leadHours, grids: new Map([["precipitation" as const, steps]]) };
    const hours = toHours(native, carried, span).grids.get("precipitation")!;
    let highest = 0;
    let sum = 0;
    for (let at = 1; at < leadHours.length; at += 1) {
      highest = Math.max(highest, Math.round(fields[at]![0]!.values[cell]! * inMillimetres * 100));
      sum += steps[at]!;
      const ofHours = hours.subarray(0, leadHours[at]).reduce((total, hour) => total + hour, 0);
      expect([sum, ofHours], `cell ${cell} at ${leadHours[at]} h`).toEqual([highest, highest]);
    }
  });
}

test.each([1, 2, 3, 4])(
  "metres of precipitation since the start of the run become hours that add up (member %i)",
  (member) => {
    const set = forecastSet("ecmwf");
    const fields = fieldsOf(set, "ecmwf-ens", "precipitation", member, setFiles("ecmwf"));
    const given = fields.filter((entries) => entries !== undefined);
    expect(given).toHaveLength(set.leadHours.length);
    expect(given.every(([field]) => field!.unit === "m" && field!.fromHours === 0)).toBe(true);
    expectTotals(given, 1000);
  },
);

const subSeasonal = new URL(
  "../../../../../../shared/fixtures/grib/s2s_control_2026-08-10T00Z.grib2",
  import.meta.url,
);

describe.skipIf(!existsSync(subSeasonal))(
  "a real sub-seasonal control (needs ../shared/fixtures/grib beside the repository)",
  () => {
    test("its precipitation since the start of the run becomes hours that add up", () => {
      const fields = [...grib2Fields(new Uint8Array(readFileSync(subSeasonal)))].filter(
        (field) => grib2Quantity(readProduct(field))?.quantity === "precipitation",
      );
      const totals = fields.map((field) => [decoded(field)]);
      expect(totals.map(([total]) => [total!.unit, total!.fromHours, total!.toHours])).toEqual([
        ["kg/m2", 0, 0],
        ["kg/m2", 0, 6],
        ["kg/m2", 0, 12],
      ]);
      expectTotals(totals, 1);
    });
  },
);
