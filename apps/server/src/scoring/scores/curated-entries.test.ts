import { type Entry, entrySchema, type ModelId, modelIds, variable } from "@halcyon/schema";
import type { NativeWeather, WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { climatePlaces } from "@halcyon/weather/climate-places";
import { describe, expect, it } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { knowsVariables } from "../../entries/find-entry.ts";
import { sampled } from "@halcyon/testing";
import type { Ports } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { ScoredForecast } from "./join-model-parts.ts";
import { type ScoreAsked, scoreRequest } from "./score-request.suite.ts";

const nowMs = Date.UTC(2026, 10, 21, 9, 14, 3);
/** Number of hours that reaches just into the ensemble of both models. */
const forecastHours = 145;
const entries = [...curatedLibrary.list("task"), ...curatedLibrary.list("scenario")].filter((entry) =>
  knowsVariables("v1", entry),
);

const products = {
  noaa: { deterministic: "gfs", ensemble: "gefs" },
  ecmwf: { deterministic: "ifs", ensemble: "ifs-ens" },
} as const;

const models: Ports["models"] = new Map(
  modelIds.map((model) => [
    model,
    (["deterministic", "ensemble"] as const).map((part) => ({
      part,
      source: readOnce(syntheticSource({ product: products[model][part], seed: 0 })),
    })),
  ]),
);

/** Returns a source that reads the whole weather of a place once, because the entries need nearly the same data. */
function readOnce(source: WeatherSource): WeatherSource {
  const { variables, pastHours } = source.describe();
  let key = "";
  let all: Promise<NativeWeather> | undefined;
  return {
    describe: () => source.describe(),
    latestRun: (now) => source.latestRun(now),
    locate: (location) => source.locate(location),
    read: async (request) => {
      const { cell, run } = request;
      const asked = `${cell.latitude} ${cell.longitude} ${run}`;
      if (asked !== key) {
        key = asked;
        all = source.read({
          cell,
          run,
          variables: [...variables.keys()],
          from: run - pastHours,
          to: run + 360,
        });
      }
      const native = await all!;
      const start = Math.max(
        0,
        native.stamps.findLastIndex((stamp) => stamp <= request.from),
      );
      const last = native.stamps.findIndex((stamp) => stamp >= request.to);
      const end = last === -1 ? native.stamps.length : last + 1;
      const { members } = native;
      const grids = new Map(
        request.variables.map((name) => [
          name,
          native.grids.get(name)!.subarray(start * members, end * members),
        ]),
      );
      return { members, stamps: native.stamps.slice(start, end), grids };
    },
  };
}

type Place = (typeof climatePlaces)[number];

async function answer(
  score: ScoreAsked,
  entry: Entry,
  place: Place,
  model: ModelId,
): Promise<Float64Array | Refusal> {
  const request = { location: place, forecastHours, model, entry: { type: entry.type, id: entry.id } };
  try {
    return (await score(request, nowMs)).median;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Entries that a model can never score, because its real products lack a variable. */
const beyond: Readonly<Record<ModelId, readonly string[]>> = {
  noaa: ["inversion"],
  ecmwf: ["blizzard", "dense-fog", "inversion"],
};

describe.each(modelIds)("on %s", (model) => {
  const score = scoreRequest({ library: curatedLibrary, models });

  // A sixth of the places in every run, others on each model; all of them in long runs.
  it.each(sampled(climatePlaces, 6, modelIds.indexOf(model)))(
    "every entry scores at $name, or names the variable that is missing",
    async (place) => {
      const refused: string[] = [];
      for (const entry of entries) {
        const answered = await answer(score, entry, place, model);
        if (answered instanceof Refusal) {
          expect(["variable_unavailable", "horizon_exceeded"], entry.slug).toContain(answered.code);
          const missing = answered.errors.map(({ expected }) => expected?.["variable"]);
          expect(missing.length).toBeGreaterThan(0);
          expect(entry.constraints.map((one) => one.variable)).toEqual(expect.arrayContaining(missing));
          refused.push(entry.slug);
        } else {
          expect(answered).toHaveLength(forecastHours);
          expect(answered.every((value) => value >= 0 && value <= 1)).toBe(true);
        }
      }
      const ofTheSea = entries.filter(({ constraints }) =>
        constraints.some((one) => one.if_missing === "refuse" && variable(one.variable).atSea === true),
      );
      const expected = [...beyond[model], ...(place.sea ? [] : ofTheSea.map(({ slug }) => slug))];
      expect(refused.toSorted()).toEqual(expected.toSorted());
    },
  );
});

describe.each(modelIds)("an hour of %s in which a limit was dropped", (model) => {
  const score = scoreRequest({ library: curatedLibrary, models });
  /** Number of hours far beyond the variables that the NOAA ensemble carries only up to lead hour 240. */
  const longHours = 300;

  it.each(sampled(climatePlaces, 16, modelIds.indexOf(model)))("is never ideal at $name", async (place) => {
    let capped = 0;
    for (const { type, id, slug, constraints } of entries) {
      const request = { location: place, forecastHours: longHours, model, entry: { type, id } };
      const scored = await score(request, nowMs).catch((error: unknown) => error);
      if (scored instanceof Refusal) continue;
      const { median, q90, startHour, notices } = scored as ScoredForecast;
      for (const { constraint, from, to } of notices) {
        if (constraints[constraint]!.role !== "limit") continue;
        const [first, last] = [from, to].map((time) => Date.parse(time) / 3_600_000 - startHour);
        for (let hour = first!; hour <= last!; hour++) {
          capped++;
          expect(median[hour], slug).toBeLessThanOrEqual(0.9);
          expect(q90[hour] ?? 0, slug).not.toBeGreaterThan(0.9);
        }
      }
    }
    expect(capped).toBeGreaterThan(0);
  });
});

describe("a changed limit", () => {
  const crane = entries.find(({ slug }) => slug === "tower-crane-lifting")!;
  const [gust, ...others] = crane.constraints;
  const changed = entrySchema.parse({
    ...crane,
    version: crane.version + 1,
    constraints: [{ ...gust, ideal: { max: 9 } }, ...others],
  });
  const library: Ports["library"] = {
    ...curatedLibrary,
    find: (type, id) =>
      type === changed.type && id === changed.id ? changed : curatedLibrary.find(type, id),
  };

  it("changes the answers of its entry and of no other", async () => {
    const [before, after] = [curatedLibrary, library].map((each) => scoreRequest({ library: each, models }));
    const place = climatePlaces.findLast(({ sea }) => sea)!;
    const different: string[] = [];
    for (const entry of entries) {
      const [was, is] = await Promise.all(
        [before!, after!].map((score) => answer(score, entry, place, "noaa")),
      );
      if (was instanceof Float64Array && is instanceof Float64Array) {
        if (was.some((value, hour) => value !== is[hour])) different.push(entry.slug);
      } else expect(is).toEqual(was);
    }
    expect(different).toEqual([crane.slug]);
  });
});
