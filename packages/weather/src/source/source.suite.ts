import { type Location, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { turn } from "../places/degrees.ts";
import type { Cell, NativeWeather, ReadRequest, WeatherSource } from "./source.ts";

/** Number of hours before a run in which the test looks for past runs [h]. */
const pastRunHours = 48;

export interface SourceCase {
  /** Opens the source. It is called once per test, so that results cannot depend on earlier requests. */
  readonly open: () => WeatherSource;
  /** An hour at which the source has a run, with 300 h of weather after it. */
  readonly now: EpochHour;
  /** Places inside the coverage, including the sea if the source has waves. */
  readonly inside: readonly Location[];
  /** Places outside the coverage. */
  readonly outside: readonly Location[];
  /** Length of the period before `now` with weather [h]: 192, or less for a record that begins later. */
  readonly pastHours: number;
}

/** Tests the contract that every weather source must fulfil. Call it at the top level of a test file. */
export function describeSource(name: string, { open, now, inside, outside, pastHours }: SourceCase): void {
  const opened = async (
    location: Location,
  ): Promise<{ source: WeatherSource; cell: Cell; run: EpochHour; names: VariableName[] }> => {
    const source = open();
    const [cell, run] = await Promise.all([source.locate(location), source.latestRun(now)]);
    if (cell === undefined || run === undefined)
      throw new Error("The case names a place or an hour without weather.");
    return { source, cell, run, names: [...source.describe().variables.keys()] };
  };

  describe(`${name} as a weather source`, () => {
    test("describes leads that ascend from 0, in steps of at most 6 hours", () => {
      const { leadHours, members } = open().describe();
      expect(members).toBeGreaterThanOrEqual(1);
      expect(leadHours[0]).toBe(0);
      leadHours.slice(1).forEach((lead, index) => {
        expect(lead).toBeGreaterThan(leadHours[index]!);
        expect(lead - leadHours[index]!).toBeLessThanOrEqual(6);
      });
    });

    test("describes variables whose leads it has", () => {
      const { variables, leadHours } = open().describe();
      expect(variables.size).toBeGreaterThan(0);
      for (const { toLeadHours } of variables.values()) {
        expect(toLeadHours).toBeGreaterThan(0);
        expect(toLeadHours).toBeLessThanOrEqual(leadHours.at(-1)!);
      }
    });

    test("has a run that is not in the future and does not go back as time passes", async () => {
      const source = open();
      let before = -Infinity;
      for (let hour = now; hour < now + 50; hour += 1) {
        const run = await source.latestRun(hour);
        expect(run, formatEpochHour(hour)).toBeDefined();
        expect(run).toBeLessThanOrEqual(hour);
        expect(run).toBeGreaterThanOrEqual(before);
        before = run!;
      }
    });

    test("answers inside its coverage alone", async () => {
      const source = open();
      for (const location of inside) expect(await source.locate(location)).toBeDefined();
      for (const location of outside) expect(await source.locate(location)).toBeUndefined();
    });

    test("has a grid whose cells are those that it finds at their middles, if it has one", async () => {
      const source = open();
      const run = await source.latestRun(now);
      const grid = await source.grid?.(run);
      if (grid === undefined) return;
      const { latitudes, longitudes } = grid;
      const some = (values: readonly number[]): readonly number[] =>
        values.filter(
          (_, index) => index % Math.ceil(values.length / 12) === 0 || index === values.length - 1,
        );
      for (const latitude of some(latitudes)) {
        for (const longitude of some(longitudes)) {
          const middle = { latitude, longitude: Math.abs(latitude) === 90 ? 0 : turn(longitude) };
          const cell = await source.locate(middle, run);
          if (cell !== undefined) expect(cell).toMatchObject(middle);
        }
      }
      for (const location of inside) {
        const cell = (await source.locate(location, run))!;
        expect(latitudes).toContain(cell.latitude);
        if (Math.abs(cell.latitude) < 90) expect(longitudes.map(turn)).toContain(cell.longitude);
      }
    });

    test("gives the stamps that bracket a request, with every member of every variable asked", async () => {
      for (const location of inside) {
        const { source, cell, run, names } = await opened(location);
        const late = Math.min(run + 250, run + source.describe().leadHours.at(-1)! - 13);
        for (const from of [run - pastHours + 1, run - 5, run + 1, late]) {
          const native = await source.read({ cell, run, variables: names, from, to: from + 13 });
          expect(native.members).toBe(source.describe().members);
          expect(native.stamps.toSorted((left, right) => left - right)).toEqual(native.stamps);
          expect(native.stamps[0]).toBeLessThanOrEqual(from);
          expect(native.stamps.at(-1)).toBeGreaterThanOrEqual(from + 13);
          expect([...native.grids.keys()].toSorted()).toEqual(names.toSorted());
          for (const grid of native.grids.values())
            expect(grid).toHaveLength(native.stamps.length * native.members);
        }
      }
    });

    test("reads many cells as it reads each of them, if it can", async () => {
      const { source, run, names } = await opened(inside[0]!);
      if (source.readCells === undefined) return;
      const near = inside.flatMap(({ latitude, longitude }) =>
        [0, 0.3, 0.6].map((east) => ({ latitude, longitude: turn(longitude + east) })),
      );
      const found = await Promise.all(near.map((place) => source.locate(place, run)));
      const cells = [...new Map(found.map((cell) => [JSON.stringify(cell), cell])).values()].filter(
        (cell) => cell !== undefined,
      );
      const span = { run, variables: names, from: run - 2, to: run + 40 };
      const read: Cell[] = [];
      for await (const { cell, native } of source.readCells({ ...span, cells })) {
        read.push(cell);
        expect(native).toEqual(await open().read({ ...span, cell }));
      }
      expect(new Set(read)).toEqual(new Set(cells));
      expect(read).toHaveLength(cells.length);
    });

    test("stamps the future as its leads say", async () => {
      const { source, cell, run, names } = await opened(inside[0]!);
      const { leadHours } = source.describe();
      const native = await source.read({ cell, run, variables: names.slice(0, 1), from: run, to: run + 260 });
      const future = native.stamps.filter((stamp) => stamp >= run);
      expect(future).toEqual(leadHours.slice(0, future.length).map((lead) => run + lead));
    });

    test("holds values inside the physical range, and has a value of every variable somewhere", async () => {
      const seen = new Set<VariableName>();
      for (const location of inside) {
        const { source, cell, run, names } = await opened(location);
        const native = await source.read({
          cell,
          run,
          variables: names,
          from: run - pastHours,
          to: run + 300,
        });
        for (const [key, grid] of native.grids) {
          const { physical, packing } = variable(key);
          let least = Infinity;
          let most = -Infinity;
          for (const packed of grid) {
            if (packed === packedMissing) continue;
            least = Math.min(least, packed);
            most = Math.max(most, packed);
          }
          if (most === -Infinity) continue;
          seen.add(key);
          expect(unpack(least, packing), key).toBeGreaterThanOrEqual(physical.min);
          expect(unpack(most, packing), key).toBeLessThanOrEqual(physical.max);
        }
      }
      expect([...seen].toSorted()).toEqual([...open().describe().variables.keys()].toSorted());
    });

    test("carries a variable to its last lead and no further", async () => {
      for (const location of inside) {
        const { source, cell, run, names } = await opened(location);
        for (const key of names) {
          const last = run + source.describe().variables.get(key)!.toLeadHours;
          const native = await source.read({ cell, run, variables: [key], from: last, to: last + 12 });
          native.stamps.forEach((stamp, index) => {
            if (stamp > last)
              expect(row(native, key, index).every((packed) => packed === packedMissing)).toBe(true);
          });
        }
      }
    });

    test("gives the past alike to all members, the same for every run", async () => {
      for (const location of inside) {
        const { source, cell, run, names } = await opened(location);
        const from = run - pastHours + 30;
        const request = { cell, run, variables: names, from, to: run - 6 };
        const native = await source.read(request);
        for (const key of names) {
          native.stamps.forEach((stamp, index) => {
            if (stamp <= run) expect(new Set(row(native, key, index)).size, `${key} ${stamp - run}`).toBe(1);
          });
        }
        const earlier = await source.latestRun(now - 24);
        if (earlier === undefined) continue;
        const before = await source.read({ ...request, run: earlier, to: earlier });
        const shared = before.stamps.filter(
          (stamp) => stamp <= earlier && native.stamps.includes(stamp) && stamp > from,
        );
        expect(shared.length).toBeGreaterThan(0);
        for (const key of names) {
          for (const stamp of shared) expect(rowAt(native, key, stamp)).toEqual(rowAt(before, key, stamp));
        }
      }
    });

    test("answers the same question alike, after other questions and from a fresh source", async () => {
      const { source, cell, run, names } = await opened(inside[0]!);
      const request: ReadRequest = { cell, run, variables: names, from: run - 10, to: run + 60 };
      const first = await source.read(request);
      await source.read({ ...request, from: run + 30, to: run + 90 });
      expect(await source.read(request)).toEqual(first);
      expect(await open().read(request)).toEqual(first);
    });

    test("answers a part of a question as it answers the whole", async () => {
      const { source, cell, run, names } = await opened(inside[0]!);
      const whole = await source.read({ cell, run, variables: names, from: run - 24, to: run + 280 });
      for (const key of names) {
        const part = await source.read({ cell, run, variables: [key], from: run + 40, to: run + 52 });
        expect([...part.grids.keys()]).toEqual([key]);
        for (const stamp of part.stamps) expect(rowAt(part, key, stamp)).toEqual(rowAt(whole, key, stamp));
      }
    });

    test("lists past runs in order, which it reads as it did when they were new", async () => {
      const { source, cell, run, names } = await opened(inside[0]!);
      const { past } = source;
      if (past === undefined) return;
      const runs = await past.runsBetween(run - pastRunHours, run);
      expect(runs.length).toBeGreaterThan(0);
      expect(runs.at(-1)).toBeLessThanOrEqual(run);
      expect(runs.toSorted((left, right) => left - right)).toEqual(runs);
      expect(await past.runsBetween(runs[0]!, runs[0]!)).toEqual([runs[0]]);
      expect(await past.runsBetween(run + 1, run)).toEqual([]);
      expect(past.availableAfterHours).toBeGreaterThanOrEqual(0);
      for (const start of runs) {
        // A source may know the newest run alone.
        const newestThen = await source.latestRun(start + Math.ceil(past.availableAfterHours));
        if (newestThen !== undefined) expect(newestThen).toBe(start);
        const request = { cell, run: start, variables: names, from: start, to: start + 12, past: true };
        expect((await source.read(request)).stamps).toContain(start + 12);
      }
    });

    test("tells what past runs cost, more for more runs", async () => {
      const { source, names } = await opened(inside[0]!);
      const costOf = (runs: number) => source.past?.costOf({ runs, variables: names, toLeadHours: 180 });
      const [one, many] = [costOf(1), costOf(100)];
      for (const unit of ["bytes", "requests", "calls"] as const) {
        if (one === undefined || many === undefined) return;
        expect(one[unit]).toBeGreaterThanOrEqual(0);
        expect(many[unit]).toBeCloseTo(100 * one[unit]);
      }
    });

    test("refuses a variable that it does not carry", async () => {
      const { source, cell, run } = await opened(inside[0]!);
      const read = async (): Promise<NativeWeather> =>
        source.read({ cell, run, variables: ["wet_bulb_temperature_2m"], from: run, to: run + 1 });
      await expect(read()).rejects.toThrow("wet_bulb_temperature_2m");
    });
  });
}

function row(native: NativeWeather, name: VariableName, stamp: number): Int16Array {
  return native.grids.get(name)!.slice(stamp * native.members, (stamp + 1) * native.members);
}

function rowAt(native: NativeWeather, name: VariableName, stamp: EpochHour): Int16Array {
  return row(native, name, native.stamps.indexOf(stamp));
}
