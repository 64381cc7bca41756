import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { StepType } from "@halcyon/schema/registry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHours } from "./hourly.ts";
import { sunlightOfHours } from "./sun.ts";

const location = { latitude: 51.5, longitude: 0 };
const m = packedMissing;

interface Example {
  readonly name?: VariableName;
  readonly stepType?: StepType;
  readonly stamps: readonly number[];
  readonly packed: readonly number[];
  readonly from: number;
  readonly hours: number;
  readonly members?: number;
  readonly at?: { latitude: number; longitude: number };
}

function hoursOf(example: Example): readonly number[] {
  const name = example.name ?? "temperature_2m";
  const native = {
    members: example.members ?? 1,
    stamps: example.stamps,
    grids: new Map([[name, Int16Array.from(example.packed)]]),
  };
  const carried = new Map([[name, { stepType: example.stepType ?? variable(name).stepType }]]);
  const { from, hours } = example;
  return [...toHours(native, carried, { from, hours, location: example.at ?? location }).grids.get(name)!];
}

test("an hour has the larger of the gusts at both ends of its step, where a source gives those of the moment", () => {
  const gusts = { name: "wind_gusts_10m", stepType: "instant" } as const;
  expect(hoursOf({ ...gusts, stamps: [0, 1, 2], packed: [800, 2500, 900], from: 0, hours: 3 })).toEqual([
    2500,
    2500,
    m,
  ]);
  expect(hoursOf({ ...gusts, stamps: [0, 3, 6], packed: [800, 2500, 900], from: 1, hours: 3 })).toEqual([
    2500, 2500, 2500,
  ]);
  expect(hoursOf({ ...gusts, stamps: [0, 1, 2, 3], packed: [800, m, m, 900], from: 0, hours: 3 })).toEqual([
    900, 900, 900,
  ]);
});

describe("instants", () => {
  test("hold at the hour's start, linear between stamps, rounded half away from zero", () => {
    expect(hoursOf({ stamps: [0, 3, 6], packed: [0, 300, -301], from: 0, hours: 7 })).toEqual([
      0, 100, 200, 300, 100, -101, -301,
    ]);
    expect(hoursOf({ stamps: [0, 2], packed: [0, -5], from: 1, hours: 1 })).toEqual([-3]);
  });

  test("of every hour are those of the source itself, unless they are a small part of what it holds", () => {
    const packed = Int16Array.from({ length: 20 }, (_, index) => 10 * index);
    const stamps = Array.from({ length: 10 }, (_, stamp) => stamp);
    const native = { members: 2, stamps, grids: new Map([["temperature_2m", packed] as const]) };
    const carried = new Map([["temperature_2m", { stepType: "instant" }] as const]);
    const hours = (from: number, count: number): Int16Array =>
      toHours(native, carried, { from, hours: count, location }).grids.get("temperature_2m")!;
    expect(hours(2, 8)).toEqual(packed.subarray(4));
    expect(hours(2, 8).buffer).toBe(packed.buffer);
    expect(hours(2, 3)).toEqual(packed.subarray(4, 10));
    expect(hours(2, 3).buffer).not.toBe(packed.buffer);
  });

  test("are unknown before the first stamp and after the last", () => {
    expect(hoursOf({ stamps: [1, 2], packed: [7, 8], from: 0, hours: 4 })).toEqual([m, 7, 8, m]);
  });

  test("cross three missing hours and no more", () => {
    expect(hoursOf({ stamps: [0, 1, 2, 3, 4], packed: [0, m, m, m, 8], from: 0, hours: 5 })).toEqual([
      0, 2, 4, 6, 8,
    ]);
    expect(hoursOf({ stamps: [0, 1, 2, 3, 4, 5], packed: [0, m, m, m, m, 10], from: 0, hours: 6 })).toEqual([
      0,
      m,
      m,
      m,
      m,
      10,
    ]);
    expect(hoursOf({ stamps: [0, 3, 6], packed: [0, m, 600], from: 0, hours: 7 })).toEqual([
      0,
      m,
      m,
      m,
      m,
      m,
      600,
    ]);
  });

  test("do not cross a step over 6 hours", () => {
    expect(hoursOf({ stamps: [0, 12], packed: [0, 12], from: 0, hours: 3 })).toEqual([0, m, m]);
  });

  test("stay within the values around them, and none comes from nothing", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            step: fc.integer({ min: 1, max: 6 }),
            value: fc.oneof(fc.constant(m), fc.integer({ min: -9000, max: 9000 })),
          }),
          { minLength: 2, maxLength: 12 },
        ),
        (steps) => {
          let stamp = 0;
          const stamps = steps.map(({ step }) => (stamp += step));
          const packed = steps.map(({ value }) => value);
          const known = packed.filter((value) => value !== m);
          const rows = hoursOf({ stamps, packed, from: 0, hours: stamp + 2 });
          rows.forEach((row, hour) => {
            const index = stamps.indexOf(hour);
            if (index !== -1 && packed[index] !== m) expect(row).toBe(packed[index]);
            if (row === m) return;
            expect(row).toBeGreaterThanOrEqual(Math.min(...known));
            expect(row).toBeLessThanOrEqual(Math.max(...known));
          });
          if (known.length === 0) expect(rows.every((row) => row === m)).toBe(true);
        },
      ),
    );
  });
});

describe("wind directions", () => {
  const direction = (packed: readonly number[], speeds?: readonly number[]): readonly number[] => {
    const grids = new Map<VariableName, Int16Array>([["wind_direction_10m", Int16Array.from(packed)]]);
    if (speeds !== undefined) grids.set("wind_speed_10m", Int16Array.from(speeds));
    const carried = new Map<VariableName, { stepType: StepType }>([
      ["wind_direction_10m", { stepType: "instant" }],
      ["wind_speed_10m", { stepType: "instant" }],
    ]);
    const native = { members: 1, stamps: [0, 2], grids };
    return [...toHours(native, carried, { from: 0, hours: 3, location }).grids.get("wind_direction_10m")!];
  };

  test("turn through north, not through south", () => {
    expect(direction([350, 10])).toEqual([350, 0, 10]);
    expect(direction([10, 350])).toEqual([10, 0, 350]);
  });

  test("lean to the stronger wind", () => {
    expect(direction([0, 90], [300, 300])[1]).toBe(45);
    expect(direction([0, 90], [100, 300])[1]).toBe(72);
  });

  test("keep the nearer stamp's direction where opposite winds cancel", () => {
    expect(direction([0, 180], [500, 500])).toEqual([0, 180, 180]);
  });
});

describe("wind speeds", () => {
  test("do not depend on whether directions are read: a turning wind is not weakened", () => {
    expect(
      hoursOf({ name: "wind_speed_10m", stamps: [0, 2], packed: [1000, 1200], from: 0, hours: 3 }),
    ).toEqual([1000, 1100, 1200]);
  });
});

describe("sums", () => {
  test("are spread over the hours before their stamp", () => {
    expect(
      hoursOf({ name: "precipitation", stamps: [0, 3, 6], packed: [99, 10, 0], from: 0, hours: 7 }),
    ).toEqual([3, 4, 3, 0, 0, 0, m]);
  });

  test("are never filled over a gap, not even with zero", () => {
    expect(
      hoursOf({ name: "precipitation", stamps: [0, 1, 2, 3], packed: [0, 5, m, 5], from: 0, hours: 3 }),
    ).toEqual([5, m, 5]);
  });

  test("add up to their step exactly, are never negative, and do not depend on the span that is asked", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 32_000 })), {
          minLength: 1,
          maxLength: 10,
        }),
        fc.nat(20),
        (steps, offset) => {
          let stamp = 0;
          const stamps = [0, ...steps.map(([length]) => (stamp += length))];
          const packed = [0, ...steps.map(([, total]) => total)];
          const rows = hoursOf({ name: "precipitation", stamps, packed, from: 0, hours: stamp });
          steps.forEach(([length, total], index) => {
            const own = rows.slice(stamps[index], stamps[index]! + length);
            expect(own.reduce((sum, row) => sum + row, 0)).toBe(total);
            expect(Math.max(...own) - Math.min(...own)).toBeLessThanOrEqual(1);
          });
          const part = hoursOf({ name: "precipitation", stamps, packed, from: offset, hours: 5 });
          part.forEach((row, hour) => expect(row).toBe(rows[offset + hour] ?? m));
        },
      ),
    );
  });
});

describe("extremes, codes and means", () => {
  test("hold through their step", () => {
    expect(hoursOf({ name: "wind_gusts_10m", stamps: [0, 3], packed: [1, 900], from: 0, hours: 4 })).toEqual([
      900,
      900,
      900,
      m,
    ]);
    expect(
      hoursOf({ name: "cloud_cover", stepType: "mean", stamps: [0, 2], packed: [1, 400], from: 0, hours: 2 }),
    ).toEqual([400, 400]);
  });

  test("gusts and codes are held through three missing hours between two steps, means are not", () => {
    const gap = { stamps: [0, 1, 2, 3, 4, 5], packed: [0, 500, m, m, m, 700], from: 0, hours: 5 };
    expect(hoursOf({ ...gap, name: "wind_gusts_10m" })).toEqual([500, 500, 500, 500, 700]);
    expect(hoursOf({ ...gap, name: "weather_code" })).toEqual([500, 500, 500, 500, 700]);
    expect(hoursOf({ ...gap, name: "shortwave_radiation" })).toEqual([500, m, m, m, 700]);
    const longer = { stamps: [0, 1, 2, 3, 4, 5, 6], packed: [0, 500, m, m, m, m, 700], from: 0, hours: 6 };
    expect(hoursOf({ ...longer, name: "wind_gusts_10m" })).toEqual([500, m, m, m, m, 700]);
  });

  test("nothing is held past the last step", () => {
    expect(
      hoursOf({ name: "wind_gusts_10m", stamps: [0, 1, 2], packed: [0, 500, m], from: 0, hours: 2 }),
    ).toEqual([500, m]);
  });
});

describe("radiation", () => {
  const june = Date.UTC(2024, 5, 21) / 3_600_000;

  test("follows the sun: dark hours get none, the highest sun the most", () => {
    const rows = hoursOf({
      name: "shortwave_radiation",
      stamps: [june, june + 6],
      packed: [0, 100],
      from: june,
      hours: 6,
    });
    const sun = sunlightOfHours(june, 6, location);
    expect(sun.filter((light) => light === 0).length).toBeGreaterThan(2);
    rows.forEach((row, hour) => {
      if (sun[hour] === 0) expect(row).toBe(0);
    });
    expect(rows[5]).toBeGreaterThan(rows[4]!);
  });

  test("keeps the mean of the step exactly and stays inside the physical range", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8760 }),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 0, max: 1500 }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        (offset, length, mean, latitude) => {
          const from = june + offset;
          const rows = hoursOf({
            name: "shortwave_radiation",
            stamps: [from, from + length],
            packed: [0, mean],
            from,
            hours: length,
            at: { latitude, longitude: 0 },
          });
          expect(rows.reduce((sum, row) => sum + row, 0)).toBe(mean * length);
          expect(Math.min(...rows)).toBeGreaterThanOrEqual(0);
          expect(Math.max(...rows)).toBeLessThanOrEqual(1500);
        },
      ),
    );
  });
});

test("members do not mix: each is turned as if it were alone", () => {
  const value = fc.oneof(
    { weight: 1, arbitrary: fc.constant(m) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 360 }) },
  );
  const names = [
    "temperature_2m",
    "wind_direction_10m",
    "precipitation",
    "wind_gusts_10m",
    "shortwave_radiation",
  ] as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.array(fc.tuple(value, value, value), { minLength: 3, maxLength: 9 }),
      (name, rows) => {
        const stamps = rows.map((_, index) => index * 2);
        const span = { name, stamps, from: 0, hours: stamps.length * 2 };
        const together = hoursOf({ ...span, packed: rows.flat(), members: 3 });
        for (const member of [0, 1, 2]) {
          const alone = hoursOf({ ...span, packed: rows.map((row) => row[member]!) });
          expect(together.filter((_, index) => index % 3 === member)).toEqual(alone);
        }
      },
    ),
  );
});

test("a variable without a step type is refused", () => {
  const native = { members: 1, stamps: [0], grids: new Map([["cape" as const, new Int16Array(1)]]) };
  expect(() => toHours(native, new Map(), { from: 0, hours: 1, location })).toThrow("cape");
});
