import { type PastRuns, type ReadRequest, SourceError, type WeatherSource } from "@halcyon/weather";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, it } from "vitest";
import { cacheSizes } from "../config/cache-sizes.ts";
import { RecordCache } from "../weather/records/record-cache.ts";
import { trainingPairs } from "./calibrate/training-pairs.ts";
import { pastRuns } from "./stored-runs.ts";

const from = Date.UTC(2024, 0, 1) / 3_600_000;
const days = (count: number): number => from + count * 24;
const synthetic = syntheticSource({ product: "gefs", seed: 1 });

/** Refusal of a provider whose calls renew at once. */
class SpentCalls extends SourceError {
  readonly code = "spent";

  constructor() {
    const spentCalls = { window: "minute", limit: 600, left: 0, renewsAtMs: 0, cost: 1 } as const;
    super("No calls are left.", { retryAfterSeconds: 0, spentCalls });
  }
}

/** Returns a source with four runs a day, each of the given size, and the reads that it got. */
function sourceWith(past: Partial<PastRuns> & { readonly bytesOfRun?: number } = {}) {
  const reads: ReadRequest[] = [];
  const source: WeatherSource = {
    ...synthetic,
    read: (request) => {
      reads.push(request);
      return synthetic.read(request);
    },
    past: {
      availableAfterHours: 6,
      generations: [],
      runsBetween: async (first, last) =>
        Array.from({ length: Math.floor((last - first) / 6) + 1 }, (_, index) => first + index * 6),
      costOf: ({ runs }) => ({ bytes: runs * (past.bytesOfRun ?? 0), requests: runs, calls: 0 }),
      ...past,
    },
  };
  return { reads, source, model: "noaa", part: "ensemble" } as const;
}

describe("past runs of a source that is not a point store", () => {
  it("are one a day, and at most 500", async () => {
    expect((await pastRuns(sourceWith(), { from, to: days(99) }))!.runs).toEqual(
      Array.from({ length: 100 }, (_, day) => days(day)),
    );
    expect((await pastRuns(sourceWith(), { from, to: days(800) }))!.runs).toHaveLength(500);
  });

  it("are fewer where they would fetch more than 4 GB, and the newest stays", async () => {
    const { runs, cost } = (await pastRuns(sourceWith({ bytesOfRun: 2e7 }), { from, to: days(364) }))!;
    expect(runs).toHaveLength(183);
    expect(runs.at(-1)).toBe(days(364));
    expect(cost.bytes).toBeLessThanOrEqual(4e9);
  });

  it("are of the newest version of the model alone once it made 180 days", async () => {
    const generations = [0, 100].map((day) => ({ name: `v${day}`, from: days(day), source: "" }));
    const first = async (to: number) =>
      (await pastRuns(sourceWith({ generations }), { from, to: days(to) }))!.runs[0];
    expect(await first(278)).toBe(days(0));
    expect(await first(279)).toBe(days(100));
  });

  it("are read as past runs, up to 10 days ahead", async () => {
    const { reads, ...part } = sourceWith();
    const { source } = (await pastRuns(part, { from, to: days(1) }))!;
    const cell = (await source.locate({ latitude: 50, longitude: 8 }))!;
    await source.read({ cell, run: from, variables: ["temperature_2m"], from, to: days(35) });
    expect(reads).toMatchObject([{ to: days(10) - 1, past: true }]);
  });

  it("are read once the calls of the provider renew", async () => {
    const { source: of, ...part } = sourceWith();
    let refused = 0;
    const read: WeatherSource["read"] = async (request) => {
      if (refused++ === 0) throw new SpentCalls();
      return of.read(request);
    };
    const { source } = (await pastRuns({ ...part, source: { ...of, read } }, { from, to: days(1) }))!;
    const cell = (await source.locate({ latitude: 50, longitude: 8 }))!;
    const request = { cell, run: from, variables: ["temperature_2m"], from, to: days(1) } as const;
    expect(await source.read(request)).toEqual(await synthetic.read(request));
    expect(refused).toBe(2);
  });

  it("are absent where the source has no past", async () => {
    const { past: _past, ...source } = synthetic;
    expect(await pastRuns({ ...sourceWith(), source }, { from, to: days(1) })).toBeUndefined();
  });

  it("teach a site", async () => {
    const stored = (await pastRuns({ ...sourceWith(), source: synthetic }, { from, to: days(19) }))!;
    const pairs = await trainingPairs({
      stored,
      site: { latitude: 50, longitude: 8 },
      observations: syntheticHistory({ seed: 1 }),
      cache: new RecordCache(cacheSizes.recordsMaxBytes),
      lapseKPerKm: 4.5,
      from,
      to: days(30),
    });
    const classes = pairs!.variables.get("temperature_2m")!;
    expect(classes.map(({ toDay }) => toDay)).toEqual([1, 3, 5, 10]);
    expect(pairs!.unreadable).toBe(0);
  });
});
