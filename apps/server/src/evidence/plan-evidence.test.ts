import { describe, expect, test } from "vitest";
import type { WeatherSource } from "@halcyon/weather";
import { formatEpochHour } from "@halcyon/schema/time";
import { openEvidence } from "./evidence-place.ts";
import type { EvidenceRequest } from "./evidence-request.ts";
import {
  madeHistory,
  madeNowMs,
  madePeriod,
  madeRequest,
  madeSource,
  madeSources,
} from "./made-evidence.suite.ts";
import { type EvidencePlan, planEvidence } from "./plan-evidence.ts";

type Past = NonNullable<WeatherSource["past"]>;

/** Plans evidence of a source whose past the test changes. */
async function planned(past: Partial<Past>, changes: Partial<EvidenceRequest> = {}): Promise<EvidencePlan> {
  const source = { ...madeSource, past: { ...madeSource.past!, ...past } };
  const place = await openEvidence(madeRequest(changes), madeSources({ source }));
  return planEvidence(place, { nowMs: madeNowMs });
}

const every =
  (hours: number): Past["runsBetween"] =>
  async (from, to) => {
    const first = Math.ceil(from / hours);
    return Array.from({ length: Math.floor(to / hours) - first + 1 }, (_, index) => (first + index) * hours);
  };

describe("a plan", () => {
  test("has one run a day, of 00 UTC", async () => {
    const { runs, missing, everyDays } = await planned({ runsBetween: every(6) });
    expect([runs.length, missing, everyDays]).toEqual([30, [], 1]);
    expect(runs.every((run) => run % 24 === 0)).toBe(true);
    expect([runs[0], runs.at(-1)]).toEqual([madePeriod.from, madePeriod.to]);
  });

  test("names the days that have no run", async () => {
    const lost = madePeriod.from + 5 * 24;
    const runsBetween: Past["runsBetween"] = async (from, to) =>
      (await every(24)(from, to)).filter((run) => run !== lost);
    const { runs, missing } = await planned({ runsBetween });
    expect([runs.length, missing]).toEqual([29, [lost]]);
  });

  test("ends with the last run whose windows are all over in the truth", async () => {
    const { runs, to } = await planned({}, { period: { years: 2 } });
    expect(runs).toHaveLength(730);
    // Seven days, the rest of a window of 6 h, and the hours after it that a storm makes dangerous.
    expect(madeHistory.describe().last - to).toBeGreaterThanOrEqual(7 * 24 + 5);
    expect(madeHistory.describe().last - to).toBeLessThan(8 * 24);
  });

  test("reads as many runs as the data permit, and never every seventh", async () => {
    const costing = (bytesOfRun: number) => ({
      costOf: ({ runs }: { readonly runs: number }) => ({
        bytes: runs * bytesOfRun,
        requests: runs,
        calls: 0,
      }),
    });
    const intervals = await Promise.all(
      [2e6, 6e6, 16e6, 25e6, 900e6].map(async (bytes) => {
        const { everyDays, runs } = await planned(costing(bytes), { period: { years: 2 } });
        return [everyDays, runs.length];
      }),
    );
    expect(intervals).toEqual([
      [1, 730],
      [2, 365],
      [3, 244],
      [5, 146],
      [5, 146],
    ]);
    const chosen = await planned(costing(900e6), { period: { years: 2 }, everyDays: 2 });
    expect([chosen.everyDays, chosen.cost.bytes]).toEqual([2, 365 * 900e6]);
  });

  test("has the same newest run at each interval", async () => {
    const [daily, third] = await Promise.all([1, 3].map((everyDays) => planned({}, { everyDays })));
    expect(third!.runs.at(-1)).toBe(daily!.runs.at(-1));
    expect(third!.runs).toHaveLength(10);
  });
});

describe("there is no evidence", () => {
  test("without runs in the period", async () => {
    await expect(planned({ runsBetween: async () => [] })).rejects.toMatchObject({
      code: "no_runs",
      expected: {},
    });
  });

  test("without runs in the period names the first and the last run, and what to choose", async () => {
    const first = madePeriod.to + 24;
    const runsBetween: Past["runsBetween"] = async (from, to) => every(24)(Math.max(from, first), to);
    const period = { from: madePeriod.from, to: madePeriod.from + 10 * 24 };
    await expect(planned({ runsBetween }, { period })).rejects.toMatchObject({
      message: expect.stringMatching(/from 2026-10-20 to 2026-11-\d\d: choose a period in these days/),
      expected: { start: "2026-10-20", end: expect.stringMatching(/^2026-11-/) },
    });
  });

  test("for runs whose weather is not over", async () => {
    const from = madeNowMs / 3_600_000;
    const period = { from, to: from + 240 };
    await expect(planned({}, { period })).rejects.toMatchObject({ code: "outside_record" });
    await expect(planned({}, { period })).rejects.toThrow(
      `The truth ends at ${formatEpochHour(madeHistory.describe().last - 1)}`,
    );
  });

  test("from a source without past runs", async () => {
    const { past: _, ...source } = madeSource;
    await expect(openEvidence(madeRequest(), madeSources({ source }))).rejects.toMatchObject({
      code: "past_unavailable",
    });
  });

  test("of synthetic forecasts in real weather", async () => {
    const real = { ...madeHistory.describe(), id: "era5", synthetic: false };
    const truth = { ...madeHistory, describe: () => real };
    await expect(openEvidence(madeRequest(), madeSources({ truth }))).rejects.toMatchObject({
      code: "other_weather",
    });
  });
});
