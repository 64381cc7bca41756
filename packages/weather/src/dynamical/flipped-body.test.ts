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

/** How the bit changes a pressure: to one half, or to a number that cannot be packed, which the archive refuses itself. */
type Spoiled = "halves" | "explodes";

/** An archive of which a bit of a body spoils pressures of a chunk of the newest run. */
async function flipped(spoiled: Spoiled) {
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
    asked.findLast((one) => one.includes("/chunks/"))!,
  )!;
  const whole = objects.get(path!)!;
  const headerBytes = 16;
  const isSpoiled = async (): Promise<boolean> => {
    try {
      const values = await valuesNow();
      return spoiled === "halves" && values.some((value, index) => Math.abs(value - sound[index]! / 2) < 1);
    } catch (error) {
      return spoiled === "explodes" && /makes surface_pressure/u.test(String(error));
    }
  };
  /** Flips bits of the body, from a number of a bit on, until one spoils a pressure. */
  const spoil = async (bit: number): Promise<void> => {
    const at = Number(first) + headerBytes + Math.floor(bit / 8);
    if (at > Number(last)) throw new Error(`With no bit of the body a pressure ${spoiled}.`);
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
  const { source, run } = await flipped("halves");
  const damage = new DamagedRuns(() => 0);
  await expect(read(source, run, damage)).rejects.toThrow(DamagedRunError);
  const { run: older, insteadOf, weather } = await read(source, run, damage);
  expect([older, insteadOf]).toEqual([run - 12, run]);
  expect(Math.min(...weather.grids.get(name)!)).toBeGreaterThan(10_000);
});

test.each(["halves", "explodes"] as const)(
  "cached bytes in which a pressure %s are read again: the newest run answers once the archive is mended",
  async (spoiled) => {
    const { served, run, mend } = await flipped(spoiled);
    const caches = { bytes: bytesInMemory(), tiles: tilesInMemory() };
    const clock = { ms: 0 };
    const damage = new DamagedRuns(() => clock.ms);
    const source = await served.open({ ...caches, cacheBytes: 2 ** 26 });
    await expect(read(source, run, damage)).rejects.toThrow(DamagedRunError);
    // A read that is refused makes no tile.
    await expect.poll(() => caches.tiles.kept.size).toBeGreaterThanOrEqual(spoiled === "halves" ? 1 : 0);
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
  },
);
