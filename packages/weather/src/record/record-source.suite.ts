import { type Location, packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { calendars } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { turn } from "../places/degrees.ts";
import type { Cell } from "../source/source.ts";
import { recordPackings, recordRange, type RecordSource, type RecordWeather } from "./record-source.ts";
import { formatRecordTime, parseRecordTime, type RecordTime } from "./record-time.ts";

export interface RecordCase {
  /** Opens the source. It is called once per test, so that results cannot depend on earlier requests. */
  readonly open: () => Promise<RecordSource>;
  /** Places inside the coverage, each with its cell: at sea and on land, and at the poles and the date line if the record covers them. */
  readonly inside: readonly {
    readonly place: Location;
    readonly cell: Location & { readonly sea?: boolean };
  }[];
  /** Places outside the coverage. */
  readonly outside: readonly Location[];
  /** Returns the expected value of a variable, NaN in a gap (steps without values); only for generated records. */
  readonly value?: (name: VariableName, cell: Cell, time: RecordTime) => number;
  /** Variables that no cell in this test case has, such as waves in a case on land. */
  readonly absent?: readonly VariableName[];
}

/** Tests the contract that every record must fulfil. Call it at the top level of a test file. */
export function describeRecord(
  name: string,
  { open, inside, outside, value, absent = [] }: RecordCase,
): void {
  const opened = async (place: Location): Promise<{ source: RecordSource; cell: Cell }> => {
    const source = await open();
    const cell = await source.locate(place);
    if (cell === undefined) throw new Error("The case names a place outside the coverage.");
    return { source, cell };
  };

  /** Returns up to a thousand steps at the start, in the middle and at the end of a record. */
  const spans = (source: RecordSource): readonly { from: RecordTime; to: RecordTime }[] => {
    const { first, last } = source.describe();
    const length = Math.min(1000, last - first);
    return [first, Math.floor((first + last - length) / 2), last - length].map((from) => ({
      from,
      to: from + length,
    }));
  };

  describe(`${name} as a record`, () => {
    test("describes its steps, calendar and variables", async () => {
      const description = (await open()).describe();
      const { calendar, step, first, last, variables, gaps = [], awaitedTo = last } = description;
      expect(calendars).toContain(calendar);
      expect(last).toBeGreaterThanOrEqual(first);
      expect(awaitedTo).toBeGreaterThanOrEqual(last);
      for (const { from, to } of gaps)
        expect([first, from, to, last].toSorted((a, b) => a - b)).toEqual([first, from, to, last]);
      for (const time of [first, last]) {
        expect(Number.isInteger(time)).toBe(true);
        expect(parseRecordTime(formatRecordTime(time, step, calendar), step, calendar)).toBe(time);
      }
      expect(variables.size).toBeGreaterThan(0);
      for (const [key, { packing }] of variables) expect(recordPackings(key, step)).toContainEqual(packing);
    });

    test("has a grid whose cells are those that it finds at their middles, if it has one", async () => {
      const source = await open();
      const grid = source.grid?.();
      if (grid === undefined) return;
      const { latitudes, longitudes } = grid;
      for (const { cell } of inside) {
        const { latitude } = cell;
        const row = latitudes.find((one) => Math.abs(one - latitude) < 1e-6);
        const column = longitudes.find((one) => Math.abs(turn(one - cell.longitude)) < 1e-6);
        expect(row, `${latitude}`).toBeDefined();
        const isPole = Math.abs(latitude) === 90;
        if (!isPole) expect(column, `${cell.longitude}`).toBeDefined();
        const middle = { latitude: row!, longitude: isPole ? 0 : turn(column!) };
        expect(await source.locate(middle)).toMatchObject({ latitude });
      }
    });

    test("says what it is and whose", async () => {
      const description = (await open()).describe();
      for (const words of [description.id, description.grid, description.coverage, description.attribution])
        expect(words).not.toBe("");
      expect(description.licence.name).not.toBe("");
      if (description.offering === "projection") {
        expect(description.model).not.toBe("");
        expect(description.scenario).not.toBe("");
      }
    });

    test("answers with the nearest cell, inside its coverage alone", async () => {
      const source = await open();
      for (const { place, cell } of inside) {
        const found = await source.locate(place);
        expect(found, JSON.stringify(place)).toMatchObject(cell);
        expect(found!.longitude).toBeGreaterThanOrEqual(-180);
        expect(found!.longitude).toBeLessThanOrEqual(180);
      }
      for (const place of outside) expect(await source.locate(place), JSON.stringify(place)).toBeUndefined();
    });

    test("takes -180 and 180 for one place", async () => {
      const source = await open();
      for (const { place } of inside) {
        const [west, east] = await Promise.all(
          [-180, 180].map(async (longitude) => source.locate({ ...place, longitude })),
        );
        expect(west).toEqual(east);
      }
    });

    test("gives every step asked of every variable asked", async () => {
      for (const { place } of inside) {
        const { source, cell } = await opened(place);
        const names = [...source.describe().variables.keys()];
        for (const { from, to } of spans(source)) {
          const weather = await source.read({ cell, variables: names, from, to });
          expect(weather.from).toBe(from);
          expect(weather.steps).toBe(to - from + 1);
          expect([...weather.grids.keys()].toSorted()).toEqual(names.toSorted());
          for (const grid of weather.grids.values()) expect(grid).toHaveLength(weather.steps);
        }
      }
    });

    test("gives nothing before its first step and after its last", async () => {
      const { source, cell } = await opened(inside[0]!.place);
      const { first, last, variables } = source.describe();
      const names = [...variables.keys()];
      const read = async (from: RecordTime, to: RecordTime): Promise<RecordWeather> =>
        source.read({ cell, variables: names, from, to });
      expect(await read(first - 5, first + 1)).toEqual(await read(first, first + 1));
      expect(await read(last - 1, last + 5)).toEqual(await read(last - 1, last));
      for (const [from, to] of [
        [first - 9, first - 3],
        [last + 3, last + 9],
        [first + 1, first],
      ] as const) {
        const nothing = await read(from, to);
        expect(nothing.steps).toBe(0);
        for (const grid of nothing.grids.values()) expect(grid).toHaveLength(0);
      }
    });

    test("has a value of every variable at its first or last steps somewhere, inside the range of the quantity", async () => {
      const seen = new Set<VariableName>(absent);
      for (const { place } of inside) {
        const { source, cell } = await opened(place);
        const { variables, step } = source.describe();
        for (const span of spans(source)) {
          const { grids } = await source.read({ cell, variables: [...variables.keys()], ...span });
          for (const [key, grid] of grids) {
            const values = [...grid].filter((packed) => packed !== packedMissing);
            if (values.length === 0) continue;
            seen.add(key);
            const { packing } = variables.get(key)!;
            const { min, max } = recordRange(key, step);
            expect(unpack(Math.min(...values), packing), key).toBeGreaterThanOrEqual(min);
            expect(unpack(Math.max(...values), packing), key).toBeLessThanOrEqual(max);
          }
        }
      }
      expect([...seen].toSorted()).toEqual([...(await open()).describe().variables.keys()].toSorted());
    });

    test.skipIf(value === undefined)("gives the value of the cell and the step", async () => {
      for (const { place } of inside) {
        const { source, cell } = await opened(place);
        const { variables, step, calendar } = source.describe();
        for (const span of spans(source)) {
          const { grids, from } = await source.read({ cell, variables: [...variables.keys()], ...span });
          for (const [key, grid] of grids) {
            const { packing } = variables.get(key)!;
            grid.forEach((packed, index) => {
              const expected = value!(key, cell, from + index);
              const where = `${key} ${JSON.stringify(place)} ${formatRecordTime(from + index, step, calendar)}`;
              if (Number.isNaN(expected)) expect(packed, where).toBe(packedMissing);
              else {
                const distance = Math.abs(unpack(packed, packing) - expected);
                expect(distance, where).toBeLessThanOrEqual((0.5001 * packing.multiplier) / packing.divisor);
              }
            });
          }
        }
      }
    });

    test("answers a part of a question as it answers the whole, and again alike", async () => {
      for (const { place } of inside) {
        const { source, cell } = await opened(place);
        const names = [...source.describe().variables.keys()];
        const { from, to } = spans(source)[1]!;
        const whole = await source.read({ cell, variables: names, from, to });
        const start = Math.floor((to - from) / 3);
        for (const key of names) {
          const part = await source.read({ cell, variables: [key], from: from + start, to });
          expect([...part.grids.keys()]).toEqual([key]);
          expect(part.grids.get(key)).toEqual(whole.grids.get(key)!.slice(start));
        }
        expect(await source.read({ cell, variables: names, from, to })).toEqual(whole);
      }
    });

    test("costs nothing again once it was read, where calls are counted", async () => {
      const { source, cell } = await opened(inside[0]!.place);
      const variables = [...source.describe().variables.keys()].slice(0, 1);
      const request = { cell, variables, ...spans(source)[1]! };
      const before = await source.price?.(request);
      if (before !== undefined) expect(before.calls).toBeGreaterThan(0);
      await source.read(request);
      expect((await source.price?.(request))?.calls ?? 0).toBe(0);
    });

    test("refuses a variable that it does not carry", async () => {
      const { source, cell } = await opened(inside[0]!.place);
      const { first } = source.describe();
      const read = source.read({ cell, variables: ["wet_bulb_temperature_2m"], from: first, to: first });
      await expect(read).rejects.toThrow("wet_bulb_temperature_2m");
    });
  });
}
