import { expect, test } from "vitest";
import { DamagedRuns } from "../model/damaged-runs.ts";
import { DamagedRunError, readForecast } from "../model/forecast.ts";
import { placeParts } from "../model/place-model-parts.ts";
import { readValues } from "./read-values.suite.ts";
import { servedFixture, untilTestEnds } from "./served-dataset.suite.ts";

const place = { latitude: 45, longitude: -45 };
const name = "surface_pressure";

test("a bit of a body that halves the pressures of a chunk is seen, and the run before answers", async () => {
  const served = untilTestEnds(await servedFixture("gfs"));
  const source = await served.open({ cacheBytes: 0 });
  const run = (await source.latestRun(Infinity))!;
  const { objects, asked } = served.server;
  const pressures = async (): Promise<readonly number[]> =>
    [...(await readValues(source, name, place, run, run + 1, run + 300)).values()].flat();
  const sound = await pressures();
  asked.length = 0;
  await pressures();
  const [, path, first, last] = /^(\S+) bytes=(\d+)-(\d+)$/u.exec(
    asked.findLast((one) => one.includes("/chunks/"))!,
  )!;
  const whole = objects.get(path!)!;
  const headerBytes = 16;
  /** Flips bits of the body until one of them halves a pressure. */
  const halve = async (at: number): Promise<void> => {
    if (at > Number(last)) throw new Error("No bit of the body halves a pressure.");
    const spoiled = Uint8Array.from(whole);
    spoiled[at]! ^= 1 << 7;
    objects.set(path!, spoiled);
    const values = await pressures().catch(() => sound);
    const isHalved = values.some((value, index) => Math.abs(value - sound[index]! / 2) < 1);
    if (!isHalved) await halve(at + 1);
  };
  await halve(Number(first) + headerBytes);

  const damage = new DamagedRuns(() => 0);
  const now = run + 9;
  const read = async () => {
    const parts = await placeParts([{ part: "deterministic", source, damage }], place, now);
    const reads = [{ part: "deterministic", variables: [name], from: now, to: run + 300 }] as const;
    return (await readForecast({ parts, now, reads }))[0]!;
  };
  await expect(read()).rejects.toThrow(DamagedRunError);
  const { run: older, insteadOf, weather } = await read();
  expect([older, insteadOf]).toEqual([run - 12, run]);
  expect(Math.min(...weather.grids.get(name)!)).toBeGreaterThan(10_000);
});
