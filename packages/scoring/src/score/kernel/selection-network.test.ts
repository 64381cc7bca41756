import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { selectionNetwork } from "./selection-network.ts";

describe("selectionNetwork", () => {
  it("brings each wanted order statistic to its place", () => {
    const anyValues = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(anyValues, fc.infiniteStream(fc.nat()), (values, stream) => {
        const ranks = [...stream.take(3)].map((rank) => rank % values.length);
        const { comparators } = selectionNetwork(values.length, ranks);
        const placed = [...values];
        for (let at = 0; at < comparators.length; at += 2) {
          const [low, high] = [comparators[at]!, comparators[at + 1]!];
          const pair = [placed[low]!, placed[high]!];
          placed[low] = Math.min(...pair);
          placed[high] = Math.max(...pair);
        }
        const sorted = values.toSorted((one, other) => one - other);
        expect(ranks.map((rank) => placed[rank])).toEqual(ranks.map((rank) => sorted[rank]));
      }),
    );
  });

  it("compares no more than it needs: of one value nothing, of three their median in three", () => {
    const comparisons = (count: number, ranks: number[]) =>
      selectionNetwork(count, ranks).comparators.length / 2;
    expect(comparisons(1, [0])).toBe(0);
    expect(comparisons(3, [1])).toBe(3);
    expect(comparisons(31, [15])).toBeLessThan(comparisons(31, [2, 3, 15, 27, 28]));
  });
});
