import { sized } from "@halcyon/testing";
import { describe, expect, it } from "vitest";
import { uniformOf } from "../../io/hash.ts";
import type { CalibratedName } from "../calibrated-variables.ts";
import { normalOf } from "../fitting/made-pairs.suite.ts";
import type { ComparedVariable } from "./clock-lag.ts";
import { doubtObservations, type ObservationDoubts } from "./doubt-observations.ts";
import {
  type Climate,
  climates,
  comparedWeather,
  type MadeWeather,
  madeWeather,
} from "./made-climates.suite.ts";

const days = 120;
const seeds = Array.from({ length: sized(1, 8) }, (_, seed) => seed + 1);

const made = new Map<string, MadeWeather>();

/** Returns the weather of a climate. It is cached, because many tests use it. */
function weatherOf(climate: Climate, seed: number): MadeWeather {
  const key = JSON.stringify([climate, seed]);
  const weather = made.get(key) ?? madeWeather(climate, days, seed);
  made.set(key, weather);
  return weather;
}

/** Returns the doubts for each climate and seed. */
function doubted(
  told: Parameters<typeof comparedWeather>[1],
  changed: Partial<Climate> = {},
): readonly (ObservationDoubts & { readonly of: string })[] {
  return climates.flatMap((climate) =>
    seeds.map((seed) => ({
      of: `${climate.name} ${seed}`,
      ...doubtObservations(comparedWeather(weatherOf({ ...climate, ...changed }, seed), told)),
    })),
  );
}

const looks = ({ doubts }: ObservationDoubts): string => doubts.map(({ looksLike }) => looksLike).join("; ");

describe("a wrong unit", () => {
  it.each<[looksLike: string, CalibratedName, (value: number) => number]>([
    ["knots read as m/s", "wind_speed_10m", (mps) => mps * 1.9438],
    ["m/s read as knots", "wind_speed_10m", (mps) => mps / 1.9438],
    ["mph read as m/s", "wind_speed_10m", (mps) => mps * 2.2369],
    ["km/h read as m/s", "wind_speed_10m", (mps) => mps * 3.6],
    ["m/s read as km/h", "wind_speed_10m", (mps) => mps / 3.6],
    ["degF read as degC", "temperature_2m", (celsius) => celsius * 1.8 + 32],
    ["degC read as degF", "temperature_2m", (celsius) => (celsius - 32) / 1.8],
    ["K read as degC", "temperature_2m", (celsius) => celsius + 273.15],
    ["degC read as K", "temperature_2m", (celsius) => celsius - 273.15],
    ["0.1 degC read as degC", "temperature_2m", (celsius) => celsius * 10],
    ["inches read as mm", "precipitation", (mm) => mm / 25.4],
    ["mm read as inches", "precipitation", (mm) => mm * 25.4],
    ["0.1 mm read as mm", "precipitation", (mm) => mm * 10],
  ])("that makes %s is called so in every climate", (looksLike, of, wrong) => {
    for (const found of doubted({ write: (name, value) => (name === of ? wrong(value) : value) })) {
      expect(found.doubts, `${found.of}: ${looks(found)}`).toHaveLength(1);
      expect(looks(found).split(", or "), found.of).toContain(looksLike);
      expect(found.doubts[0]!.kind).toBe("unit");
    }
  });

  it("of wind that a wrong height may explain is said to look like one", () => {
    const half = (name: CalibratedName, value: number): number =>
      name === "wind_speed_10m" ? value / 1.9438 : value;
    for (const { doubts, of } of doubted({ write: half }))
      expect(doubts[0]?.because, of).toContain("A wrong height of the anemometer looks the same");
    const third = (name: CalibratedName, value: number): number =>
      name === "wind_speed_10m" ? value * 3.6 : value;
    for (const { doubts, of } of doubted({ write: third }))
      expect(doubts[0]?.because, of).not.toContain("height");
  });

  it("is called so beside a wrong clock, which is called so too", () => {
    const write = (name: CalibratedName, value: number): number =>
      name === "wind_speed_10m" ? value * 3.6 : value;
    for (const found of doubted({ write, aheadHours: 7 })) {
      expect(looks(found), found.of).toContain("km/h read as m/s");
      expect(looks(found), found.of).toContain("a clock 7 h ahead of UTC");
    }
  });
});

it.each(Array.from({ length: 13 }, (_, hour) => hour + 1))(
  "a clock %d h off is called so in every climate",
  (hours) => {
    for (const aheadHours of [hours, -hours]) {
      for (const found of doubted({ aheadHours })) {
        const side = aheadHours > 0 ? "ahead of" : "behind";
        expect(looks(found), found.of).toBe(`a clock ${hours} h ${side} UTC`);
      }
    }
  },
);

describe("an honest record", () => {
  it.each<[what: string, changed: Partial<Climate>]>([
    ["where the model is off by a little", {}],
    ["of a site sheltered from some sides", { site: { wind: 0.75, uneven: 0.25, warmer: 0 } }],
    ["of a ridge", { site: { wind: 1.2, uneven: 0.2, warmer: 0 } }],
    ["of a model that is windier by half", { model: { warmer: 0, windier: 1.4, wetter: 1.5 } }],
    [
      "of a hut 700 m above its cell",
      { site: { wind: 1.1, uneven: 0.2, warmer: -4.5 }, model: { warmer: 0, windier: 1, wetter: 1 } },
    ],
    ["of a coarse cell that misses most of what passes", { missed: 0.75 }],
  ])("%s is doubted at most at one site of ten", (_, changed) => {
    const found = [3, 6].flatMap((stepHours) => doubted({ stepHours }, changed));
    const alarms = found.filter(({ doubts }) => doubts.length > 0).map((one) => `${one.of}: ${looks(one)}`);
    expect(alarms.length, alarms.join("; ")).toBeLessThanOrEqual(0.1 * found.length);
  });

  it("of a site sheltered by half, unevenly, is told and mostly not doubted", () => {
    const found = doubted(
      {},
      { site: { wind: 0.55, uneven: 0.6, warmer: 0 }, model: { warmer: 0, windier: 1, wetter: 1 } },
    );
    const sheltered =
      /^wind_speed_10m is 0\.\d\d of what is forecast: the site is sheltered, or .+ low(, or it is .*m\/s read as (knots|mph))?\.$/;
    const honest = found.filter(({ doubts }) => doubts.length === 0);
    expect(honest.length).toBeGreaterThanOrEqual(0.7 * found.length);
    const told = honest.filter(({ notes }) => notes.some((note) => sheltered.test(note)));
    expect(told.length).toBeGreaterThanOrEqual(0.7 * honest.length);
  });

  it("of weather that rests for half a day, with noise in every hour, has no clock that is off", () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const known = (hour: number): number => 12 + 4 * normalOf(seed, Math.floor(hour / 12));
      const stamps = Array.from({ length: 240 * 8 }, (_, step) => 480_000 + 3 * step);
      const wind: ComparedVariable = {
        name: "wind_speed_10m",
        stamps,
        forecast: stamps.map(known),
        observedAfter: (stamp, lagHours) => known(stamp + lagHours) + 2 * normalOf(seed, 9, stamp + lagHours),
      };
      expect(doubtObservations([wind]).doubts, String(seed)).toEqual([]);
    }
  });

  it("of fewer than 20 days says nothing", () => {
    const weather = madeWeather(climates[0]!, 19, 1);
    const write = (_: CalibratedName, value: number): number => 10 * value;
    expect(doubtObservations(comparedWeather(weather, { write }))).toEqual({ doubts: [], notes: [] });
  });
});

describe("sites and models that are off at random", () => {
  const of = (seed: number): readonly ObservationDoubts[] => {
    const site = {
      wind: Math.exp(0.18 * normalOf(seed, 1)),
      uneven: 0.05 + 0.25 * uniformOf(seed, 2),
      warmer: 0,
    };
    const model = { warmer: 1.5 * normalOf(seed, 3), windier: Math.exp(0.12 * normalOf(seed, 4)), wetter: 1 };
    const climate = {
      ...climates[seed % climates.length]!,
      missed: 0.3 + 0.3 * uniformOf(seed, 5),
      site,
      model,
    };
    const weather = weatherOf(climate, seed);
    return [1, 1.9438, 1 / 1.9438].map((factor) => {
      const write = (name: CalibratedName, value: number): number =>
        name === "wind_speed_10m" ? factor * value : value;
      return doubtObservations(comparedWeather(weather, { write }));
    });
  };
  const all = Array.from({ length: sized(48, 300) }, (_, seed) => of(seed));
  const shareOf = (index: number): number =>
    all.filter((found) => found[index]!.doubts.length > 0).length / all.length;

  it("are refused seldom where their records are right", () => expect(shareOf(0)).toBeLessThan(0.07));

  it("are refused mostly where knots and m/s are taken for each other, and told where they are not", () => {
    expect(shareOf(1)).toBeGreaterThan(0.7);
    expect(shareOf(2)).toBeGreaterThan(0.7);
    const wrong = all.flatMap(([, ...others]) => others);
    const told = wrong.filter(({ doubts, notes }) => doubts.length + notes.length > 0);
    expect(told.length / wrong.length).toBeGreaterThan(0.95);
  });
});

it("a move that serving would hold is doubted, whatever it looks like", () => {
  const site = { wind: 1, uneven: 0, warmer: -14 };
  for (const found of doubted({}, { site }))
    expect(found.doubts[0], found.of).toMatchObject({ kind: "move" });
});
