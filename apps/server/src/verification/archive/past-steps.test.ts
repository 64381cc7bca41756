import { pack, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { type SourceCalls, SourceError, type WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import { pastSource, pastSteps } from "./past-steps.ts";

const made = syntheticSource({ product: "gfs", seed: 1 });
const from = Date.UTC(2026, 0, 1) / 3_600_000;
const nowMs = Date.UTC(2026, 2, 1);
const archivedFrom = nowMs / 3_600_000 - 6;
const at = { from, archivedFrom, doneTo: undefined, places: 2, nowMs };
const stepHours = 96;

/** Source whose runs cost something at each place. */
function costly(
  ofRun: { readonly bytes: number; readonly calls: number },
  calls?: SourceCalls,
): WeatherSource {
  const costOf: NonNullable<WeatherSource["past"]>["costOf"] = ({ runs }) => ({
    bytes: runs * ofRun.bytes,
    requests: runs,
    calls: runs * ofRun.calls,
  });
  return { ...made, past: { ...made.past!, costOf }, ...(calls === undefined ? {} : { calls }) };
}

describe("the steps of a night", () => {
  test("reach the present if runs cost nothing, and go on where they ended", async () => {
    const all = await pastSteps(made, at);
    expect(all[0]).toMatchObject({ end: from + stepHours });
    expect(all[0]!.runs).toHaveLength(stepHours / 6);
    expect(all.at(-1)!.end).toBe(from + 14 * stepHours);
    const rest = await pastSteps(made, { ...at, doneTo: all[11]!.end });
    expect(rest).toEqual(all.slice(12));
    expect(await pastSteps(made, { ...at, doneTo: all.at(-1)!.end })).toEqual([]);
  });

  test("fetch at most 2 GB at all places, but take one step in any case", async () => {
    // A step has 16 runs, at two places.
    expect(await pastSteps(costly({ bytes: 2e9 / 32 / 3, calls: 0 }), at)).toHaveLength(3);
    expect(await pastSteps(costly({ bytes: 1e9, calls: 0 }), at)).toHaveLength(1);
  });

  test("use at most half of the calls that are left in a day", async () => {
    const left = [
      { window: "minute", limit: 600, left: 1, renewsAtMs: nowMs },
      { window: "day", limit: 10_000, left: 320, renewsAtMs: nowMs },
    ] as const;
    const calls = { provider: "made", left: () => left, costOf: () => 0 };
    expect(await pastSteps(costly({ bytes: 0, calls: 1 }, calls), at)).toHaveLength(5);
  });

  test("end once the runs before the archive are over at all leads", async () => {
    const steps = await pastSteps(made, { ...at, archivedFrom: from + 24 });
    expect(steps.at(-1)!.end).toBeLessThanOrEqual(from + 24 + 44 * 24);
    expect(steps.at(-1)!.end).toBeGreaterThan(from + 24 + 36 * 24);
  });
});

class Silent extends SourceError {
  readonly code = "silent";

  constructor(options: ConstructorParameters<typeof SourceError>[1] & { readonly damagedRun?: number } = {}) {
    super("silent", options);
    if (options.damagedRun !== undefined) this.damagedRun = options.damagedRun;
  }
}

const cell = { latitude: 50, longitude: 8, sea: false };
const run = from + 48;
const spentCalls = { window: "minute", limit: 1, left: 0, cost: 1, renewsAtMs: nowMs } as const;

describe("a source of past runs", () => {
  const names = ["temperature_2m", "precipitation"] as const;
  const valueOf = (name: VariableName, start: number): number => pack(start - from, variable(name).packing);
  /** Source whose runs have no hours before their start, and whose values name the run. */
  const bare: WeatherSource = {
    ...made,
    read: async ({ run: start, variables, to }) => {
      const stamps = Array.from({ length: Math.max(0, to - start) + 2 }, (_, lead) => start + lead);
      const gridOf = (name: VariableName): Int16Array =>
        Int16Array.from(stamps, (stamp) =>
          name === "precipitation" && stamp === start ? packedMissing : valueOf(name, start),
        );
      return { members: 1, stamps, grids: new Map(variables.map((name) => [name, gridOf(name)])) };
    },
  };

  test("takes hours before a run from the runs before it, where the source has none", async () => {
    const source = pastSource(bare, [run - 24, run - 12, run]);
    const request = { cell, run, variables: names, from: run - 13, to: run + 1 };
    const { stamps, grids } = await source.read(request);
    const starts = [run - 24, run - 12, run];
    const ofRun = (stamp: number): number => starts.findLast((start) => start <= stamp)!;
    const ofStep = (stamp: number): number => starts.findLast((start) => start < stamp)!;
    const since = stamps.findIndex((stamp) => stamp === run - 13);
    expect(stamps.slice(since)).toEqual(Array.from({ length: 16 }, (_, row) => run - 13 + row));
    const after = stamps.slice(since);
    expect([...grids.get("temperature_2m")!].slice(since)).toEqual(
      after.map((stamp) => valueOf("temperature_2m", ofRun(stamp))),
    );
    expect([...grids.get("precipitation")!].slice(since)).toEqual(
      after.map((stamp) => valueOf("precipitation", ofStep(stamp))),
    );
  });

  test("leaves runs as they are if they have the hours before their start", async () => {
    const request = { cell, run, variables: names, from: run - 13, to: run + 1 };
    expect(await pastSource(made, [run - 6, run]).read(request)).toEqual(await made.read(request));
  });

  const failing = (...errors: readonly Error[]): WeatherSource => {
    const left = [...errors];
    return {
      ...made,
      read: (request) => (left.length > 0 ? Promise.reject(left.shift()!) : made.read(request)),
    };
  };
  const request = { cell, run, variables: names, from: run, to: run + 1 };

  test("waits for calls that renew within the hour", async () => {
    const waits: number[] = [];
    const source = failing(new Silent({ spentCalls, retryAfterSeconds: 40 }));
    const past = pastSource(source, [run], async (ms) => waits.push(ms));
    expect(await past.read(request)).toEqual(await made.read(request));
    expect(waits).toEqual([40_000]);
  });

  test("passes on a damaged run, and ends with any other failure", async () => {
    const read = (error: Error) => pastSource(failing(error), [run]).read(request);
    await expect(read(new Silent({ damagedRun: run }))).rejects.toBeInstanceOf(SourceError);
    for (const error of [new Silent(), new Silent({ spentCalls, retryAfterSeconds: 40_000 })]) {
      const failure = await read(error).catch((one: unknown) => one);
      expect(failure).not.toBeInstanceOf(SourceError);
      expect(failure).toMatchObject({ message: "past runs cannot be read now: silent" });
    }
  });
});
