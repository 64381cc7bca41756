import { expect, test } from "vitest";
import { type Series, seriesCache } from "./series-cache.ts";
import type { VariableName } from "@halcyon/schema";

const rain = "precipitation";
const wind = "wind_speed_10m";

/** Returns a function that loads series of 100 bytes, and a record of its calls. */
function recorder(): { loads: string[]; load: (names: readonly VariableName[]) => Promise<Series> } {
  const loads: string[] = [];
  return {
    loads,
    load: (names) => {
      loads.push(names.join(" "));
      return Promise.resolve(new Map(names.map((name) => [name, new Int16Array(50)])));
    },
  };
}

test("keeps the series used last within its bytes, which count 256 and the key for each", async () => {
  const { loads, load } = recorder();
  const cache = seriesCache(900);
  await cache.read("a", [rain], load);
  await cache.read("b", [rain], load);
  await cache.read("a", [rain], load);
  await cache.read("c", [rain], load);
  expect(loads).toHaveLength(3);
  await cache.read("a", [rain], load);
  expect(loads).toHaveLength(3);
  await cache.read("b", [rain], load);
  expect(loads).toHaveLength(4);
});

test("answers what is larger than its bytes without keeping it", async () => {
  const { loads, load } = recorder();
  const cache = seriesCache(50);
  expect((await cache.read("a", [rain], load)).get(rain)).toHaveLength(50);
  await cache.read("a", [rain], load);
  expect(loads).toHaveLength(2);
});

test("readers that come together share what they have in common", async () => {
  const { loads, load } = recorder();
  const cache = seriesCache(1000);
  const [left, right] = await Promise.all([
    cache.read("a", [rain], load),
    cache.read("a", [rain, wind], load),
  ]);
  expect(loads).toEqual([rain, wind]);
  expect(right.get(rain)).toBe(left.get(rain));
});

test("a failure reaches all who wait, and is tried again by the next", async () => {
  const cache = seriesCache(1000);
  const failing = (): Promise<Series> => Promise.reject(new Error("gone"));
  const both = await Promise.allSettled([cache.read("a", [rain], failing), cache.read("a", [rain], failing)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const { loads, load } = recorder();
  await cache.read("a", [rain], load);
  expect(loads).toEqual([rain]);
});
