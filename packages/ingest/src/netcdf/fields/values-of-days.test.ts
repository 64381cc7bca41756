import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { type MadeGrid, writeGrid } from "../formats/made-grid.suite.ts";
import { type NetcdfOptions, netcdfRecord } from "../netcdf-record.ts";

const options: NetcdfOptions = {
  id: "days",
  offering: "historical",
  attribution: "Made up",
  licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
};

const noon = Date.UTC(2020, 5, 1, 12) / 3_600_000;
const t2m = { units: "K", value: () => 290 };
const tp = { units: "m", value: () => 0.001 };

/** ERA5 with one time a day, 12:00 UTC. */
const noons: MadeGrid = { times: [0, 24, 48, 72].map((hours) => noon + hours), fields: { t2m, tp } };

/** Returns the step types of the variables of a file, or the error. */
async function said(grid: MadeGrid, more: Pick<NetcdfOptions, "step"> = {}): Promise<readonly string[]> {
  const path = join(temporaryFolder(), "days.nc");
  await writeGrid(path, grid);
  const record = await netcdfRecord([path], { ...options, ...more });
  record.close();
  return [...record.describe().variables].map(([name, { stepType }]) => `${name} ${stepType}`).toSorted();
}

const daily = ["precipitation sum", "temperature_2m mean"];

describe("a time a day", () => {
  test("is not taken for a day where nothing says so: noon is no mean, and its hour's rain no sum", async () => {
    await expect(said(noons)).rejects.toMatchObject({
      code: "no_variables",
      message: expect.stringMatching(/nothing says what the value of a day is.+--step day/) as string,
    });
  });

  test("leaves out the variable alone of which nothing says it", async () => {
    const fields = { t2m: { ...t2m, attributes: { cell_methods: "time: mean" } }, tp };
    expect(await said({ ...noons, fields })).toEqual(["temperature_2m mean"]);
  });

  test("is a day by its bounds, and none where they are an hour long", async () => {
    const bounded = (before: number, after: number): MadeGrid => ({
      ...noons,
      bounds: noons.times.map((time) => [time - before, time + after] as const),
    });
    expect(await said(bounded(12, 12))).toEqual(daily);
    await expect(said(bounded(1, 0))).rejects.toThrow(/value 0 is of 1 h by its bounds.+Get all 24 hours/);
  });

  test.each([{ frequency: "day" }, { time_coverage_resolution: "P1D" }])(
    "is a day by the provider's mark %o",
    async (attributes) => {
      expect(await said({ ...noons, attributes })).toEqual(daily);
    },
  );

  const reduced = (how: string, hours: number): string =>
    `earthkit.transforms.aggregate.temporal.daily_reduce(2m_temperature_stream-oper, how=${how}, **{'time_shift': {'hours': ${hours}}, 'remove_partial_periods': True})`;

  test.each([
    ["Tue Nov 3 2020: cdo daymean era5.nc days.nc", "temperature_2m mean"],
    [`2024-09-03 converted\n${reduced("mean", 0)}`, "temperature_2m mean"],
    [reduced("max", 0), "temperature_2m_max max"],
    [reduced("min", 0), "temperature_2m_min min"],
  ])("is what the tool in its history made of the day: %s", async (history, variable) => {
    expect(await said({ ...noons, attributes: { history }, fields: { t2m } })).toEqual([variable]);
  });

  test("is refused where the Climate Data Store shifted its days, or a history names two ways", async () => {
    const shifted = { history: reduced("mean", 7) };
    await expect(said({ ...noons, attributes: shifted })).rejects.toThrow(/days are 7 h beside those of UTC/);
    const both = { history: `${reduced("mean", 0)}\n${reduced("max", 0)}` };
    await expect(said({ ...noons, attributes: both })).rejects.toThrow(
      /nothing says what the value of a day is/,
    );
  });

  test("is a day where the option says so, and an extreme by its name", async () => {
    expect(await said(noons, { step: "day" })).toEqual(daily);
    expect(await said({ ...noons, fields: { tasmax: t2m } })).toEqual(["temperature_2m_max max"]);
  });

  test("is no day where the file says that its values are of moments", async () => {
    const fields = { t2m: { ...t2m, attributes: { cell_methods: "time: point" } } };
    await expect(said({ ...noons, fields, attributes: { frequency: "day" } })).rejects.toThrow(
      "its numbers are point of a day",
    );
  });
});
