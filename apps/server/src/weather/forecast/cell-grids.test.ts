import type { HourlyWeather, VariableName } from "@halcyon/schema";
import { planVariable } from "@halcyon/scoring";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CellGrids } from "./cell-grids.ts";

const names: readonly VariableName[] = ["temperature_2m", "cloud_cover", "dew_point_2m"];
const members = 2;

/** Returns values that differ by variable, hour and member. */
function valuesOf(name: VariableName, { from, hours }: { readonly from: number; readonly hours: number }) {
  return Int16Array.from(
    { length: hours * members },
    (_, index) => names.indexOf(name) * 1000 + (from + Math.floor(index / members)) * 10 + (index % members),
  );
}

const anyHours = fc.record({ from: fc.nat(40), hours: fc.integer({ min: 1, max: 20 }) });

test("gives the values of the hours that were read, and of no others, however they overlap", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.subarray([...names], { minLength: 1 }), anyHours), { minLength: 1 }),
      anyHours,
      (reads, asked) => {
        const cell = new CellGrids(() => undefined);
        for (const [variables, hours] of reads) {
          const grids = new Map(variables.map((name) => [name, valuesOf(name, hours)] as const));
          cell.keep({ ...hours, members, grids } satisfies HourlyWeather, (name) => name);
          for (const name of variables) expect(cell.find(name, hours)).toEqual(valuesOf(name, hours));
        }
        for (const name of names) {
          const found = cell.find(name, asked);
          if (found !== undefined) expect(found).toEqual(valuesOf(name, asked));
        }
      },
    ),
  );
});

test("counts what it keeps, and tells whenever that grows", () => {
  const told: number[] = [];
  const cell = new CellGrids(({ bytes }) => told.push(bytes));
  const empty = cell.bytes;
  const keep = (hours: { readonly from: number; readonly hours: number }): void =>
    cell.keep(
      { ...hours, members, grids: new Map([["cloud_cover", valuesOf("cloud_cover", hours)]]) },
      (name) => name,
    );
  keep({ from: 10, hours: 10 });
  keep({ from: 12, hours: 2 });
  keep({ from: 5, hours: 20 });
  const bytesOf = (hours: number): number => hours * members * 2 + 256;
  // The longest covers the others.
  expect(told.map((bytes) => bytes - empty)).toEqual([bytesOf(10), bytesOf(10) + bytesOf(2), bytesOf(20)]);
});

test("keeps what was made and not what was only read, and of the many places in a cell some", () => {
  const cell = new CellGrids(() => undefined);
  const hours = { from: 0, hours: 4 };
  const read = planVariable("cloud_cover", 10, () => 99);
  cell.madeAt(hours, {}).set(read, valuesOf("cloud_cover", hours));
  expect(cell.madeAt(hours, {}).get(read)).toBeUndefined();
  const sun = planVariable("solar_elevation", 10, () => 0);
  const at = (latitude: number) => cell.madeAt(hours, { place: { latitude, longitude: 0 } });
  for (let place = 0; place < 1000; place++) at(place / 1000).set(sun, Int16Array.of(place, 0, 0, 0));
  expect(at(0.999).get(sun)?.[0]).toBe(999);
  expect(at(0.998).get(sun)?.[0]).toBe(998);
  expect(at(0).get(sun)).toBeUndefined();
  expect(cell.bytes).toBeLessThan(256 * 300);
});
