import type { MonthWorkability } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayOfYear, daysOfMonth, readCampaign, writeCampaign } from "../../../data/state/campaign.ts";
import { idealMinimum } from "../../../data/state/view.ts";
import { campaignWords, partWords } from "./campaign-card.tsx";
import { campaignParts, campaignYears, reachedByStart, reachedInMost } from "./campaign-years.ts";

/** Returns the months of given years with given numbers of ideal and acceptable hours. */
function months(
  years: readonly number[],
  hoursOf: (month: number, year: number) => number,
): MonthWorkability[] {
  return Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    years: years.map((year) => ({
      year,
      hours: { stop: 0, unsuitable: 7, acceptable: 10, ideal: hoursOf(index + 1, year) - 10 },
    })),
  })) as unknown as MonthWorkability[];
}

const campaigns = fc.record({ startDay: fc.nat({ max: 364 }), weeks: fc.integer({ min: 1, max: 52 }) });

describe("a campaign", () => {
  it("is written with its day and its weeks, and read so again", () => {
    expect(writeCampaign({ startDay: 131, weeks: 6 })).toBe("05-12~6");
    for (const text of ["", "02-30~6", "05-12~0", "05-12~53", "5-12~6"])
      expect(readCampaign(text), text).toBeUndefined();
    expect(dayOfYear(364 + 1)).toEqual({ month: 1, day: 1 });
  });

  it("fills its months by their days, over the end of a year too", () => {
    expect(campaignParts({ startDay: 131, weeks: 6 })).toEqual([
      { month: 5, yearsOn: 0, days: 20, share: 20 / 31 },
      { month: 6, yearsOn: 0, days: 22, share: 22 / 30 },
    ]);
    expect(campaignParts({ startDay: 334, weeks: 8 }).map(({ month, yearsOn }) => [month, yearsOn])).toEqual([
      [12, 0],
      [1, 1],
    ]);
    fc.assert(
      fc.property(campaigns, (campaign) => {
        const parts = campaignParts(campaign);
        expect(parts.reduce((sum, { days }) => sum + days, 0)).toBe(7 * campaign.weeks);
        for (const { month, days, share } of parts) expect(share).toBe(days / daysOfMonth(month));
      }),
    );
  });

  it("has the hours of the months that it fills, of ideal ones alone where those are asked for", () => {
    const ofYear = months([2019, 2020], (month, year) => 100 * month + year - 2000);
    const february = { startDay: 31, weeks: 4 };
    expect(campaignYears(ofYear, february, 0.1)).toEqual([
      { year: 2019, hours: 219 },
      { year: 2020, hours: 220 },
    ]);
    expect(campaignYears(ofYear, february, idealMinimum).map(({ hours }) => hours)).toEqual([209, 210]);
    const overNewYear = campaignYears(ofYear, { startDay: 334, weeks: 8 }, 0.1);
    expect(overNewYear.map(({ year }) => year)).toEqual([2019]);
    expect(overNewYear[0]!.hours).toBeCloseTo(1219 + (120 * 25) / 31);
  });

  it("leaves out years of which a month is left out", () => {
    const [january, ...others] = months([2018, 2019], () => 300);
    const gappy = [{ ...january!, years: january!.years!.slice(1) }, ...others];
    expect(campaignYears(gappy, { startDay: 0, weeks: 2 }, 0.1).map(({ year }) => year)).toEqual([2019]);
    const reached = reachedByStart(gappy, 2, 0.1);
    expect(reached).toHaveLength(365);
    expect([reached[31], reached[0]]).toEqual([Math.floor((300 * 14) / 28), Math.floor((300 * 14) / 31)]);
    const none = reachedByStart(
      months([], () => 0),
      2,
      0.1,
    );
    expect(new Set(none)).toEqual(new Set([null]));
  });
});

describe("what most years reach", () => {
  it("is reached by 8 in 10, and one hour more by fewer", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 744, noNaN: true }), { minLength: 1 }), (all) => {
        const { hours, reachedBy, of } = reachedInMost(all.map((one, year) => ({ year, hours: one })))!;
        const reach = (least: number): number => all.filter((one) => one >= least).length;
        expect([reachedBy, of]).toEqual([reach(hours), all.length]);
        expect(reachedBy / of).toBeGreaterThanOrEqual(0.8 - 1e-12);
        expect(reach(hours + 1) / of).toBeLessThan(0.8);
      }),
    );
    expect(reachedInMost([])).toBeUndefined();
  });

  it("is said with the years behind it, and as roughly as months are counted in part", () => {
    const reached = { hours: 512, reachedBy: 25, of: 30 };
    const may = { startDay: 131, weeks: 6 };
    expect(campaignWords(may, reached, "suitability")).toBe(
      "Start 12 May, 6 weeks: 8 in 10 years gave at least about 512 workable hours (25 of 30 years).",
    );
    expect(campaignWords({ startDay: 31, weeks: 4 }, reached, "presence")).toBe(
      "Start 1 February, 4 weeks: 8 in 10 years gave at least 512 hours of it (25 of 30 years).",
    );
    expect(campaignWords(may, undefined, "suitability")).toContain("no year of the record");
    expect(partWords(may)).toBe(
      "The record counts whole months: 20 of the 31 days of May and 22 of the 30 days of June count by their share of its hours.",
    );
    expect(partWords({ startDay: 31, weeks: 4 })).toBe("");
  });
});
