import { describe, expect, it } from "vitest";
import { Admissions } from "../admit-entry.ts";
import { type ExplainedForecast, explainLocation } from "./explain-location.ts";
import {
  madeEntry,
  madeGust,
  madeNow as now,
  madeNowMs,
  type MadeParts,
  madePorts,
  madeVisibility,
} from "../../../test/harness/made-ports.suite.ts";
import { scoreAdmitted } from "./score-location.ts";

const entry = madeEntry(madeGust, madeVisibility);

function admit(parts: MadeParts, forecastHours: number) {
  const request = { location: { latitude: 50, longitude: 8 }, forecastHours, model: "noaa", entry } as const;
  return new Admissions(madePorts(entry, parts)).entry(request, madeNowMs);
}

const clear = () => 9000;
const gustsByMember = (_stamp: number, member: number) => 8 + 3 * member;
/** Returns gusts by member in which each value occurs twice. */
const gustsByPair = (stamp: number, member: number) => gustsByMember(stamp, Math.floor(member / 2));

async function explained(
  parts: MadeParts,
  forecastHours: number,
  counterfactuals = false,
): Promise<ExplainedForecast> {
  return explainLocation(await admit(parts, forecastHours), { counterfactuals });
}

describe("an explanation", () => {
  const all = {
    deterministic: { formulas: { wind_gusts_10m: () => 12.5, visibility: clear } },
    ensemble: { formulas: { wind_gusts_10m: gustsByPair, visibility: clear }, members: 10 },
    seasonal: { formulas: { wind_gusts_10m: gustsByMember, visibility: clear }, members: 3 },
  };

  it("has the scores of the composite, and a reason in every hour of its part", async () => {
    const { reasons, median, q10, q90 } = await explained(all, 800);
    const scored = await scoreAdmitted(await admit(all, 800));
    expect([median, q10, q90]).toEqual([scored.median, scored.q10, scored.q90]);
    expect(reasons.map(({ part }) => part)).toEqual([
      ...Array.from({ length: 120 }, () => "deterministic"),
      ...Array.from({ length: 600 }, () => "ensemble"),
      ...Array.from({ length: 80 }, () => "seasonal"),
    ]);
  });

  it("is that of the median's member, of ten the fifth and of three the second", async () => {
    const { reasons } = await explained(all, 800);
    expect([reasons[0]!.member, reasons[300]!.member, reasons[750]!.member]).toEqual([0, 4, 1]);
    expect(reasons[300]!.constraints[0]).toMatchObject({ value: 14, edge: 17, distance: 3 });
  });

  it("tells the odds of each hour: of the members, of members and run before T0", async () => {
    const { reasons } = await explained(all, 800);
    // Gusts of 8, 11, 14, 17 and 20 m/s, two members each, score 1, 0.7, 0.4, 0.1 and 0: (2 + 0.5) / (10 + 1)
    const odds = { stop: 0.2273, unsuitable: 0.2273, ideal: 0.2273 };
    expect(reasons[300]).toMatchObject({ basis: "ensemble", odds });
    // The run scores 0.55: (2 + 0.5) / (10 + 2)
    const beside = { stop: 0.2083, unsuitable: 0.2083, ideal: 0.2083 };
    expect(reasons[0]).toMatchObject({ basis: "ensemble+deterministic", odds: beside });
    // 8, 11 and 14 m/s: (1 + 0.5) / (3 + 1)
    expect(reasons[750]).toMatchObject({ basis: "seasonal", odds: { stop: 0.125, ideal: 0.375 } });
    // The same, whatever number of hours was asked for.
    expect((await explained(all, 24)).reasons).toEqual(reasons.slice(0, 24));
  });

  it("knows no odds of a run alone", async () => {
    const { reasons, beside } = await explained({ deterministic: all.deterministic }, 24);
    expect(reasons[0]).toMatchObject({ basis: "deterministic", odds: undefined });
    expect(beside).toMatchObject({ none: true, absent: [{ toHour: 24, because: "not_configured" }] });
  });

  it("tells how often each constraint limits, an hour of several members by their share", async () => {
    const { limitingShare } = await explained(all, 240);
    // 120 hours of one run, and 120 in which eight of ten members score under 1.
    expect(limitingShare[0]).toBeCloseTo((120 + 120 * 0.8) / 240, 12);
    expect(limitingShare[1]).toBe(0);
  });

  it("has no value for a constraint that was dropped, in the hours of the notice alone", async () => {
    const misty = (stamp: number) => (stamp - now >= 5 && stamp - now < 11 ? undefined : 1750);
    const { reasons, notices } = await explained(
      { deterministic: { formulas: { wind_gusts_10m: () => 3, visibility: misty } } },
      24,
    );
    const dropped = reasons.flatMap(({ constraints }, hour) =>
      constraints[1]!.membership === null ? [hour] : [],
    );
    expect(dropped).toEqual([5, 6, 7, 8, 9, 10]);
    expect(notices).toHaveLength(1);
    expect([reasons[4]!.limiting, reasons[5]!.limiting]).toEqual([[1], [1]]);
    expect([reasons[4]!.missing, reasons[5]!.missing]).toEqual([[], [1]]);
  });

  it("counts what a looser limit would win in all parts, on request", async () => {
    const gusty = {
      deterministic: { formulas: { wind_gusts_10m: () => 17.5, visibility: clear } },
      ensemble: { formulas: { wind_gusts_10m: () => 18, visibility: clear } },
    };
    expect((await explained(gusty, 130)).counterfactuals).toBeUndefined();
    const { counterfactuals } = await explained(gusty, 130, true);
    expect(counterfactuals).toEqual([
      { constraint: 0, edge: "max", from: 17, to: 18, hoursGained: 130 },
      { constraint: 1, edge: "min", from: 500, to: 0, hoursGained: 0 },
    ]);
  });
});
