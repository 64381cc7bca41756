import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ingestRecord } from "@halcyon/ingest";
import { unpack, variable, type VariableName } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { copyRun } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import type { WeatherSource } from "@halcyon/weather";
import { stationRecordSource } from "@halcyon/weather/sources/station";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test } from "vitest";
import { runCommand } from "../../../test/cli/run-command.suite.ts";

const firstRun = Date.UTC(2026, 3, 1) / 3_600_000;
const place = { latitude: 53.5, longitude: 8.1 };
const runs = 24;
const names: readonly VariableName[] = ["temperature_2m", "wind_speed_10m", "wind_gusts_10m"];

let environment: Record<string, string> = {};

/** Returns the synthetic ensemble as if it were real. It has only the variables of the station. */
function realSource(): WeatherSource {
  const source = syntheticSource({ product: "gefs", seed: 1 });
  const description = source.describe();
  const variables = new Map([...description.variables].filter(([name]) => names.includes(name)));
  const real = { ...description, id: "made", synthetic: false, variables };
  return { ...source, describe: () => real };
}

/** Creates a store with a run a day, and two stations at its place: one whose wind has its unit, and one with knots read as m/s. */
beforeAll(async () => {
  const folder = temporaryFolder();
  const root = join(folder, "store");
  const source = realSource();
  for (let run = 0; run < runs; run++)
    await copyRun(source, firstRun + run * 24, [place], { root, part: "made", reachKm: 20, keepRuns: 99 });
  const truth = syntheticHistory({ seed: 1 });
  const cell = (await truth.locate(place))!;
  const hours = { from: firstRun, to: firstRun + (runs + 9) * 24 };
  const { steps, grids } = await truth.read({ cell, variables: names, ...hours });
  const station = async (id: string, factor: number): Promise<void> => {
    const rows = Array.from({ length: steps }, (_, step) => {
      const [air, wind, gust] = names.map((name) => unpack(grids.get(name)![step]!, variable(name).packing));
      return `${formatEpochHour(firstRun + step)},${air},${wind! * factor},${gust! * factor}`;
    });
    const record = stationRecordSource({
      id,
      text: ["time,air,wind,gust", ...rows].join("\n"),
      format: "csv",
      columns: {
        air: { variable: "temperature_2m", unit: "degC" },
        wind: { variable: "wind_speed_10m", unit: "m/s" },
        gust: { variable: "wind_gusts_10m", unit: "m/s" },
      },
      location: place,
    });
    await ingestRecord(record, { root, record: id, wanted: "all", revision: "1" });
  };
  await station("mast", 1);
  await station("knots", 1.944);
  const models = { noaa: { ensemble: { source: "store", path: "store", part: "made" } } };
  await writeFile(join(folder, "halcyon.json"), JSON.stringify({ models }));
  environment = { HALCYON_CONFIG: join(folder, "halcyon.json"), HALCYON_DATA_DIR: folder };
});

const prove = (...args: readonly string[]) =>
  runCommand(["prove", "--task", "4", "--at", "53.5,8.1", ...args], environment);

test("compares real forecasts with a station, and says which constraints are left out", async () => {
  const { code, stdout } = await prove("--against", "mast");
  expect(code).toBe(0);
  expect(stdout).not.toContain("SYNTHETIC");
  expect(stdout).toMatch(/^Forecasts: noaa ensemble, made: 24 runs of 31 members/m);
  expect(stdout).toMatch(/^Truth: mast, 2026-04-01.+ to 2026-04-30/m);
  expect(stdout).toMatch(/^Without the constraint on \w+: .+ no data for it\./m);
  expect(stdout).not.toContain("reanalysis");
});

test("refuses a station whose wind is in another unit, unless the operator accepts it", async () => {
  const refused = await prove("--against", "knots");
  expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/the record knots is refused\. .*knots/);
  const accepted = await prove("--against", "knots", "--accept");
  expect(accepted.code).toBe(0);
  expect(accepted.stderr).toContain("Accepted: ");
});
