import { type PartName, partNames, type VariableName } from "@halcyon/schema";
import { ensembleFromHour, isSingleRun, quantilesToHour } from "@halcyon/schema/registry";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ensembleBeside, modelAvailability } from "./availability.ts";
import type { PlacedPart } from "./model-part.ts";
import { now, type PartExample, placed, wholeModel as whole } from "./placed-model.suite.ts";

const spans = (parts: readonly PartExample[], model: "noaa" | "ecmwf" = "noaa"): unknown =>
  modelAvailability(model, parts.map(placed), now).parts.map(({ part, fromHour, toHour }) => [
    part,
    fromHour,
    toHour,
  ]);

describe("the hours that parts answer", () => {
  test("begin at T0 for the ensemble, and for each later part where the one before it ends", () => {
    expect(spans(whole)).toEqual([
      ["deterministic", 0, 120],
      ["ensemble", 120, 810],
      ["seasonal", 810, 5040],
    ]);
    expect(modelAvailability("noaa", whole.map(placed), now).horizonHours).toBe(5040);
  });

  test("are those of four parts at ECMWF, and end with the season", () => {
    const parts: readonly PartExample[] = [
      { part: "deterministic", lastLead: 360, age: 11 },
      { part: "ensemble", lastLead: 360, age: 11, members: 51 },
      { part: "subseasonal", lastLead: 1104, age: 11, members: 51 },
      { part: "seasonal", lastLead: 5160, age: 491, members: 51 },
    ];
    expect(spans(parts, "ecmwf")).toEqual([
      ["deterministic", 0, 144],
      ["ensemble", 144, 349],
      ["subseasonal", 349, 1093],
      ["seasonal", 1093, 4669],
    ]);
  });

  test("do not depend on the order in which parts are configured", () => {
    expect(spans(whole.toReversed())).toEqual(spans(whole));
  });

  test("pass over a part that ends before it could begin", () => {
    const [deterministic, ensemble, seasonal] = whole;
    const early: PartExample = { part: "subseasonal", lastLead: 600, members: 51 };
    expect(spans([deterministic!, ensemble!, early, seasonal!])).toEqual(spans(whole));
    expect(spans([deterministic!, { ...ensemble!, lastLead: 140, age: 30 }, seasonal!])).toEqual([
      ["deterministic", 0, 120],
      ["seasonal", 120, 5040],
    ]);
  });

  test("end where the deterministic part ends before T0, and are none without it", () => {
    const [deterministic, ensemble, seasonal] = whole;
    expect(spans([{ ...deterministic!, lastLead: 100 }, ensemble!, seasonal!])).toEqual([
      ["deterministic", 0, 91],
    ]);
    expect(modelAvailability("noaa", [placed(ensemble!)], now)).toEqual({
      parts: [],
      absent: [],
      horizonHours: 0,
    });
  });

  test("go on with the deterministic part to its reach without an ensemble, and then with the season", () => {
    const [deterministic, , seasonal] = whole;
    expect(spans([deterministic!, seasonal!])).toEqual([
      ["deterministic", 0, 375],
      ["seasonal", 375, 5040],
    ]);
    expect(spans([{ lastLead: 6000 }])).toEqual([["deterministic", 0, 5040]]);
  });

  test("before the thirtieth day are none of a later part of fewer than nine members", () => {
    const [deterministic, ensemble, seasonal] = whole;
    const few = { ...seasonal!, members: 8 };
    expect(spans([deterministic!, { ...ensemble!, lastLead: 360 }, few])).toEqual([
      ["deterministic", 0, 120],
      ["ensemble", 120, 330],
    ]);
    expect(spans([deterministic!, ensemble!, few])).toEqual(spans(whole));
  });

  test("end sooner at each join for what looks ahead, and at T0 and at the last hour they do not", () => {
    const { parts } = modelAvailability("noaa", whole.map(placed), now, 11);
    expect(parts.map(({ fromHour, toHour }) => [fromHour, toHour])).toEqual([
      [0, 120],
      [120, 799],
      [799, 5040],
    ]);
    const [deterministic, ensemble] = whole;
    const alone = modelAvailability("noaa", [deterministic!, ensemble!].map(placed), now, 11);
    expect(alone.horizonHours).toBe(810);
  });

  test("end with a finite record", () => {
    const record = { from: now - 10, to: now + 100 };
    const { parts, horizonHours } = modelAvailability("noaa", [placed({ lastLead: 110, record })], now);
    expect(horizonHours).toBe(100);
    expect(parts[0]!.reach("temperature_2m")).toBe(101);
    expect(parts[0]!.reach("precipitation")).toBe(100);
  });

  test("tile the horizon without a hole or an overlap, whatever the ages and the parts that are there", () => {
    const part = (name: PartName, members: number) =>
      fc.record({
        part: fc.constant(name),
        lastLead: fc.integer({ min: 0, max: 7000 }),
        age: fc.integer({ min: 0, max: 1200 }),
        members: fc.constantFrom(members, 5),
      });
    const parts = fc.record(
      {
        regional: part("regional", 1),
        deterministic: part("deterministic", 1),
        ensemble: part("ensemble", 31),
        subseasonal: part("subseasonal", 51),
        seasonal: part("seasonal", 16),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom("noaa", "ecmwf"), parts, (model, given) => {
        const examples = Object.values(given);
        const available = modelAvailability(model, examples.map(placed), now);
        const ends = available.parts.map(({ toHour }) => toHour);
        expect(available.parts.map(({ fromHour }) => fromHour)).toEqual([0, ...ends].slice(0, ends.length));
        expect(available.horizonHours).toBe(ends.at(-1) ?? 0);
        const names = available.parts.map(({ part: name }) => name);
        expect(names).toEqual(partNames.filter((name) => names.includes(name)));
        const t0 = ensembleFromHour[model];
        for (const { part: name, fromHour, toHour, quantilesToHour: to } of available.parts) {
          expect(toHour).toBeGreaterThan(fromHour);
          if (!isSingleRun(name)) expect(fromHour).toBeGreaterThanOrEqual(t0);
          if (given.ensemble === undefined || toHour <= t0) continue;
          expect(to).toBeGreaterThanOrEqual(
            Math.min(toHour, fromHour >= quantilesToHour ? 0 : quantilesToHour),
          );
        }
      }),
    );
  });
});

describe("Q10 and Q90", () => {
  const ends = (parts: readonly PartExample[]): number[] =>
    modelAvailability("noaa", parts.map(placed), now).parts.map(({ quantilesToHour: to }) => to);

  test("are given up to the thirtieth day by an ensemble and by later parts that have nine members", () => {
    expect(ends(whole)).toEqual([0, 720, 720]);
    const [deterministic, , seasonal] = whole;
    expect(ends([deterministic!, seasonal!])).toEqual([0, 720]);
  });
});

describe("a part that cannot be opened yet", () => {
  const absence = { trouble: "empty", nextTryMs: undefined, cause: new Error("empty") } as const;
  const available = (part: PartName, others: readonly PartExample[]) =>
    modelAvailability("noaa", [{ part, id: "store", absence }, ...others.map(placed)], now);

  test("keeps the hours of its product, so that those after it stay known", () => {
    const { parts, absent, horizonHours } = available("ensemble", [whole[0]!, whole[2]!]);
    expect(parts.map(({ part, fromHour, toHour }) => [part, fromHour, toHour])).toEqual([
      ["deterministic", 0, 120],
      ["seasonal", 840, 5040],
    ]);
    expect(absent).toEqual([{ part: "ensemble", absence, fromHour: 120, toHour: 840 }]);
    expect(horizonHours).toBe(5040);
  });

  test("counts as configured: without the first part alone nothing is answered", () => {
    expect(available("deterministic", [])).toMatchObject({
      parts: [],
      absent: [{ part: "deterministic", fromHour: 0, toHour: 384 }],
    });
  });
});

describe("an overlay", () => {
  const waves: PartExample = { lastLead: 200, age: 3 };
  const over = (layer: PartExample): PlacedPart => ({
    ...placed({ lastLead: 384, age: 9 }),
    overlays: [{ variables: ["wave_height"], layer: placed({ sea: true, ...layer }) }],
  });
  const reachOf = (part: PlacedPart, name: VariableName): number =>
    modelAvailability("noaa", [part], now).parts[0]!.reach(name);

  test("gives its variables as far as its own run reaches, at its own cell", () => {
    expect(reachOf(over(waves), "wave_height")).toBe(198);
    expect(reachOf(over({ ...waves, sea: false }), "wave_height")).toBe(0);
    expect(reachOf(over(waves), "temperature_2m")).toBe(376);
  });

  test("that is stale, has no run or does not cover the place takes its variables with it, and nothing else", () => {
    for (const gone of [{ age: 25 }, { run: undefined }, { outside: true as const }]) {
      const part = over({ ...waves, ...gone });
      expect([reachOf(part, "wave_height"), reachOf(part, "temperature_2m")]).toEqual([0, 376]);
    }
  });
});

describe("the reach of a variable", () => {
  const reach = (example: PartExample, name: VariableName): number =>
    modelAvailability("noaa", [placed(example)], now).parts[0]!.reach(name);

  test("takes the run's age off: an instant needs a stamp at its hour, a step one at the hour's end", () => {
    expect(reach({ lastLead: 384, age: 9 }, "temperature_2m")).toBe(376);
    expect(reach({ lastLead: 384, age: 9 }, "precipitation")).toBe(375);
    expect(reach({ lastLead: 384, age: 9 }, "wind_gusts_10m")).toBe(231);
  });

  test("ends with the last step for an extreme that is given as instants", () => {
    const gusts = placed({ lastLead: 384, age: 9 });
    const asInstants = new Map(gusts.description.variables);
    asInstants.set("wind_gusts_10m", { toLeadHours: 240, stepType: "instant" });
    const part = { ...gusts, description: { ...gusts.description, variables: asInstants } };
    expect(modelAvailability("noaa", [part], now).parts[0]!.reach("wind_gusts_10m")).toBe(231);
  });

  test("is 0 for what is not carried, and for waves on land", () => {
    expect(reach({ lastLead: 384 }, "cape")).toBe(0);
    expect(reach({ lastLead: 384, sea: false }, "wave_height")).toBe(0);
    expect(reach({ lastLead: 384, sea: true }, "wave_height")).toBe(385);
  });

  test("is one function for all parts that reach alike, so that what is planned by it is planned once", () => {
    const reachOf = (example: PartExample) =>
      modelAvailability("noaa", [placed(example)], now).parts[0]!.reach;
    expect(reachOf({ lastLead: 384, age: 9 })).toBe(reachOf({ lastLead: 384, age: 9 }));
    expect(reachOf({ lastLead: 384, age: 9 })).not.toBe(reachOf({ lastLead: 384, age: 8 }));
    const first = reachOf({ lastLead: 200 });
    for (let lastLead = 201; lastLead < 300; lastLead++) reachOf({ lastLead });
    expect(first("temperature_2m")).toBe(201);
  });
});

describe("staleness", () => {
  test("begins after 24, 48 and 1080 hours", () => {
    const stale = (ages: readonly number[]): readonly boolean[] =>
      modelAvailability(
        "noaa",
        whole.map((part, index) => placed({ ...part, age: ages[index]! })),
        now,
      ).parts.map((part) => part.stale);
    expect(stale([24, 48, 1080])).toEqual([false, false, false]);
    expect(stale([25, 49, 1081])).toEqual([true, true, true]);
  });

  test("leaves a part its hours, so that it can be named", () => {
    const [deterministic, ...others] = whole;
    for (const absent of [
      { ...deterministic!, age: 400 },
      { ...deterministic!, run: undefined },
    ]) {
      const { parts, horizonHours } = modelAvailability("noaa", [absent, ...others].map(placed), now);
      expect(parts[0]).toMatchObject({ part: "deterministic", stale: true, fromHour: 0, toHour: 120 });
      expect(horizonHours).toBe(5040);
    }
  });
});

test("a place outside the coverage has no cell", () => {
  const { parts } = modelAvailability("noaa", [placed({ lastLead: 384, outside: true })], now);
  expect(parts[0]!.cell).toBeUndefined();
});

describe("the ensemble beside the run", () => {
  test("has its hours up to its last stamp, from the current hour on", () => {
    const beside = ensembleBeside(whole.map(placed), now, 120);
    expect(beside).toMatchObject({ part: "ensemble", fromHour: 120, toHour: 810, stale: false });
  });

  test("is stale with a run that is too old, and keeps its hours", () => {
    const old = whole.map((part) => (part.part === "ensemble" ? { ...part, age: 49 } : part));
    expect(ensembleBeside(old.map(placed), now, 120)).toMatchObject({ stale: true, toHour: 840 });
  });

  test("is none where the model has none", () => {
    expect(ensembleBeside([placed(whole[0]!)], now, 120)).toBeUndefined();
  });
});
