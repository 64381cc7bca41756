import { epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { expect, test } from "vitest";
import type { PastRuns } from "../source/past-runs.ts";
import type { WeatherSource } from "../source/source.ts";
import { syntheticSource } from "../synthetic/index.ts";
import { DamagedRuns } from "./damaged-runs.ts";
import { type FedPart, isFed } from "./model-part.ts";
import { nextReadableMs, partsAsOf } from "./model-parts-as-of.ts";
import { findRuns } from "./place-model-parts.ts";

const madeSource = syntheticSource({ product: "gfs", seed: 1 });
const dayMs = 24 * millisecondsPerHour;
const startMs = Date.UTC(2026, 10, 1);
const run = epochHourOf(startMs);

/** Returns a source with runs every 12 hours from 1 to 10 November, which users could read a given time after their start. */
function madePast(availableAfterHours: number): WeatherSource & { readonly past: PastRuns } {
  const runs = Array.from({ length: 20 }, (_, index) => run + 12 * index);
  const runsBetween = async (from: number, to: number) => runs.filter((one) => one >= from && one <= to);
  return { ...madeSource, past: { ...madeSource.past!, runsBetween, availableAfterHours } };
}

async function runAsOf(part: FedPart, instantMs: number): Promise<number | undefined> {
  const [found] = await findRuns(partsAsOf([part], instantMs), epochHourOf(instantMs));
  return isFed(found!) ? found.run : undefined;
}

test("the newest run counts from the very second at which users could read it", async () => {
  const part: FedPart = { part: "deterministic", source: madePast(7.1) };
  const readableMs = startMs + (12 + 7.1) * millisecondsPerHour;
  expect(await runAsOf(part, readableMs)).toBe(run + 12);
  expect(await runAsOf(part, readableMs - 1000)).toBe(run);
});

test("a run that was too old, or not there, does not count", async () => {
  const part: FedPart = { part: "deterministic", source: madePast(7) };
  expect(await runAsOf(part, startMs + 6 * millisecondsPerHour)).toBeUndefined();
  expect(await runAsOf(part, startMs + 30 * dayMs)).toBeUndefined();
  const { past, ...withoutPast } = madePast(7);
  expect(past).toBeDefined();
  expect(await runAsOf({ ...part, source: withoutPast }, startMs + dayMs)).toBeUndefined();
});

test("damage that was found since does not move the run, and overlays have their runs of then", async () => {
  const damage = new DamagedRuns(() => 0);
  damage.mark(run + 12, new Error("cut"));
  const layer: FedPart = { part: "deterministic", source: madePast(20) };
  const part: FedPart = {
    part: "deterministic",
    source: madePast(7),
    damage,
    overlays: [{ variables: ["wave_height"], layer }],
  };
  const instantMs = startMs + 21 * millisecondsPerHour;
  const [found] = await findRuns(partsAsOf([part], instantMs), epochHourOf(instantMs));
  expect(found).toMatchObject({ run: run + 12, overlays: [{ layer: { run } }] });
  expect(found).not.toHaveProperty("damaged");
});

test("a source that is not open stays so", () => {
  const absence = { trouble: "unreachable", nextTryMs: undefined, cause: new Error("silent") } as const;
  const absent = { part: "ensemble", id: "made", absence } as const;
  expect(partsAsOf([absent], startMs)).toEqual([absent]);
});

test("the next readable run is the first one after the instant, until now", async () => {
  const source = madePast(7.1);
  const readableMs = startMs + 7.1 * millisecondsPerHour;
  const nowMs = startMs + 30 * dayMs;
  expect(await nextReadableMs(source, startMs - 400 * dayMs, nowMs)).toBe(readableMs);
  expect(await nextReadableMs(source, readableMs - 1, nowMs)).toBe(readableMs);
  expect(await nextReadableMs(source, readableMs, nowMs)).toBe(readableMs + dayMs / 2);
  expect(await nextReadableMs(source, startMs + 20 * dayMs, nowMs)).toBeUndefined();
  expect(await nextReadableMs(source, readableMs, readableMs + 1)).toBeUndefined();
  expect(await nextReadableMs({}, startMs, nowMs)).toBeUndefined();
});
