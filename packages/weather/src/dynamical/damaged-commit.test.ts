import { describe, expect, test } from "vitest";
import { DamagedRuns } from "../model/damaged-runs.ts";
import { DamagedRunError, readForecast } from "../model/forecast.ts";
import { placeParts } from "../model/place-model-parts.ts";
import type { WeatherSource } from "../source/source.ts";
import { appendLastRun } from "./appended-run.suite.ts";
import { servedFixture, untilTestEnds } from "./served-dataset.suite.ts";

const newest = Date.parse("2026-11-21T00:00Z") / 3_600_000;
const older = newest - 24;
const now = newest + 9;
const halfHourMs = 30 * 60_000;
/** A chunk of the last run at the place. */
const chunk = "temperature_2m/c/11/0/0/0/0";
const place = { latitude: 45, longitude: -45 };

/** Returns the response to a request. Like a server, it repeats the request once if damage is found. */
async function answerOf(source: WeatherSource, damage: DamagedRuns) {
  const parts = await placeParts([{ part: "deterministic", source, damage }], place, now);
  const reads = [{ part: "deterministic", variables: ["temperature_2m"], from: now, to: now + 24 }] as const;
  try {
    const [forecast] = await readForecast({ parts, now, reads });
    const { run, insteadOf, snapshot, weather } = forecast!;
    return { run, insteadOf, snapshot, values: [...weather.grids.get("temperature_2m")!] };
  } catch (error) {
    if (!(error instanceof DamagedRunError)) throw error;
    return answerOf(source, damage);
  }
}

/** Opens a source at the commit before the last run was added, with a clock. */
async function opened() {
  const served = untilTestEnds(await servedFixture("gefs"));
  const clock = { ms: 0 };
  const source = await served.open({ cacheBytes: 0, clock: () => clock.ms, refreshMs: 60_000 });
  const damage = new DamagedRuns(() => clock.ms);
  return {
    served,
    clock,
    source,
    damage,
    objects: served.server.objects,
    answer: () => answerOf(source, damage),
  };
}

const spoils = {
  "is not there": () => undefined,
  "is cut": (bytes: Uint8Array) => bytes.subarray(0, bytes.length >> 1),
  "is empty": () => new Uint8Array(),
} as const satisfies Readonly<Record<string, (bytes: Uint8Array) => Uint8Array | undefined>>;

describe.each(Object.entries(spoils))("an object of a new commit that %s", (_, spoil) => {
  /** Damages objects, and returns a function that restores them. */
  const spoilAll = (objects: Map<string, Uint8Array>, paths: readonly string[]): (() => void) => {
    const whole = paths.map((path) => [path, objects.get(path)!] as const);
    for (const [path, bytes] of whole) {
      const spoiled = spoil(bytes);
      if (spoiled === undefined) objects.delete(path);
      else objects.set(path, spoiled);
    }
    return () => whole.forEach(([path, bytes]) => objects.set(path, bytes));
  };

  test("and says where the chunks of all runs lie: the run before answers from the commit before, and is told", async () => {
    const { served, clock, objects, answer } = await opened();
    const before = await answer();
    expect(before).toMatchObject({ run: older, insteadOf: undefined });
    const { listsOfWeather } = await appendLastRun(served, chunk);
    const mend = spoilAll(objects, listsOfWeather);
    clock.ms = 60_000;
    const { values, ...told } = await answer();
    expect(values).toEqual(before.values);
    expect(told).toEqual({ run: older, insteadOf: newest, snapshot: before.snapshot });
    mend();
    clock.ms += 60_000;
    expect(await answer()).toMatchObject({ run: older });
    clock.ms += halfHourMs;
    expect(await answer()).toMatchObject({ run: newest, insteadOf: undefined });
  });

  test("and is needed to open it: the run before answers, for those who begin too", async () => {
    const { served, clock, objects, answer } = await opened();
    const before = await answer();
    const { snapshot, listsOfCoordinates } = await appendLastRun(served, chunk);
    for (const path of [snapshot, ...listsOfCoordinates]) {
      const mend = spoilAll(objects, [path]);
      clock.ms += 60_000;
      expect(await answer(), path).toEqual(before);
      const begun = await served.open({ cacheBytes: 0 });
      expect(await begun.latestRun(now), path).toBe(older);
      mend();
    }
    clock.ms += 60_000;
    expect(await answer()).toMatchObject({ run: newest, insteadOf: undefined });
  });
});
