import { expect, test } from "vitest";
import { bytesInMemory, tilesInMemory } from "../cache/in-memory.suite.ts";
import { DamagedRuns } from "../model/damaged-runs.ts";
import { DamagedRunError, readForecast } from "../model/forecast.ts";
import { placeParts } from "../model/place-model-parts.ts";
import type { WeatherSource } from "../source/source.ts";
import { readValues } from "./read-values.suite.ts";
import { servedFixture, untilTestEnds } from "./served-dataset.suite.ts";

const place = { latitude: 45, longitude: -45 };
const name = "surface_pressure";

/** Returns an archive in which a bit of a body halves pressures of a chunk of the newest run. */
async function flipped() {
  const served = untilTestEnds(await servedFixture("gfs"));
  const source = await served.open({ cacheBytes: 0 });
  const run = (await source.latestRun(Infinity))!;
  const { objects, asked } = served.server;
  const valuesNow = async (): Promise<readonly number[]> =>
    [...(await readValues(source, name, place, run, run + 1, run + 300)).values()].flat();
  const sound = await valuesNow();
  asked.length = 0;
  await valuesNow();
  const [, path, first, last] = /^(\S+) bytes=(\d+)-(\d+)$/u.exec(
    asked
      .filter((one) => one.includes("/chunks/"))
      .toSorted()
      .at(-1)!,
  )!;
  const whole = objects.get(path!)!;
  const headerBytes = 16;
  const isSpoiled = async (): Promise<boolean> => {
    const values = await valuesNow().catch(() => []);
    return values.some((value, index) => Math.abs(value - sound[index]! / 2) < 1);
  };
  /** Flips bits of the body, from a bit on, until one halves a pressure. */
  const spoil = async (bit: number): Promise<void> => {
    const at = Number(first) + headerBytes + Math.floor(bit / 8);
    if (at > Number(last)) throw new Error("No bit of the body halves a pressure.");
    const changed = Uint8Array.from(whole);
    changed[at]! ^= 0x80 >> (bit % 8);
    objects.set(path!, changed);
    if (!(await isSpoiled())) await spoil(bit + 1);
  };
  await spoil(0);
  return { served, source, run, mend: () => void objects.set(path!, whole) };
}

/** Reads the newest run that is not passed over, as a question does. */
async function read(source: WeatherSource, run: number, damage: DamagedRuns) {
  const now = run + 1;
  const parts = await placeParts([{ part: "deterministic", source, damage }], place, now);
  const reads = [{ part: "deterministic", variables: [name], from: now, to: run + 300 }] as const;
  return (await readForecast({ parts, now, reads }))[0]!;
}

test("a bit of a body that halves the pressures of a chunk is seen, and the run before answers", async () => {
  const { source, run } = await flipped();
  const damage = new DamagedRuns(() => 0);
  await expect(read(source, run, damage)).rejects.toThrow(DamagedRunError);
  const { run: older, insteadOf, weather } = await read(source, run, damage);
  expect([older, insteadOf]).toEqual([run - 12, run]);
  expect(Math.min(...weather.grids.get(name)!)).toBeGreaterThan(10_000);
});

test("cached bytes in which a pressure halves are read again: the newest run answers once the archive is mended", async () => {
  const { served, run, mend } = await flipped();
  const caches = { bytes: bytesInMemory(), tiles: tilesInMemory() };
  const clock = { ms: 0 };
  const damage = new DamagedRuns(() => clock.ms);
  const source = await served.open({ ...caches, cacheBytes: 2 ** 26 });
  await expect(read(source, run, damage)).rejects.toThrow(DamagedRunError);
  await expect.poll(() => caches.tiles.kept.size).toBeGreaterThanOrEqual(1);
  mend();
  expect(await read(source, run, damage)).toMatchObject({ run: run - 12, insteadOf: run });
  clock.ms += 30 * 60_000;
  const mended = await read(source, run, damage);
  expect(mended.run).toBe(run);
  expect(mended).not.toHaveProperty("insteadOf");
  expect(damage.found).toBe(1);
  // Memory, bytes and tiles have the sound values now: no request is sent.
  const [begun, { asked }] = [await served.open({ ...caches, cacheBytes: 2 ** 26 }), served.server];
  await expect
    .poll(async () => {
      asked.length = 0;
      expect((await read(begun, run, damage)).weather).toEqual(mended.weather);
      return asked.filter((path) => path.includes("/chunks/")).length;
    })
    .toBe(0);
});
