import {
  fieldValues,
  type Grib2Field,
  grib2Fields,
  type Process,
  readGrid,
  readProduct,
} from "@halcyon/grib2";
import { convertUnit, variable, variableNames } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { type Grib2Quantity, grib2Quantity } from "../providers/grib2-quantity.ts";
import { parseEcmwfIndex } from "../providers/ecmwf/ecmwf-index.ts";
import { parseIdx } from "../providers/noaa/idx.ts";
import { openProvider } from "../providers/open-provider.ts";
import { planFiles, planMessages } from "../providers/plan.ts";
import { type FormulaQuantity, formulaWeather } from "./forecast-formula.suite.ts";
import { type ForecastSet, forecastSets, setFiles } from "./forecast-sets.suite.ts";

const baseUrl = "http://bucket.example/";

describe.each(forecastSets)("$name", (set) => {
  const files = setFiles(set.name);
  const indices = [...files].filter(([path]) => path.endsWith(".idx") || path.endsWith(".index"));

  test("every value is that of the formula, to half a step of its packing", () => {
    for (const [path] of indices) {
      for (const field of grib2Fields(files.get(dataPath(path))!)) {
        const worst = mostBeyondPacking(field, set);
        expect(worst, `${path} at ${field.offset}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test("every index tells where each message begins and what it is", () => {
    for (const [path, bytes] of indices) {
      const index = new TextDecoder().decode(bytes);
      const fields = [...grib2Fields(files.get(dataPath(path))!)];
      const indexLines = path.endsWith(".idx") ? parseIdx(index) : parseEcmwfIndex(index);
      expect(indexLines.map(({ offset }) => offset)).toEqual(fields.map(({ offset }) => offset));
      const products = fields.map((field) => readProduct(field));
      indexLines.forEach((line, position) => {
        const { lead, member, process } = products[position]!;
        if ("stepHours" in line) {
          expect(line.length).toBe(fields[position]!.length);
          expect(line.stepHours).toBe(lead.endHours);
          expect(line.number).toBe(member?.number);
        } else {
          expect(line.step).toEqual({
            statistic: process,
            fromHours: lead.startHours,
            toHours: lead.endHours,
          });
        }
      });
    }
  });

  describe.each(set.providers)("as a bucket of %s", (id) => {
    const provider = openProvider(id, baseUrl);
    const members = set.members.filter((member) => member < provider.members);
    const request = {
      provider,
      run: set.run,
      variables: set.variables,
      members,
      toLeadHours: set.leadHours.at(-1)!,
      atSea: false,
    };

    test("the leads are the first ones of the run", () => {
      const leads = provider.leadHours(set.run).filter((lead) => lead <= request.toLeadHours);
      expect(set.leadHours).toEqual(leads);
    });

    test("a plan finds its files, and every field of its variables in them", () => {
      const plan = planFiles(request);
      expect(plan.notCarried).toEqual([]);
      expect(plan.files.length).toBeGreaterThanOrEqual(set.leadHours.length);
      for (const file of plan.files) {
        const index = new TextDecoder().decode(files.get(pathOf(file.indexUrl)));
        const { messages, absent } = planMessages(provider, file, index);
        expect(files.has(pathOf(file.url))).toBe(true);
        expect(messages.length).toBeGreaterThan(0);
        expect(absent.map(({ name, member }) => `${name} ${member}`)).toEqual([]);
      }
    });
  });
});

function dataPath(indexPath: string): string {
  return indexPath.replace(/\.idx$/u, "").replace(/\.index$/u, ".grib2");
}

function pathOf(url: string): string {
  return url.slice(baseUrl.length);
}

/** Returns the largest distance between a value and the formula in excess of what packing can explain, in the unit of the file. */
function mostBeyondPacking(field: Grib2Field, { run, grids }: ForecastSet): number {
  const product = readProduct(field);
  const { referenceTimeMs, member, process, lead } = product;
  const { latitudes, longitudes } = readGrid(field);
  expect(referenceTimeMs).toBe(run * millisecondsPerHour);
  expect(grids).toContainEqual({ latitudes, longitudes });
  const { quantity, unit } = grib2Quantity(product)!;
  const interval = { fromHours: lead.startHours, toHours: lead.endHours };
  const expected = latitudes.flatMap((latitude) =>
    longitudes.map((longitude) =>
      formulaWeather(
        quantity.replace("_share", "_flag") as FormulaQuantity,
        process as Exclude<Process, "minimum">,
        { latitude, longitude, run, member: member?.number ?? 0 },
        interval,
      ),
    ),
  );
  const values = fieldValues(field, readGrid(field));
  const step = new Set(values).size === 1 ? 0 : stepOf(field);
  const canonical = toCanonical(quantity, unit);
  const nought = canonical(0);
  const rounding = Math.abs(canonical(step) - nought) / 2;
  const distances = expected.map(
    (value, at) =>
      Math.abs(value - canonical(values[at]!)) - rounding - Math.abs(value - nought) * float32Rounding,
  );
  return Math.max(...distances);
}

/** Relative rounding error of a 32-bit float, which is the type of a field's reference value. */
const float32Rounding = 2 ** -23;

const secondsPerHour = 3600;

function toCanonical(quantity: Grib2Quantity, unit: string): (value: number) => number {
  if (unit === "J/m2") return (value) => value / secondsPerHour;
  const name = variableNames.find((known) => known === quantity);
  return name === undefined ? (value) => value : (value) => convertUnit(value, unit, variable(name).unit)!;
}

/** Returns the difference between two adjacent packed numbers, in the unit of the file. */
function stepOf({ representation }: Grib2Field): number {
  return 2 ** representation.signed16(16) * 10 ** -representation.signed16(18);
}
