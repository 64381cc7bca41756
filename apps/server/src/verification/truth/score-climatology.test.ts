import { expect, test } from "vitest";
import { madeTask as entry } from "../forecasts/made-task.suite.ts";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";
import { CachedSeasons, packSeasons, type ScoreClimatology, scoreClimatology } from "./score-climatology.ts";

const place = { latitude: 50, longitude: 8 };

test("scores that are kept are those that were made, and are not made again", async () => {
  let reads = 0;
  const formulas = {
    temperature_2m: (hour: number) => (hour % 7 === 0 ? undefined : 5 + 6 * Math.sin(hour)),
  };
  const record = formulaHours({ first: hourOf(2022), last: hourOf(2024), formulas });
  const history = {
    ...record,
    read: (request: Parameters<typeof record.read>[0]) => {
      reads += 1;
      return record.read(request);
    },
  };
  const held = new Map<string, Uint8Array>();
  const kept = {
    read: async (name: string) => held.get(name),
    write: async (name: string, bytes: Uint8Array) => void held.set(name, bytes),
  };
  const climatology = async (): Promise<ScoreClimatology> =>
    (await scoreClimatology(
      history,
      new RecordCache(cacheSizes.recordsMaxBytes),
      place,
      entry,
      hourOf(2025),
      kept,
    )) as ScoreClimatology;
  const [made, again] = [await climatology(), await climatology()];
  expect(reads).toBe(1);
  for (const hour of [0, 13, 24 * 200]) {
    expect(again.sampleOf(hourOf(2025) + hour)).toEqual(made.sampleOf(hourOf(2025) + hour));
  }
});

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
