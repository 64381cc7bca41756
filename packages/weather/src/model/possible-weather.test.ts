import { pack, packedMissing, variable } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import { syntheticSource } from "../synthetic/synthetic-source.ts";
import type { WeatherSource } from "../source/source.ts";
import { DamagedRuns } from "./damaged-runs.ts";
import { DamagedRunError, readForecast } from "./forecast.ts";
import { placeParts } from "./place-model-parts.ts";
import { ImpossibleValueError } from "./forecast.ts";

const now = Date.UTC(2026, 10, 21, 9) / 3_600_000;
const made = syntheticSource({ product: "gfs", seed: 1 });
const newest = (await made.latestRun(now))!;
const older = newest - 6;
const name = "pressure_msl";

interface Flip {
  readonly run: EpochHour;
  readonly stamp: EpochHour;
}

/** Returns a source with several runs, in which pressures are halved at the flipped values. */
function flippedSource(runs: readonly EpochHour[], flips: readonly Flip[]): WeatherSource {
  return {
    ...made,
    latestRun: async (_, isPassedOver = () => false) => runs.find((run) => !isPassedOver(run)),
    read: async (request) => {
      const native = await made.read(request);
      const grid = native.grids.get(name)!.slice();
      for (const { run, stamp } of flips) if (run === request.run) grid[native.stamps.indexOf(stamp)]! >>= 1;
      return { ...native, grids: new Map([[name, grid]]) };
    },
  };
}

async function read(source: WeatherSource, damage: DamagedRuns) {
  const parts = await placeParts(
    [{ part: "deterministic", source, damage }],
    { latitude: 51.5, longitude: 0 },
    now,
  );
  const reads = [{ part: "deterministic", variables: [name], from: newest - 6, to: now + 24 }] as const;
  const [forecast] = await readForecast({ parts, now, reads });
  const { run, insteadOf, weather } = forecast!;
  return { run, insteadOf, values: [...weather.grids.get(name)!] };
}

const sound = await read(flippedSource([newest, older], []), new DamagedRuns(() => 0));
const flip = { run: newest, stamp: now + 3 };

test("a run with a pressure of half an atmosphere is damaged, and the run before answers", async () => {
  const damage = new DamagedRuns(() => 0);
  const source = flippedSource([newest, older], [flip]);
  const error: unknown = await read(source, damage).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DamagedRunError);
  expect(String(error)).toMatch(
    /gives 5\d\d.*hPa as pressure_msl at .* for 2026-11-21T12:00:00Z, which cannot be/u,
  );
  expect(await read(source, damage)).toMatchObject({ run: older, insteadOf: newest });
});

test.each([
  ["no other run", [newest]],
  ["the run before gives it too", [newest, older]],
])("where there is %s, nothing answers there, and the run stays for other places", async (_, runs) => {
  const damage = new DamagedRuns(() => 0);
  const source = flippedSource(runs, [flip, { ...flip, run: older }]);
  await expect(read(source, damage)).rejects.toThrow(ImpossibleValueError);
  await expect(read(source, damage)).rejects.toMatchObject({ trouble: "damaged", damagedRun: undefined });
  expect(damage.found).toBe(0);
});

test("before the run the hour alone is missing", async () => {
  const stamp = newest - 2;
  const { run, values } = await read(
    flippedSource([newest], [{ run: newest, stamp }]),
    new DamagedRuns(() => 0),
  );
  expect(run).toBe(newest);
  const hour = stamp - (newest - 6);
  expect(values[hour - 1]).toBe(sound.values[hour - 1]);
  expect(Math.abs(values[hour]! - sound.values[hour]!)).toBeLessThan(pack(5, variable(name).packing));
  expect(values).not.toContain(packedMissing);
  expect(values.filter((value, at) => value !== sound.values[at])).toHaveLength(1);
});
