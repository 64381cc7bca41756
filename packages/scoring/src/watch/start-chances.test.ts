import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { countWindow } from "../windows/brute-spells.suite.ts";
import { anySearch, searchOf } from "../windows/window-search.arbitrary.ts";
import { search } from "../windows/window-search.suite.ts";
import { startChances } from "./start-chances.ts";

const numRuns = sized(500, 10_000);

it("has one chance for each start from which a window fits, wanted or not", () => {
  const beside = Array.from({ length: 6 }, () => [0, 0, 100]);
  const options = { run: [0, 0, 0, 0, 0, 0], beside, durationHours: 2 };
  const wanted = (hour: number): boolean => hour > 0 && hour < 5;
  const { chances, unknown } = startChances(search({ ...options, wanted }));
  // (3 + 0.5) / (4 + 1)
  expect([...chances]).toEqual([Number.NaN, 0.7, 0.7, 0.7, Number.NaN]);
  expect(unknown).toEqual(new Uint8Array(5));
});

it("has none where no window fits", () => {
  const none = { chances: new Float64Array(), unknown: new Uint8Array() };
  expect(startChances(search({ run: [0], durationHours: 2 }))).toEqual(none);
});

it("has the odds of every window, and tells what nobody knows from what is not wanted", () => {
  let known = 0;
  fc.assert(
    fc.property(anySearch, (made) => {
      const { chances, unknown } = startChances(searchOf(made));
      const starts = Math.max(made.wanted.length - made.durationHours + 1, 0);
      const counted = Array.from(
        { length: starts },
        (_, start) => countWindow(made, start)?.probability ?? Number.NaN,
      );
      expect([...chances]).toEqual(counted);
      const isWanted = (start: number): boolean =>
        made.wanted.slice(start, start + made.durationHours).every(Boolean);
      expect([...unknown]).toEqual(
        counted.map((chance, start) => (isWanted(start) && Number.isNaN(chance) ? 1 : 0)),
      );
      known += counted.filter((chance) => !Number.isNaN(chance)).length;
    }),
    { numRuns },
  );
  expect(known).toBeGreaterThan(numRuns);
});
