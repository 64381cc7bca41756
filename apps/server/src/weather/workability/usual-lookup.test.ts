import { countScores, frequencyOf } from "@halcyon/scoring/climatology";
import type { RecordSource } from "@halcyon/weather";
import { syntheticHistory } from "@halcyon/weather/sources/synthetic";
import { expect, test, vi } from "vitest";
import { madeEntry, madeGust, madeNow } from "../../../test/harness/made-ports.suite.ts";
import type { UsualScores, UsualOptions } from "../../ports.ts";
import { RecordCache } from "../records/record-cache.ts";
import { countUsual, usualLookup } from "./usual-lookup.ts";

const history = syntheticHistory({ seed: 1 });
const { first } = history.describe();
const table: UsualScores = {
  id: "test",
  years: { first: 1991, last: 2020 },
  frequencies: countScores({ from: first, values: Float64Array.of(1) }),
};
const wish: UsualOptions = {
  entry: madeEntry(madeGust),
  location: { latitude: 50, longitude: 8 },
  synthetic: true,
  now: madeNow,
};
const at = (latitude: number): UsualOptions => ({ ...wish, location: { latitude, longitude: 8 } });

/** Creates a look-up without pauses, and a list of the latitudes for which it computed tables. */
function lookup(
  build: (asked: UsualOptions) => Promise<UsualScores | undefined> = async () => table,
  hourly: RecordSource | undefined = history,
) {
  const built: number[] = [];
  const noted = async (asked: UsualOptions) => {
    built.push(asked.location.latitude);
    return build(asked);
  };
  return { built, usual: usualLookup({ records: { hourly }, build: noted, rest: 0 }) };
}

test("what is usual is not known to the first answer, and is to later ones", async () => {
  const { built, usual } = lookup();
  expect(await usual.find(wish)).toBeUndefined();
  expect(await usual.find(wish)).toBeUndefined();
  await vi.waitFor(async () => expect(await usual.find(wish)).toBe(table));
  expect(built).toEqual([50]);
  const other = { ...wish, entry: madeEntry({ ...madeGust, weight: 2 }) };
  expect(await usual.find(other)).toBeUndefined();
});

test("who waits gets what is usual at once, made in the order of the callers and once for each table", async () => {
  const { built, usual } = lookup();
  const awaited = (latitude: number) => usual.find({ ...at(latitude), isAwaited: true });
  expect(await Promise.all([awaited(1), awaited(2), awaited(1)])).toEqual([table, table, table]);
  expect(built).toEqual([1, 2]);
  expect(await usual.find(at(1))).toBe(table);
});

test("who waits for a record that cannot be read is refused, and the next one is not", async () => {
  let isSilent = true;
  const { usual } = lookup(async () => {
    if (isSilent) throw new Error("gone");
    return table;
  });
  const waiting = usual.find({ ...wish, isAwaited: true });
  await expect(waiting).rejects.toMatchObject({ code: "weather_unavailable" });
  isSilent = false;
  expect(await usual.find({ ...wish, isAwaited: true })).toBe(table);
});

test("what is usual is that of the years before, so each year has its own table", async () => {
  const { built, usual } = lookup();
  const earlier = { ...wish, now: madeNow - 365 * 24 };
  for (const one of [wish, { ...wish, now: madeNow + 24 }, earlier]) {
    await usual.find({ ...one, isAwaited: true });
  }
  expect(built).toHaveLength(2);
  const past = await countUsual({ hourly: history }, new RecordCache(2 ** 22), earlier);
  expect(past).toMatchObject({ years: { last: 2024 } });
});

test("tables are made one after the other, and what comes while too many wait is made when it is asked for again", async () => {
  const gate = Promise.withResolvers<UsualScores>();
  const { built, usual } = lookup(() => gate.promise);
  for (let latitude = 0; latitude < 70; latitude++) await usual.find(at(latitude));
  expect(built).toEqual([0]);
  gate.resolve(table);
  await vi.waitFor(() => expect(built).toHaveLength(64));
  await vi.waitFor(async () => {
    await usual.find(at(69));
    expect(built.at(-1)).toBe(69);
  });
});

test("a place that cannot be scored is not looked at again at once", async () => {
  const failing = lookup(() => Promise.reject(new Error("gone")));
  await failing.usual.find(wish);
  await vi.waitFor(() => expect(failing.built).toEqual([50]));
  const without = lookup(async () => undefined);
  for (const { usual, built } of [failing, without]) {
    await usual.find(wish);
    await vi.waitFor(() => expect(built).toHaveLength(1));
    await new Promise(setImmediate);
    expect(await usual.find(wish)).toBeUndefined();
    expect(built).toEqual([50]);
  }
});

test("records that cost calls, or are not of the weather that is scored, are not asked", async () => {
  const paid = lookup(undefined, { ...history, price: () => Promise.reject(new Error("not asked")) });
  const none = usualLookup({ records: { hourly: undefined }, build: async () => table });
  const other = lookup();
  expect(await paid.usual.find(wish)).toBeUndefined();
  expect(await none.find(wish)).toBeUndefined();
  expect(await other.usual.find({ ...wish, synthetic: false })).toBeUndefined();
  await new Promise(setImmediate);
  expect([paid.built, other.built]).toEqual([[], []]);
});

test("thirty years of a history say how often an entry is acceptable", async () => {
  const usual = await countUsual({ hourly: history }, new RecordCache(2 ** 22), wish);
  expect(usual).toMatchObject({ id: history.describe().id, years: { first: 1996, last: 2025 } });
  const { frequencies } = usual!;
  const share = frequencyOf(frequencies, madeNow, 0.1)!;
  expect(share).toBeGreaterThan(0.5);
  expect(share).toBeLessThanOrEqual(1);
  expect(frequencies.scores[0]).toBe(30 * 31);
});

test("a record that lacks what the entry needs says nothing", async () => {
  const inert = madeEntry({ ...madeGust, variable: "wave_height", unit: "m" });
  const usual = await countUsual({ hourly: history }, new RecordCache(2 ** 22), { ...wish, entry: inert });
  expect(usual).toBeUndefined();
});
