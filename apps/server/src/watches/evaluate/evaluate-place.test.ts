import { entrySchema } from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  madePorts,
  madeVisibility,
} from "../../../test/harness/made-ports.suite.ts";
import { Refusal } from "../../errors/refusal.ts";
import { scorerOf } from "../../scoring/scorer.ts";
import { type Made, madePlace, partsOf, questionOf, seen } from "./made-watch.suite.ts";
import { evaluatePlace } from "./evaluate-place.ts";
import type { EvaluatedPlace, WatchQuestion } from "./evaluated-place.ts";

const { NaN: none } = Number;
const calm: Made = () => 3;
const storm: Made = () => 30;
/** Probabilities for ten members and the run, if all of them are good and if none is. */
const [sure, never] = [0.9583, 0.0417];

function chancesOf({ starts }: EvaluatedPlace): number[] {
  return [...starts.rise];
}

/** Returns the starts whose probability is at least 0.5, counted from now. */
function likely(chances: Float64Array): number[] {
  return [...chances.keys()].filter((start) => chances[start]! >= 0.5);
}

async function refusalOf(seeing: Promise<unknown>): Promise<Refusal> {
  const refused = await seeing.catch((error: unknown) => error);
  if (!(refused instanceof Refusal)) throw new Error("a refusal was expected");
  return refused;
}

describe("a watch for a window", () => {
  const when = { kind: "window", duration_hours: 3, horizon_hours: 8 } as const;

  it("sees the chance of each start that fits its horizon, and what it rests on", async () => {
    const gusts: Made = (hour, member) => (hour === 5 && member < 5 ? 30 : 3);
    const place = await seen(partsOf({ deterministic: calm, ensemble: gusts }), questionOf(when));
    // Where half of ten members have a storm (5 + 1 + 0.5) / (10 + 2) = 0.5417, drawn towards the sure ones before.
    expect(chancesOf(place)).toEqual([sure, sure, sure, 0.5542, 0.5617, 0.5667]);
    expect(place.starts.hold).toBe(place.starts.rise);
    expect(place.starts.firstStart).toBe(now);
    expect(place).toMatchObject({ run: now - 6, source: "formula", synthetic: true, entryVersion: 1 });
  });

  it("sees one window as it sees that start among others, and the rest of it once it has begun", async () => {
    const gusts: Made = (hour, member) => (hour === 5 && member < 5 ? 30 : 3);
    const parts = partsOf({ deterministic: calm, ensemble: gusts });
    const at = (hour: number): string => formatEpochHour(now + hour);
    const one = (from: number, to: number): WatchQuestion =>
      questionOf({
        kind: "window",
        duration_hours: to - from,
        window: { start: at(from), end: at(to) },
      });
    const place = await seen(parts, one(4, 7));
    expect([place.starts.firstStart - now, chancesOf(place)]).toEqual([4, [0.5617]]);
    const begun = await seen(parts, one(-2, 3));
    expect([begun.starts.firstStart - now, chancesOf(begun)]).toEqual([0, [sure]]);
    expect((await refusalOf(seen(parts, one(-3, 0)))).code).toBe("invalid_request");
  });

  it("names the run of the members, not that of the deterministic part", async () => {
    const { deterministic, ensemble } = partsOf({ deterministic: calm, ensemble: calm });
    const parts = { deterministic: deterministic!, ensemble: { ...ensemble, run: now - 12 } };
    expect((await seen(parts, questionOf(when))).run).toBe(now - 12);
  });

  it("sees nothing of starts outside its local hours", async () => {
    const question = questionOf({
      ...when,
      horizon_hours: 7,
      // Now it is 09:00 in UTC, and 10:00 in Zurich.
      local_hours: { from: 11, to: 15, timezone: "Europe/Zurich" },
    });
    const place = await seen(partsOf({ deterministic: calm, ensemble: calm }), question);
    expect(chancesOf(place)).toEqual([none, sure, sure, none, none]);
  });

  it("sees nothing by daylight at night", async () => {
    const question = questionOf({ ...when, horizon_hours: 12, daylight_only: true });
    const place = await seen(partsOf({ deterministic: calm, ensemble: calm }), question);
    // At 50° N, 8° E the sun sets at 15:36 UTC on this day (NOAA solar calculator): the last hour ends at 15:00.
    expect(likely(place.starts.rise)).toEqual([0, 1, 2, 3]);
  });

  it("is not refused where no hour is wanted: there is nothing to see", async () => {
    const question = questionOf({
      ...when,
      local_hours: { from: 11, to: 15, timezone: "UTC", weekdays: ["mon"] },
    });
    const place = await seen(partsOf({ deterministic: calm }), question);
    expect(chancesOf(place)).toEqual([none, none, none, none, none, none]);
  });

  it("sees nothing of starts where too many members have a gap", async () => {
    const gappy: Made = (hour, member) => (hour >= 4 && hour < 8 && member < 3 ? undefined : 3);
    const parts = partsOf({ deterministic: calm, ensemble: gappy });
    const place = await seen(parts, questionOf({ ...when, horizon_hours: 12 }));
    expect(chancesOf(place)).toEqual([sure, sure, none, none, none, none, none, none, sure, sure]);
  });

  it("counts the ensemble alone in windows that end past T0", async () => {
    const parts = partsOf({ deterministic: storm, ensemble: calm });
    const place = await seen(parts, questionOf({ ...when, horizon_hours: 124 }));
    // T0 is 120 h from now. (10 + 0.5) / (10 + 1), and before it (10 + 0.5) / (11 + 1)
    expect(chancesOf(place).slice(116)).toEqual([0.875, 0.875, 0.9545, 0.9545, 0.9545, 0.9545]);
    expect(place.runAgrees(now + 117)).toBe(false);
    expect(place.runAgrees(now + 118)).toBeUndefined();
  });

  it("scores a definition, which has no version", async () => {
    const definition = {
      type: "task",
      constraints: [{ ...madeGust, ideal: { max: 1 }, acceptable: { max: 2 } }],
    };
    const place = await seen(
      partsOf({ deterministic: calm, ensemble: calm }),
      questionOf(when, { definition }),
    );
    expect(chancesOf(place)).toEqual([never, never, never, never, never, never]);
    expect(place.entryVersion).toBeUndefined();
  });
});

describe("a watch for a band", () => {
  // Gusts [m/s] whose scores are 1, 0.9, 0.1 and 0.05, and one beyond the stop edge at 18 m/s.
  const scores: Made = (hour) => [8, 9, 17, 17.5, 20][hour];
  const parts = partsOf({ deterministic: scores, ensemble: scores });

  it.each([
    ["at_least", "ideal", [0]],
    ["at_least", "acceptable", [0, 1, 2]],
    ["at_least", "unsuitable", [0, 1, 2, 3]],
    ["at_most", "acceptable", [1, 2, 3, 4]],
    ["at_most", "unsuitable", [3, 4]],
    ["at_most", "stop", [4]],
  ] as const)(
    "%s %s sees the hours in it and beyond, the edges as bands have them",
    async (is, band, hours) => {
      const place = await seen(parts, questionOf({ kind: "band", is, band, horizon_hours: 5 }));
      expect(likely(place.starts.rise)).toEqual(hours);
      expect([0, 1, 2, 3, 4].filter((hour) => place.runAgrees(now + hour) === true)).toEqual(hours);
    },
  );

  it("refuses the ideal band where members go without a limit that the run knows", async () => {
    const entry = madeEntry(madeGust, madeVisibility);
    const gusts = partsOf({ ensemble: calm }).ensemble!;
    const run = {
      formulas: { ...partsOf({ deterministic: calm }).deterministic!.formulas, visibility: () => 9000 },
    };
    const asking = (band: string) =>
      seen(
        { deterministic: run, ensemble: gusts },
        questionOf({ kind: "band", is: "at_least", band, horizon_hours: 5 }),
        entry,
      );
    const refused = await refusalOf(asking("ideal"));
    expect(refused.code).toBe("variable_unavailable");
    expect(refused.message).toContain("cannot say which hours are ideal");
    expect(likely((await asking("acceptable")).starts.rise)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe("a watch for a limit", () => {
  const gusts = { kind: "limit", variable: "wind_gusts_10m", unit: "m/s", horizon_hours: 6 } as const;
  const made: Made = (hour) => [10, 12, 15, 20, 12, 11.9][hour];
  const parts = partsOf({ deterministic: made, ensemble: made });

  it("above sees the hours that reach it, and holds to where it is clear", async () => {
    const { starts, entryVersion } = await seen(parts, questionOf({ ...gusts, above: 15, clear_at: 12 }));
    expect(likely(starts.rise)).toEqual([2, 3]);
    expect(likely(starts.hold)).toEqual([1, 2, 3, 4]);
    expect(starts.hold).toHaveLength(starts.rise.length);
    expect(entryVersion).toBeUndefined();
  });

  it("below sees the hours that reach it, and holds to where it is clear", async () => {
    const { starts } = await seen(parts, questionOf({ ...gusts, below: 10, clear_at: 12 }));
    expect(likely(starts.rise)).toEqual([0]);
    expect(likely(starts.hold)).toEqual([0, 1, 4, 5]);
  });

  it("for some hours sees the starts of which all hours reach it", async () => {
    const { starts } = await seen(parts, questionOf({ ...gusts, above: 12, for_hours: 2 }));
    expect(likely(starts.rise)).toEqual([1, 2, 3]);
    expect(starts.rise).toHaveLength(5);
    expect(starts.hold).toBe(starts.rise);
  });

  it("counts members, not their mean", async () => {
    const some: Made = (_, member) => (member < 3 ? 20 : 3);
    const place = await seen(
      partsOf({ deterministic: calm, ensemble: some }),
      questionOf({ ...gusts, above: 15, horizon_hours: 1 }),
    );
    // (3 + 0.5) / (11 + 1)
    expect(chancesOf(place)).toEqual([0.2917]);
  });

  it("of a variable at a height is of the wind there", async () => {
    const wind = { kind: "limit", variable: "wind_speed_at_height", unit: "m/s", height_m: 80 } as const;
    const winds = {
      formulas: {
        ...partsOf({ deterministic: () => 8 }, "wind_speed_10m").deterministic!.formulas,
        ...partsOf({ deterministic: () => 12 }, "wind_speed_100m").deterministic!.formulas,
      },
    };
    const chance = async (above: number) =>
      chancesOf(
        await seen(
          { deterministic: winds, ensemble: winds },
          questionOf({ ...wind, above, horizon_hours: 1 }),
        ),
      );
    expect([await chance(10), await chance(13)]).toEqual([[sure], [never]]);
  });
});

describe("the deterministic run", () => {
  it("agrees where it holds all hours, whatever members say", async () => {
    const run: Made = (hour) => (hour === 4 ? 30 : 3);
    const place = await seen(
      partsOf({ deterministic: run, ensemble: storm }),
      questionOf({ kind: "window", duration_hours: 3, horizon_hours: 8 }),
    );
    const agrees = [-1, 0, 1, 2, 3, 4, 5, 6].map((start) => place.runAgrees(now + start));
    expect(agrees).toEqual([undefined, true, true, false, false, false, true, undefined]);
  });
});

describe("what limits", () => {
  const entry = madeEntry(madeGust, { ...madeVisibility, if_missing: "refuse" });
  // In the first four hours gusts limit once and visibility three times, then nothing does.
  const weather = {
    formulas: {
      ...partsOf({ deterministic: (hour) => (hour === 0 ? 16 : 3) }).deterministic!.formulas,
      ...partsOf({ deterministic: (hour) => (hour > 0 && hour < 4 ? 900 : 9000) }, "visibility")
        .deterministic!.formulas,
    },
  };
  const seeing = () =>
    seen(
      { deterministic: weather, ensemble: weather },
      questionOf({ kind: "window", duration_hours: 2, horizon_hours: 8 }),
      entry,
    );
  const span = (firstStart: number, lastStart: number) => ({
    firstStart: now + firstStart,
    lastStart: now + lastStart,
    best: 0.9,
    isCutOff: false,
  });

  it("is told by its share of the hours of a span, from the first start to the end of what begins last", async () => {
    const { limiting } = await seeing();
    expect(limiting(span(0, 2))).toEqual({ variable: "visibility", share: 0.75 });
    expect(limiting(span(2, 4))).toEqual({ variable: "visibility", share: 0.5 });
  });

  it("is nothing where nothing does, and is told of the hours of a span that are ahead", async () => {
    const { limiting } = await seeing();
    expect(limiting(span(4, 6))).toBeUndefined();
    expect(limiting(span(-3, 0))).toEqual({ variable: "wind_gusts_10m", share: 0.5 });
    expect(limiting(span(-9, -3))).toBeUndefined();
    expect(limiting(span(20, 24))).toBeUndefined();
  });

  it("is not known where most of it is a limit without data", async () => {
    const gusts = partsOf({ deterministic: (hour) => (hour === 0 ? 16 : 3), ensemble: calm });
    const question = questionOf({ kind: "window", duration_hours: 2, horizon_hours: 8 });
    const { limiting } = await seen(gusts, question, madeEntry(madeGust, madeVisibility));
    expect(limiting(span(0, 2))).toBeUndefined();
    const { limiting: ofGusts } = await seen(gusts, question, madeEntry(madeGust));
    expect(ofGusts(span(0, 2))).toEqual({ variable: "wind_gusts_10m", share: 0.25 });
  });
});

describe("a place is refused", () => {
  const question = questionOf({ kind: "window", duration_hours: 3, horizon_hours: 8 });

  it("with variable_unavailable where the model has no members, which says that nothing tells how likely it is", async () => {
    const refused = await refusalOf(seen(partsOf({ deterministic: calm }), question));
    expect(refused.code).toBe("variable_unavailable");
    expect(refused.message).toBe(
      "There is no probability at this place: noaa has no members there. Choose another model.",
    );
    expect(refused.errors).toEqual([
      { field: "model", code: "variable_unavailable", detail: refused.message },
    ]);
  });

  it("with variable_unavailable where members do not carry what it needs, or do not reach its hours", async () => {
    const { deterministic, ensemble } = partsOf({ deterministic: calm, ensemble: calm });
    const without = { deterministic: deterministic!, ensemble: { formulas: {} } };
    const lacking = await refusalOf(seen(without, question));
    expect(lacking).toMatchObject({
      code: "variable_unavailable",
      errors: [{ field: "model", expected: { variable: "wind_gusts_10m" } }],
    });
    expect(lacking.message).toContain("the members of noaa do not carry wind_gusts_10m");
    const short = { deterministic: deterministic!, ensemble: { ...ensemble, lastLeadHours: 8 } };
    const unreached = await refusalOf(seen(short, question));
    expect(unreached.code).toBe("variable_unavailable");
    expect(unreached.message).toContain("do not cover these hours");
  });

  it.each([
    ["is too old", { run: now - 60 }],
    ["has none", { run: undefined }],
  ])("with stale_forecast where the run of the members %s: the next one may tell", async (_, options) => {
    const { deterministic, ensemble } = partsOf({ deterministic: calm, ensemble: calm });
    const parts = { deterministic: deterministic!, ensemble: { ...ensemble, ...options } };
    const refused = await refusalOf(seen(parts, question));
    expect(refused.code).toBe("stale_forecast");
    expect(refused.message).toContain("the members of noaa are too old");
  });

  it("with data_gap where members have a gap at every start", async () => {
    const gappy: Made = (_, member) => (member < 3 ? undefined : 3);
    const beside = await refusalOf(seen(partsOf({ deterministic: calm, ensemble: gappy }), question));
    expect(beside.code).toBe("data_gap");
    expect(beside.message).toContain("too many members of noaa lack a value");
    const run: Made = (hour) => (hour < 4 ? undefined : 3);
    expect((await refusalOf(seen(partsOf({ deterministic: run, ensemble: calm }), question))).code).toBe(
      "data_gap",
    );
  });

  it("with entry_not_found where the entry is not there, or is of somebody else", async () => {
    const parts = partsOf({ deterministic: calm, ensemble: calm });
    const when = { kind: "window", duration_hours: 3 } as const;
    for (const id of [8, 10_001]) {
      const gone = questionOf(when, { constraint_params: { id, type: "task" } });
      expect((await refusalOf(seen(parts, gone))).code).toBe("entry_not_found");
    }
  });

  it("with horizon_exceeded where the model does not reach so far", async () => {
    const { deterministic } = partsOf({ deterministic: calm });
    const short = { deterministic: { ...deterministic, lastLeadHours: 12 } };
    expect((await refusalOf(seen(short, question))).code).toBe("horizon_exceeded");
  });
});

it("finds an entry of the account that watches", async () => {
  const own = entrySchema.parse({ ...madeEntry(madeGust), id: 10_001, version: 4 });
  const scorer = scorerOf({
    ...madePorts(madeEntry(madeGust), partsOf({ deterministic: calm, ensemble: calm })),
    ownEntries: {
      find: async ({ accountId }) => (accountId === "acc_a" ? own : undefined),
      findVersion: async () => undefined,
    },
  });
  const see = evaluatePlace({ scorer });
  const question = questionOf(
    { kind: "window", duration_hours: 3 },
    { constraint_params: { id: 10_001, type: "task" } },
  );
  expect((await see(question, madePlace, madeNowMs)).entryVersion).toBe(4);
  const other = { ...question, accountId: "acc_b" };
  expect((await refusalOf(see(other, madePlace, madeNowMs))).code).toBe("entry_not_found");
});
