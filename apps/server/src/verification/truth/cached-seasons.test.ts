import { expect, test } from "vitest";
import { CachedSeasons, packSeasons } from "./cached-seasons.ts";

// Whole years with and without a leap day, and more than a cycle of them.
test.each([365, 366, 1096, 1461, 10_957])("%d days come back hour by hour", async (days) => {
  const values = Int16Array.from({ length: days * 24 }, (_, hour) => ((hour * 7919) % 10_002) - 1);
  const kept = new CachedSeasons(await packSeasons({ from: 0, values }), days);
  const told = new Int16Array(values.length);
  for (let day = days - 1; day >= 0; day--) {
    kept.tellDay(day, (hour, packed) => (told[day * 24 + hour] = packed));
  }
  expect(told).toEqual(values);
});
