import { bands, classify } from "@halcyon/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addHours, areaHours, type CellHours, joinHours } from "./area-hours.ts";

/** Published score. Often several cells have the same one. */
const anyScore = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((step) => step / 1e4),
  fc.constantFrom(0, 0.1, 0.5),
);

const anyCells = fc.integer({ min: 1, max: 6 }).chain((hours) => {
  const scores = fc
    .array(anyScore, { minLength: hours, maxLength: hours })
    .map((all) => Float64Array.from(all));
  return fc
    .array(fc.record({ scores, km2: fc.double({ min: 0.01, max: 800, noNaN: true }) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((cells) => cells.map((one, cell): CellHours => ({ ...one, cell })));
});

it("has the sizes of the bands, the weighted scores and the lowest score of each hour, in any order of adding", () => {
  fc.assert(
    fc.property(anyCells, fc.nat(), fc.boolean(), (cells, cut, isReversed) => {
      const hours = cells[0]!.scores.length;
      const [first, second] = [areaHours(hours), areaHours(hours)];
      for (const one of isReversed ? cells.toReversed() : cells)
        addHours(one.cell < cut % cells.length ? first : second, one);
      joinHours(first, second);
      for (let hour = 0; hour < hours; hour++) {
        const at = cells.map(({ scores }) => scores[hour]!);
        const sum = (of: (score: number) => number) =>
          cells.reduce((total, { km2 }, cell) => total + km2 * of(at[cell]!), 0);
        for (const [band, name] of bands.toReversed().entries())
          expect(first.inBand[hour * bands.length + band]).toBeCloseTo(
            sum((score) => (classify(score) === name ? 1 : 0)),
            8,
          );
        expect(first.weighted[hour]).toBeCloseTo(
          sum((score) => score),
          8,
        );
        expect(first.worst[hour]).toBe(Math.min(...at));
        expect(first.worstCell[hour]).toBe(at.indexOf(Math.min(...at)));
      }
      expect(first.km2).toBeCloseTo(
        cells.reduce((total, { km2 }) => total + km2, 0),
        8,
      );
    }),
  );
});

it("of no cell has no worst cell", () => {
  expect(areaHours(1)).toMatchObject({
    km2: 0,
    worst: Float64Array.of(Infinity),
    worstCell: Int32Array.of(-1),
  });
});
