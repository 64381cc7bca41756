import { sampled, temporaryFolder } from "@halcyon/testing";
import { createHash } from "node:crypto";
import { pack, unpack, variable } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { cellCache } from "../archive/cell-cache.ts";
import { readRaw } from "./raw-series.suite.ts";
import { readValues } from "./read-values.suite.ts";
import { untilTestEnds } from "./served-dataset.suite.ts";
import { areThere, goldens, sharedDataset } from "./shared-repositories.suite.ts";

const hourOf = (day: string): number => Date.parse(`${day}T00:00Z`) / 3_600_000;
const later = hourOf("2026-11-22");

/** Returns the SHA-256 of numbers in the form of the golden file. */
function digest(series: Float64Array): string {
  const view = new DataView(new ArrayBuffer(4 * series.length));
  series.forEach((value, index) => {
    if (Number.isNaN(value)) view.setUint32(4 * index, 0x7f_c0_00_00, true);
    else view.setFloat32(4 * index, value, true);
  });
  return createHash("sha256").update(view).digest("hex");
}

// Where they are not, this is what is seen to be skipped: without goldens there is no other test.
test.skipIf(!areThere)("there are repositories to read", () => {
  expect(goldens()).not.toEqual([]);
});

describe.skipIf(!areThere).each(sampled(goldens(), 3))("the repository of %s", (dataset, golden) => {
  const wanted = Object.entries(golden.places).flatMap(([place, { cell, runs }]) =>
    Object.entries(runs).flatMap(([run, arrays]) =>
      Object.entries(arrays).map(([array, truth]) => ({
        place,
        truth,
        run,
        read: { array, runIndex: golden.runs.indexOf(run), row: cell.row, column: cell.column },
      })),
    ),
  );

  test("holds every number that the formula gives", async () => {
    const { server, folder } = untilTestEnds(await sharedDataset(dataset));
    const url = `${server.url}${folder}`;
    const reads = wanted.map(({ read }) => read);
    const raw = await readRaw({ url, dataset, snapshot: golden.snapshots[1], reads });
    expect(raw.leadHours).toEqual(golden.lead_hours);
    expect(raw.members).toBe(golden.members);
    expect(raw.wholeRuns).toEqual(golden.runs.slice(0, 2).map(hourOf));
    wanted.forEach(({ place, run, read, truth }, index) => {
      const series = raw.series[index]!;
      const what = `${read.array} of ${run} at ${place}`;
      expect(series.filter(Number.isNaN), what).toHaveLength(truth.missing);
      for (const [hours, member, value] of truth.samples) {
        const found = series[golden.lead_hours.indexOf(hours) * golden.members + member]!;
        expect(Number.isNaN(found) ? null : found, `${what} at ${hours} h`).toBe(value);
      }
      expect(digest(series), what).toBe(truth.sha256);
    });
  });

  test("is a source whose newest run is the newest whole one, with the numbers in their units", async () => {
    const served = untilTestEnds(await sharedDataset(dataset));
    const source = await served.open();
    const run = hourOf(golden.newest_whole_run);
    expect(await source.latestRun(later)).toBe(run);
    expect(source.snapshot!()).toBe(golden.snapshots[1]);
    const { packing } = variable("temperature_2m");
    for (const { latitude, longitude, cell, runs } of Object.values(golden.places)) {
      expect(await source.locate({ latitude, longitude })).toMatchObject({
        latitude: cell.latitude,
        longitude: cell.longitude,
      });
      const values = await readValues(source, "temperature_2m", cell, run, run + 1, run + 840);
      const samples = runs[golden.newest_whole_run]!["temperature_2m"]!.samples;
      for (const [hours, member, value] of samples.filter(([lead]) => lead > 0)) {
        expect(values.get(run + hours)![member]).toBe(unpack(pack(value!, packing), packing));
      }
    }
  });

  test("reads a past run as it reads the newest one, for as many requests as its cost names", async () => {
    const served = untilTestEnds(await sharedDataset(dataset));
    const source = await served.open({ past: { cells: cellCache({ folder: temporaryFolder() }) } });
    const run = hourOf(golden.runs[0]!);
    const variables = ["wind_speed_10m", "temperature_2m"] as const;
    const { requests } = source.past!.costOf({ runs: 1, variables, toLeadHours: 186 });
    for (const [index, { cell }] of Object.values(golden.places).entries()) {
      const request = { cell: { ...cell, sea: false }, run, variables, from: run + 9, to: run + 186 };
      served.server.asked.length = 0;
      const past = await source.read({ ...request, past: true });
      // The first read opens the archive.
      if (index > 0) expect(served.server.asked.length).toBeLessThanOrEqual(requests);
      expect(past).toEqual(await source.read(request));
    }
  });

  test("has two runs at its first commit, also while the second lands", async () => {
    const served = untilTestEnds(await sharedDataset(dataset));
    const [earlier] = golden.snapshots;
    const source = await served.open();
    const cell = Object.values(golden.places)[0]!.cell;
    const read = (day: string) => {
      const run = hourOf(day);
      const place = { ...cell, sea: false };
      const variables = ["temperature_2m"] as const;
      return source.read({ cell: place, run, variables, from: run, to: run + 24, snapshot: earlier });
    };
    // The newest run of the later commit is not whole, the first commit has not got it.
    for (const day of golden.runs.slice(0, 2)) expect((await read(day)).stamps.length).toBeGreaterThan(8);
    await expect(read(golden.runs[2]!)).rejects.toMatchObject({ code: "retry_later" });
  });
});
