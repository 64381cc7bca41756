import fc from "fast-check";
import { expect, it } from "vitest";
import { type Standing, topRanks } from "./top-ranks.ts";

function ranked(rows: readonly (readonly [string, Standing, number?])[], top = Infinity): string[] {
  const kept = topRanks<string>(top);
  for (const [row, standing, order] of rows) kept.add(row, standing, order);
  return kept.ranks().map(({ rank, row }) => `${rank} ${row}`);
}

it("puts the larger number first, and goes on to the next one where numbers are equal", () => {
  const rows = [
    ["a", [1, 0.5]],
    ["b", [2, 0]],
    ["c", [1, 0.7]],
  ] as const;
  expect(ranked(rows)).toEqual(["1 b", "2 c", "3 a"]);
});

it("lets those that stand alike share a rank, the lower order first, then the one that was added first", () => {
  const rows = [
    ["a", [1], 5],
    ["b", [2]],
    ["c", [1], 3],
    ["d", [1], 5],
    ["e", [0]],
  ] as const;
  expect(ranked(rows)).toEqual(["1 b", "2 c", "2 a", "2 d", "5 e"]);
});

it("keeps the best of any number, as if all had been put in order", () => {
  const anyRow = fc.tuple(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), fc.nat({ max: 2 }));
  fc.assert(
    fc.property(fc.array(anyRow), fc.nat({ max: 10 }), (rows, top) => {
      const kept = topRanks<number>(top);
      rows.forEach(([standing, order], index) => kept.add(index, standing, order));
      const sorted = rows
        .map(([[first, second], order], index) => ({ first, second, order, index }))
        .toSorted(
          (a, b) => b.first - a.first || b.second - a.second || a.order - b.order || a.index - b.index,
        );
      const better = (a: (typeof sorted)[number]) =>
        sorted.filter((b) => b.first > a.first || (b.first === a.first && b.second > a.second)).length;
      expect(kept.ranks()).toEqual(
        sorted.slice(0, top).map((row) => ({ rank: better(row) + 1, row: row.index })),
      );
    }),
  );
});
