import { existsSync, readFileSync } from "node:fs";
import {
  fieldValues,
  type Grib2Field,
  grib2Fields,
  type Process,
  readGrid,
  readProduct,
} from "@halcyon/grib2";
import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import { toHours } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import type { DecodedField } from "../fields/steps/decoded-field.ts";
import { grib2Quantity } from "../providers/grib2-quantity.ts";
import { stepFields } from "../fields/steps/step-fields.ts";
import type { Interval } from "../providers/idx-step.ts";
import { openProvider } from "../providers/open-provider.ts";
import { planFiles, planMessages } from "../providers/plan.ts";
import type { ProviderId } from "../providers/provider.ts";
import { type FormulaPlace, formulaWeather } from "./forecast-formula.suite.ts";
import { type ForecastSet, type ForecastSetName, forecastSet, setFiles } from "./forecast-sets.suite.ts";

function decoded(field: Grib2Field): DecodedField {
  const product = readProduct(field);
  const { startHours: fromHours, endHours: toLead } = product.lead;
  const { unit } = grib2Quantity(product)!;
  return { values: fieldValues(field, readGrid(field)), unit, fromHours, toHours: toLead };
}

/** Returns the fields of a variable at each lead of a set, in the order of its row. */
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
    const indexed = planMessages(provider, file, index).messages.flatMap(({ fields }) => fields);
    const found = provider.rows
      .get(name)!
      .fields.map((wanted) => indexed.find(({ field }) => field === wanted));
    if (found.includes(undefined)) return undefined;
    return found.map((field) => decoded(grib2Fields(bytes.subarray(field!.offset)).next().value!));
  });
}

/** Maximum error of a value by packing in the files, in the unit of the registry. */
const accuracies = {
  temperature_2m: 0.02,
  wind_gusts_10m: 0.02,
  precipitation: 0.02,
  cloud_cover: 0.2,
  shortwave_radiation: 0.5,
};

/** Interval after which NOAA's sums and means restart [h]. */
const restartHours = 6;

/** Returns the maximum difference between a step and the formula. It allows for packing in the file and in the store. */
function mostMoved(name: keyof typeof accuracies, process: Process, stepHours: number): number {
  const accuracy = accuracies[name];
  const { multiplier, divisor } = variable(name).packing;
  const storedStep = multiplier / divisor;
  if (process === "accumulation") return 2 * accuracy + storedStep;
  if (process !== "average") return accuracy + storedStep / 2;
  return (accuracy * (2 * restartHours - stepHours)) / stepHours + storedStep / 2;
}

const variablesOfOneField = Object.keys(accuracies) as readonly (keyof typeof accuracies)[];

/**
 * Returns the maximum difference of a wind component [m/s]. It allows for packing of both components, and for directions rounded to a
 * degree.
 */
function windMoved(speedMps: number): number {
  return 2 * accuracies.wind_gusts_10m + 0.005 + (speedMps * Math.PI) / 360;
}

/** Maximum change of the difference between two shares of a step of GEFS. The files have a precision of 0.01. */
const shareMoved = 0.06;

/** Code for no precipitation in WMO GRIB2 code table 4.201; `rainAndSnow` is also from that table. */
const none = 0;
const rainAndSnow = 7;
const kinds = [
  { flag: "rain_flag", code: 1 },
  { flag: "freezing_rain_flag", code: 3 },
  { flag: "snow_flag", code: 5 },
  { flag: "ice_pellets_flag", code: 8 },
] as const;

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
    const packedOf = (name: VariableName): Int16Array => {
      const row = openProvider(id).rows.get(name)!;
      const fields = fieldsOf(set, id, name, member, files);
      return stepFields({ row, leadHours, fields, sea, elevationM: places.map(() => 0) });
    };
    const eachStep = (visit: (place: FormulaPlace, interval: Interval, at: number) => void): void => {
      places.forEach((place, cell) => {
        leadHours.forEach((lead, step) => {
          const interval = { fromHours: leadHours[step - 1] ?? 0, toHours: lead };
          visit({ ...place, run, member }, interval, cell * leadHours.length + step);
        });
      });
    };

    test.each(variablesOfOneField)("have the %s of the formula", (name) => {
      const packed = packedOf(name);
      const process = processes[openProvider(id).rows.get(name)!.stepType as keyof typeof processes];
      const { multiplier, divisor } = variable(name).packing;
      eachStep((place, interval, at) => {
        const value = packed[at]!;
        if (process !== "instant" && interval.toHours === 0) {
          expect(value).toBe(packedMissing);
          return;
        }
        const distance = Math.abs(
          (value * multiplier) / divisor - formulaWeather(name, process, place, interval),
        );
        expect(distance, JSON.stringify({ place, interval })).toBeLessThanOrEqual(
          mostMoved(name, process, interval.toHours - interval.fromHours),
        );
      });
    });

    test("have the wind of the formula", () => {
      const speeds = packedOf("wind_speed_10m");
      const directions = packedOf("wind_direction_10m");
      const { divisor } = variable("wind_speed_10m").packing;
      eachStep((place, interval, at) => {
        const speed = speeds[at]! / divisor;
        const radians = (directions[at]! * Math.PI) / 180;
        const most = windMoved(speed);
        const eastward = formulaWeather("eastward_wind_10m", "instant", place, interval);
        const northward = formulaWeather("northward_wind_10m", "instant", place, interval);
        expect(Math.abs(-speed * Math.sin(radians) - eastward)).toBeLessThanOrEqual(most);
        expect(Math.abs(-speed * Math.cos(radians) - northward)).toBeLessThanOrEqual(most);
      });
    });

    test("have the kind of precipitation of the formula, that of GEFS being the one that lasts longest", () => {
      const packed = packedOf("precipitation_type");
      eachStep((place, interval, at) => {
        if (id !== "noaa-gefs") {
          expect(packed[at]).toBe(formulaWeather("precipitation_type", "instant", place, interval));
        } else if (interval.toHours > 0) {
          expect(lastingKinds(place, interval)).toContain(packed[at]);
        }
      });
    });
  },
);

/** Returns the precipitation types that may last longest after packing. */
function lastingKinds(place: FormulaPlace, interval: Interval): readonly number[] {
  const shares = kinds.map(({ flag, code }) => ({
    code,
    share: formulaWeather(flag, "average", place, interval),
  }));
  const longest = Math.max(...shares.map(({ share }) => share));
  const lasting = shares.filter(({ share }) => share > 0 && share >= longest - shareMoved);
  const codes = lasting.map(({ code }) => code);
  if (codes.length === 0) return [none];
  return codes.includes(1) && codes.includes(5) ? [...codes, rainAndSnow] : codes;
}

/** Checks that the steps of precipitation, and their hours, add up to the highest total so far, in hundredths of a millimetre. */
function expectTotals(fields: readonly (readonly DecodedField[])[], inMillimetres: number): void {
  const leadHours = fields.map(([field]) => field!.toHours);
  const sea = Array.from(fields[0]![0]!.values, () => false);
  const row = openProvider("ecmwf-ens").rows.get("precipitation")!;
  const packed = stepFields({ row, leadHours, fields, sea, elevationM: sea.map(() => 0) });
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
  "../../../../../shared/fixtures/grib/s2s_control_2026-08-10T00Z.grib2",
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
