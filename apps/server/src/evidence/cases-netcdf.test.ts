import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readNetcdf } from "@halcyon/ingest/read-netcdf.suite";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { promisesNetcdf, type ProvedWindows } from "./cases-netcdf.ts";
import { openEvidence } from "./evidence-place.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { madeNowMs, madePeriod, madeRequest, madeSources } from "./made-evidence.suite.ts";
import { planEvidence } from "./plan-evidence.ts";
import type { ProvedPromise } from "./promised-windows.ts";

const python = process.env["HALCYON_PYTHON"] ?? "python3";
const asked = await runProcess([python, "-c", "import netCDF4, xarray"]);
const absence =
  asked.code === 0
    ? ""
    : ` (needs Python with netCDF4 and xarray: ${asked.stderr.trim().split("\n").at(-1)})`;

/** Returns what a skipped test says if Python lacks a module; an empty text if Python has it. */
async function absenceOf(module: string): Promise<string> {
  const { code } = await runProcess([python, "-c", `import ${module}`]);
  return code === 0 ? "" : ` (needs ${module} in Python)`;
}
const [verifAbsence, weatherBenchAbsence] = await Promise.all(
  ["verif", "weatherbenchX.metrics.probabilistic"].map(absenceOf),
);

const proved: ProvedWindows = {
  location: { latitude: 53.5, longitude: 8.1, elevation_m: 12 },
  window: { durationHours: 6, minimumScore: 0.1, maximumScore: undefined },
  clock: { from: 0, to: 24, timezone: "Europe/Berlin" },
  about: { title: "Synthetic weather, not real", synthetic: "true" },
};

/** Days from the day on which a run could be read to the day of its promise, in Berlin in summer and autumn. */
function daysAhead({ availableAt, targetDay }: ProvedPromise): number {
  const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" });
  return targetDay - Date.parse(zone.format(availableAt * 3_600_000)) / 86_400_000;
}

function written(promises: readonly ProvedPromise[], changes: Partial<ProvedWindows> = {}): string {
  const path = join(temporaryFolder(), "cases.nc");
  writeFileSync(path, promisesNetcdf(promises, { ...proved, ...changes }));
  return path;
}

let promises: readonly ProvedPromise[];
beforeAll(async () => {
  const place = await openEvidence(
    madeRequest({ period: { ...madePeriod, to: madePeriod.from + 9 * 24 } }),
    madeSources(),
  );
  const plan = await planEvidence(place, { nowMs: madeNowMs });
  ({ promises } = await gatherEvidence({ place, plan }));
});

describe("promises as a NetCDF file", () => {
  test("have each case at its run and its day ahead", () => {
    const { attributes, variables } = readNetcdf(written(promises));
    expect(attributes).toMatchObject({ title: "Synthetic weather, not real", synthetic: "true", x0: [0] });
    const { time, run, leadtime, obs, fcst, start, cdf, ensemble, threshold } = variables;
    const [rows, days] = [time!.values.length, leadtime!.values.length];
    expect(leadtime!.values).toEqual(Array.from({ length: days }, (_, day) => 24 * day));
    expect(threshold!.values).toEqual([0.09995]);
    expect(obs).toMatchObject({ dimensions: ["time", "leadtime", "location"], shape: [rows, days, 1] });
    expect(ensemble).toMatchObject({
      dimensions: ["time", "leadtime", "location", "ensemble_member"],
      shape: [rows, days, 1, 31],
    });
    expect(promises.length).toBeGreaterThan(50);
    for (const promise of promises) {
      const row = run!.values.indexOf(promise.run * 3600);
      const at = row * days + daysAhead(promise);
      expect(time!.values[row]).toBe(promise.availableAt * 3600);
      expect(obs!.values[at]).toBe(promise.worstCame);
      expect(fcst!.values[at]).toBe(promise.worstSaidMedian);
      expect(start!.values[at]).toBe(promise.start * 3600);
      expect(cdf!.values[at]).toBe(1 - promise.probability);
      const members = ensemble!.values.slice(31 * at, 31 * (at + 1));
      expect(members).toEqual(promise.worstSaid);
      expect(members.filter((score) => score > threshold!.values[0]!)).toHaveLength(promise.membersGood);
      expect(obs!.values[at]! > threshold!.values[0]!).toBe(promise.held);
    }
    expect(obs!.values.filter((value) => !Number.isNaN(value))).toHaveLength(promises.length);
  });

  test("have the probability itself where scores must stay below a limit, and none where they have two limits", () => {
    const window = { durationHours: 6, minimumScore: 0, maximumScore: 0.4 };
    const { threshold, cdf } = readNetcdf(written(promises, { window })).variables;
    expect(threshold!.values).toEqual([0.40005]);
    expect(cdf!.values[daysAhead(promises[0]!)]).toBe(promises[0]!.probability);
    const both = { ...window, minimumScore: 0.1 };
    const { variables } = readNetcdf(written(promises, { window: both }));
    expect(Object.keys(variables)).not.toContain("cdf");
  });

  test("of a single run have no members and no probability", () => {
    const single = promises.map((promise) => ({ ...promise, worstSaid: [promise.worstSaidMedian] }));
    expect(Object.keys(readNetcdf(written(single)).variables)).toEqual([
      "time",
      "run",
      "leadtime",
      "location",
      "lat",
      "lon",
      "altitude",
      "obs",
      "fcst",
      "start",
    ]);
  });

  test("are a file without runs until one is read", () => {
    expect(readNetcdf(written([])).variables["obs"]).toMatchObject({ shape: [0, 1, 1], values: [] });
  });
});

describe.skipIf(absence !== "")(`in Python${absence}`, () => {
  test("netCDF4 and xarray read the same shares and the same Brier score", async () => {
    const script = `
import json, sys
import netCDF4, numpy as np, xarray as xr
data = xr.open_dataset(sys.argv[1], decode_timedelta=False)
event = (data.obs > data.threshold).where(data.obs.notnull())
brier = ((1 - data.cdf - event) ** 2).mean().item()
plain = netCDF4.Dataset(sys.argv[1])
print(json.dumps({
    "brier": brier,
    "held": int(event.sum()),
    "sizes": {name: len(one) for name, one in plain.dimensions.items()},
    "first": str(data.time.values[0]),
    "ensemble": float(np.nanmean(plain["ensemble"][:])),
}))`;
    const path = written(promises);
    const { code, stdout, stderr } = await runProcess([python, "-c", script, path]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const runs = new Set(promises.map(({ run }) => run)).size;
    const days = Math.max(...promises.map(daysAhead)) + 1;
    expect(JSON.parse(stdout)).toEqual({
      brier: expect.closeTo(
        meanOf(promises.map(({ probability, held }) => (probability - Number(held)) ** 2)),
        12,
      ) as number,
      held: promises.filter(({ held }) => held).length,
      sizes: { time: runs, leadtime: days, location: 1, ensemble_member: 31, threshold: 1 },
      first: `${new Date(promises[0]!.availableAt * 3_600_000).toISOString().slice(0, 19)}.000000000`,
      ensemble: expect.closeTo(
        meanOf(promises.flatMap(({ worstSaid }) => worstSaid.map((score) => score!))),
        12,
      ) as number,
    });
  });
});

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean of a figure of each promise, by lead time as the file has it [h]. */
function byLead(figure: (promise: ProvedPromise) => number): Record<string, number> {
  const groups = Map.groupBy(promises, (promise) => 24 * daysAhead(promise));
  return Object.fromEntries([...groups].map(([lead, group]) => [lead, meanOf(group.map(figure))]));
}

test.skipIf(verifAbsence !== "")(`Verif finds the same Brier score by lead time${verifAbsence}`, async () => {
  const options = ["-m", "bs", "-r", "0.09995", "-b", "above", "-x", "leadtime", "-type", "text"];
  const { code, stdout } = await runProcess([
    python,
    "-c",
    "import verif; verif.main()",
    written(promises),
    ...options,
  ]);
  expect(code).toBe(0);
  const rows = [...stdout.matchAll(/^(\d+) +\| ([\d.]+) +\|/gm)].map(([, lead, score]) => [
    lead,
    Number(score),
  ]);
  const brier = byLead(({ probability, held }) => (probability - Number(held)) ** 2);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(brier).map(([lead, score]) => [lead, Number(score.toPrecision(4))])),
  );
});

test.skipIf(weatherBenchAbsence !== "")(
  `WeatherBench-X finds the same fair CRPS of the worst hours${weatherBenchAbsence}`,
  async () => {
    const script = `
import json, sys
import xarray as xr
from weatherbenchX.metrics import probabilistic
data = xr.open_dataset(sys.argv[1], decode_timedelta=False)
data = data.rename({"time": "init_time", "leadtime": "lead_time", "ensemble_member": "number"})
metric = probabilistic.CRPSEnsemble(ensemble_dim="number")
said, came = {"worst": data.ensemble}, {"worst": data.obs}
means = {
    name: {key: value.mean(["init_time", "location"]) for key, value in statistic.compute(said, came).items()}
    for name, statistic in metric.statistics.items()
}
print(json.dumps({int(one.lead_time): float(one) for one in metric.values_from_mean_statistics(means)["worst"]}))`;
    const { code, stdout, stderr } = await runProcess([python, "-c", script, written(promises)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const crps = byLead(({ worstSaid, worstCame }) => {
      const members = worstSaid.map((score) => score!);
      const apart = members.flatMap((one) => members.map((other) => Math.abs(one - other)));
      const pairs = members.length * (members.length - 1);
      const spread = apart.reduce((sum, distance) => sum + distance, 0) / pairs;
      return meanOf(members.map((score) => Math.abs(score - worstCame))) - spread / 2;
    });
    const found = JSON.parse(stdout) as Record<string, number>;
    expect(Object.keys(found)).toEqual(Object.keys(crps));
    for (const [lead, score] of Object.entries(crps)) expect(found[lead]).toBeCloseTo(score, 12);
  },
);
