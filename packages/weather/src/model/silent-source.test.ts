import type { VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { loopTurn } from "../io/loop-turn.ts";
import { SourceError } from "../source/source-error.ts";
import type { WeatherSource } from "../source/source.ts";
import { syntheticSource } from "../synthetic/synthetic-source.ts";
import { arePlacedStill } from "./are-placed-still.ts";
import { modelAvailability } from "./availability.ts";
import { chooseListed } from "./choose-listed.ts";
import { DamagedRuns } from "./damaged-runs.ts";
import { DamagedRunError, readForecast } from "./forecast.ts";
import { type FedPart, isFed, type ModelPart } from "./model-part.ts";
import { placeParts } from "./place-model-parts.ts";

class SilentError extends SourceError {
  override readonly name = "SilentError";
  readonly code = "retry_later";
}

const now = Date.UTC(2026, 10, 21, 9) / 3_600_000;
const atSea = { latitude: 54.5, longitude: 7.9 };
const gfs = syntheticSource({ product: "gfs", seed: 1 });

/** Returns a part with an overlay of waves. */
function withWaves(waves: WeatherSource, damage?: DamagedRuns): FedPart {
  const layer: FedPart = {
    part: "deterministic",
    source: waves,
    ...(damage === undefined ? {} : { damage }),
  };
  return { part: "deterministic", source: gfs, overlays: [{ variables: ["wave_height"], layer }] };
}

const reads = (...variables: readonly VariableName[]) => [
  { part: "deterministic" as const, variables, from: now, to: now + 6 },
];

describe("an overlay whose newest run is not told", () => {
  const hung = (): WeatherSource => ({ ...gfs, latestRun: () => new Promise(() => undefined) });

  test("is waited for once, and delays no request after that", async () => {
    const parts = [withWaves(hung())];
    const placed = (await placeParts(parts, atSea, now, 5)).find(isFed);
    expect(placed!.overlays![0]!.layer).toMatchObject({ failure: { name: "LateOverlayError" } });
    // This would wait for a day.
    const again = await placeParts(parts, atSea, now, 86_400_000);
    const [forecast] = await readForecast({
      parts: again,
      now,
      reads: reads("temperature_2m", "wave_height"),
    });
    const { grids } = forecast!.weather;
    expect(grids.get("temperature_2m")!.some((value) => value !== -32_768)).toBe(true);
    expect(new Set(grids.get("wave_height"))).toEqual(new Set([-32_768]));
    expect(await arePlacedStill(again, atSea, now)).toBe(false);
  });

  test("is late for its own variables alone", async () => {
    const placed = await placeParts([withWaves(hung())], atSea, now, 5);
    const [part] = modelAvailability("noaa", placed, now).parts;
    expect(part!.late).toHaveLength(1);
    expect(part!.reach("temperature_2m")).toBeGreaterThan(100);
    expect(part!.reach("wave_height")).toBe(0);
    expect(part!.reach.whole!("wave_height")).toBeGreaterThan(100);
  });

  test("is asked again when it has answered", async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const parts = [withWaves({ ...gfs, latestRun: () => promise })];
    await placeParts(parts, atSea, now, 5);
    resolve(now - 9);
    await loopTurn();
    const placed = (await placeParts(parts, atSea, now, 86_400_000)).find(isFed);
    expect(placed!.overlays![0]!.layer).toMatchObject({ run: now - 9, cell: { sea: true } });
  });
});

describe("a source that gives no weather while it is read", () => {
  const clock = { ms: 0 };
  const silent = (mood: { isSilent: boolean }): WeatherSource => ({
    ...gfs,
    read: async (request) => {
      if (mood.isSilent) throw new SilentError("Nothing comes.", { retryAfterSeconds: 60 });
      return gfs.read(request);
    },
  });
  const readOf = async (parts: readonly ModelPart[], ...names: readonly VariableName[]) => {
    const placed = await placeParts(parts, atSea, now);
    return readForecast({ parts: placed, now, reads: reads(...names) });
  };

  test("is not asked if its variables are not", async () => {
    const parts = [withWaves(silent({ isSilent: true }), new DamagedRuns(() => clock.ms))];
    await expect(readOf(parts, "temperature_2m")).resolves.toHaveLength(1);
  });

  test("is an overlay that is late at this cell for a while, and is then asked again", async () => {
    const mood = { isSilent: true };
    const damage = new DamagedRuns(() => clock.ms);
    const parts = [withWaves(silent(mood), damage)];
    await expect(readOf(parts, "wave_height")).rejects.toThrow(DamagedRunError);
    const [part] = modelAvailability("noaa", await placeParts(parts, atSea, now), now).parts;
    expect(part!.late[0]!.layer).toMatchObject({ failure: { name: "SilentError" } });
    const elsewhere = await placeParts(parts, { latitude: 56, longitude: 3 }, now);
    expect(modelAvailability("noaa", elsewhere, now).parts[0]!.late).toEqual([]);
    expect(damage.found).toBe(0);
    mood.isSilent = false;
    clock.ms += 60_000;
    await expect(readOf(parts, "wave_height")).resolves.toHaveLength(1);
  });

  test("fails the request if no other source can take its place", async () => {
    const damage = new DamagedRuns(() => clock.ms);
    const parts = [{ part: "deterministic" as const, source: silent({ isSilent: true }), damage }];
    await expect(readOf(parts, "temperature_2m")).rejects.toThrow(SilentError);
    await expect(readOf([withWaves(silent({ isSilent: true }))], "wave_height")).rejects.toThrow(SilentError);
  });

  test("is passed over as a regional model, and the part that answers names it", async () => {
    const damage = new DamagedRuns(() => clock.ms);
    const regional: FedPart = { part: "regional", source: silent({ isSilent: true }), damage };
    const parts = [regional, { part: "deterministic" as const, source: gfs }];
    const needs = { hoursAfter: 0, isCarriedBy: () => true };
    const choose = async () => chooseListed("noaa", await placeParts(parts, atSea, now), now, needs);
    const before = await choose();
    expect(before.map(({ part }) => part)).toEqual(["regional", "deterministic"]);
    const read = {
      part: "regional" as const,
      variables: ["temperature_2m" as const],
      from: now,
      to: now + 6,
    };
    await expect(readForecast({ parts: before, now, reads: [read] })).rejects.toMatchObject({
      isSilent: true,
    });
    expect(await arePlacedStill(before, atSea, now)).toBe(false);
    expect(await choose()).toMatchObject([
      { part: "deterministic", passedOver: [{ part: "regional", source: "synthetic" }] },
    ]);
    clock.ms += 60_000;
    expect((await choose()).map(({ part }) => part)).toEqual(["regional", "deterministic"]);
  });
});
