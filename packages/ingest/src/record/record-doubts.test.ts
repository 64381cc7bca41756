import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { type MadeField, writeGrid } from "../netcdf/formats/made-grid.suite.ts";
import { netcdfRecord } from "../netcdf/netcdf-record.ts";
import { ingestRecord, type RecordIngest, type RecordIngestOptions } from "./ingest-record.ts";

const firstDay = Date.UTC(2019, 0, 1) / 86_400_000;
const season = (day: number): number => Math.cos(((day - 15) / 365) * 2 * Math.PI);

/** Ingests 400 days of a field in four cells. */
async function ingest(
  name: string,
  field: MadeField,
  options: Partial<RecordIngestOptions> = {},
): Promise<RecordIngest> {
  const path = join(temporaryFolder(), "days.nc");
  const times = Array.from({ length: 400 }, (_, day) => firstDay + day);
  await writeGrid(path, {
    times,
    timeUnits: "days",
    attributes: { frequency: "day" },
    fields: { [name]: field },
  });
  const source = await netcdfRecord([path], {
    id: "made",
    offering: "historical",
    attribution: "Made up",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  });
  try {
    const root = options.root ?? temporaryFolder();
    return await ingestRecord(source, { ...options, root, record: "made", wanted: "all", revision: "1" });
  } finally {
    source.close();
  }
}

const celsius = (day: number): number => 12 - 14 * season(day);
const kelvin = (day: number): number => celsius(day) + 273.15;
const rain = (day: number): number => (day % 5 === 0 ? 9 : 0);

describe("years that cannot be", () => {
  test.each<[string, string, MadeField, RegExp]>([
    [
      "Celsius under K",
      "tas",
      { units: "K", value: celsius },
      /temperature_2m of 2019-01-01 to .+ highest day -247.+ they look like degC under the unit K, in 4 of 4 cells/,
    ],
    [
      "Kelvin under degC",
      "tas",
      { units: "degC", value: kelvin },
      /highest day 299.+ they look like K under the unit degC/,
    ],
    [
      "zeros for missing",
      "tas",
      { units: "K", value: () => 0 },
      /highest day -273.\d degC.+ all values are the same, as a code for missing is/,
    ],
    [
      "Fahrenheit under degC",
      "tasmax",
      { units: "degC", value: (day) => celsius(day) * 1.8 + 32 },
      /highest day 78.+degF/,
    ],
    [
      "metres under mm",
      "pr",
      { units: "mm", value: (day) => rain(day) / 10_000 },
      /precipitation of .+: 0 mm in a whole year; metres under the unit mm/,
    ],
    [
      "millimetres under m",
      "pr",
      { units: "m", value: rain },
      /precipitation of .+ values are impossible, the first 9000 mm/,
    ],
    [
      "hPa under Pa",
      "ps",
      { units: "Pa", value: () => 950 },
      /surface_pressure .+ they look like hPa under the unit Pa/,
    ],
    [
      "MJ under W",
      "rsds",
      { units: "W m-2", value: () => 17 },
      /shortwave_radiation .+ they look like MJ\/m2 of a day/,
    ],
    [
      "shares under %",
      "hurs",
      { units: "%", value: () => 0.7 },
      /relative_humidity_2m .+ they look like shares of 1/,
    ],
  ])("are refused: %s", async (_, name, field, message) => {
    await expect(ingest(name, field)).rejects.toMatchObject({
      code: "implausible",
      message: expect.stringMatching(message) as string,
    });
  });

  test.each<[string, MadeField]>([
    ["tas", { units: "K", value: kelvin }],
    ["tas", { units: "degC", value: celsius }],
    ["pr", { units: "mm", value: rain }],
    ["ps", { units: "Pa", value: () => 65_000 }],
    ["rsds", { units: "W m-2", value: () => 170 }],
  ])("are not those in the right unit: %s, %o", async (name, field) => {
    expect(await ingest(name, field)).toMatchObject({ state: "published", doubts: [] });
  });

  test("are published and told where that is allowed", async () => {
    const { state, doubts } = await ingest("pr", { units: "mm", value: () => 0 }, { allowDoubtful: true });
    expect([state, doubts]).toEqual(["published", [expect.stringContaining("0 mm in a whole year")]]);
  });

  test("are refused once more, though all of them is written", async () => {
    const dry: MadeField = { units: "mm", value: () => 0 };
    const root = temporaryFolder();
    for (const _ of [1, 2])
      await expect(ingest("pr", dry, { root })).rejects.toMatchObject({ code: "implausible" });
    const { doubts } = await ingest("pr", dry, { root, allowDoubtful: true });
    expect(doubts).toHaveLength(1);
  });

  test("are not told of a stray value", async () => {
    const value = (day: number): number => (day % 200 === 7 ? 350 : kelvin(day));
    expect(await ingest("tas", { units: "K", value })).toMatchObject({ state: "published", doubts: [] });
  });

  test("are no reason to refuse where one cell of four has them", async () => {
    const value = (day: number, row: number, column: number): number =>
      row + column === 0 ? 20 : kelvin(day);
    expect(await ingest("tas", { units: "K", value })).toMatchObject({ state: "published" });
  });
});
