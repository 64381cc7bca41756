import { epochHourOf } from "@halcyon/schema/time";
import type { ModelPart, WeatherSource } from "@halcyon/weather";
import { expect, test, vi } from "vitest";
import { leavingRecipient } from "../../../test/harness/leaving-recipient.suite.ts";
import { madeEntry } from "../../../test/harness/made-ports.suite.ts";
import { startMs } from "../../../test/harness/running-server.suite.ts";
import { storeModelPart } from "../../config/sources/store-model-part.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { CallerLeft, workFor } from "../../errors/caller-left.ts";
import type { CellsWork } from "../../scoring/field/score-cells.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { storeOfRuns } from "../../verification/runs/store-of-runs.suite.ts";
import { threads } from "./workers.ts";

const sites = Array.from({ length: 20 }, (_, site) => ({ latitude: 50 + site / 4, longitude: 8 }));
const warm = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: 30 },
  acceptable: { min: 15 },
  weight: 1,
} as const;

const work: CellsWork = {
  model: "noaa",
  entry: madeEntry(warm),
  accountId: undefined,
  forecastHours: 24,
  heedsWarnings: true,
  nowMs: startMs,
  cells: sites.map((site, index) => ({ ...site, index, sea: false, km2: 1 + index, gate: undefined })),
  wish: {
    durationHours: 3,
    minimumScore: 0.1,
    minimumProbability: 0.5,
    daylightAt: undefined,
    localHours: undefined,
    periods: [{ fromHour: 0, toHour: 24 }],
  },
  members: 5,
  withCells: true,
};

async function storedPart(part: "deterministic" | "ensemble", members: number): Promise<ModelPart> {
  const { root } = await storeOfRuns({
    runs: [epochHourOf(startMs) - 6],
    lastLeadHours: 60,
    members,
    sites,
    temperatureC: ({ lead, member, site }) => 10 + (lead % 24) + member - site / 7,
  });
  const source = await storeModelPart({ source: "store", path: root, part: "made", cache_mb: 1 });
  return { part, source };
}

const parts = [await storedPart("deterministic", 1), await storedPart("ensemble", 5)];

function portsOf(asThey: (source: WeatherSource) => WeatherSource = (source) => source) {
  return {
    library: curatedLibrary,
    ownEntries: { find: async () => undefined, findVersion: async () => undefined },
    models: new Map([["noaa", parts.map((part) => ({ ...part, source: asThey(part.source!) }))] as const]),
    records: { hourly: undefined, daily: undefined, projections: [] },
  };
}

test("a thread reads the stores of a block of cells itself, and scores as the event loop does", async () => {
  const expected = await scorerOf(portsOf()).cells(work);
  expect(expected.cells).toHaveLength(sites.length);
  const { ownEntries: _, ...ports } = portsOf();
  const asked = parts.map(({ source }) => vi.spyOn(source!, "read"));
  await using apart = threads(ports);
  expect(await apart.cells(work)).toEqual(expected);
  for (const read of asked) expect(read).not.toHaveBeenCalled();
});

test("a block of cells is not scored further when its caller has left", async () => {
  let reads = 0;
  const ports = portsOf((source) => ({
    ...source,
    read: (request) => ((reads += 1), source.read(request)),
  }));
  const patient = leavingRecipient();
  await workFor(patient, () => scorerOf(ports).cells(work));
  const whole = reads;
  reads = 0;
  const leaving = leavingRecipient(patient.looks / 2);
  await expect(workFor(leaving, () => scorerOf(ports).cells(work))).rejects.toThrow(CallerLeft);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(whole);
});
