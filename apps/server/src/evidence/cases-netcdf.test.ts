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
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const runs = new Set(promises.map(({ run }) => run)).size;
    const days = Math.max(...promises.map(daysAhead)) + 1;
    expect(JSON.parse(stdout)).toEqual({
      brier: expect.closeTo(
        mean(promises.map(({ probability, held }) => (probability - Number(held)) ** 2)),
        12,
      ) as number,
      held: promises.filter(({ held }) => held).length,
      sizes: { time: runs, leadtime: days, location: 1, ensemble_member: 31, threshold: 1 },
      first: `${new Date(promises[0]!.availableAt * 3_600_000).toISOString().slice(0, 19)}.000000000`,
      ensemble: expect.closeTo(
        mean(promises.flatMap(({ worstSaid }) => worstSaid.map((score) => score!))),
        12,
      ) as number,
    });
  });
});
