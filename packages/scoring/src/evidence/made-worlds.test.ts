import { sized } from "@halcyon/testing";
import { describe, expect, it } from "vitest";
import { decisionValue } from "./decisions/cost-loss.ts";
import type { EvidenceInterval, EvidenceReport } from "./evidence-figures.ts";
import { evidenceReport } from "./evidence-report.ts";
import {
  biased,
  exchangeable,
  madePromises,
  membersFrom,
  saidOf,
  seasonalPromises,
  trueFigures,
  type World,
} from "./made-worlds.suite.ts";
import { headlineLead, inLead } from "./measures/lead-classes.ts";

const costs = { wasted: 2, missed: 1 };
const costRatio = 2 / 3;
const members = 31;

/** Whole days of lead of the promises 1 to 3 days ahead. */
const leads = [1, 2];

/** Returns the reports of worlds of two years, with the value of going by uncorrected odds. */
function reportsOf(world: World, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const cases = madePromises(world, index + 1, { leads });
    return {
      report: evidenceReport(cases, [], { costs, seed: index, truth: "the made truth" }),
      raw: decisionValue(inLead(cases, headlineLead), ({ probability }) => probability >= costRatio, costs)!,
    };
  });
}

/** Figures that are true of a world: shares, the best possible value, and the numbers of members from which its value is nearly reached. */
function truthOf(world: World) {
  const { share, value } = trueFigures(world, leads);
  const counts = Array.from({ length: members + 1 }, (_, good) => good);
  const best = Math.max(...counts.map((good) => value(good, costRatio)));
  return {
    shareFrom: (probability: number) => share(membersFrom(probability, members)),
    best,
    nearBest: counts.filter((good) => value(good, costRatio) >= best - 0.02),
  };
}

/** Returns the share of reports of which one interval holds a number. */
function heldShare(
  reports: readonly EvidenceReport[],
  figure: (report: EvidenceReport) => EvidenceInterval | null,
  truth: number,
): number {
  const held = reports.filter((report) => {
    const { low, high } = figure(report)!;
    return low <= truth && truth <= high;
  });
  return held.length / reports.length;
}

/** Returns two standard deviations of a share of a sample of reports. In full size, shares get no slack. */
function slackOf(share: number, reports: readonly unknown[]): number {
  return sized(2 * Math.sqrt((share * (1 - share)) / reports.length), 0);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

const valueOf = ({ value }: EvidenceReport) => value!.leads[0]!.value;

describe("in worlds where members are drawn as the truth is, a report of two years", () => {
  const all = reportsOf(exchangeable, sized(25, 200));
  const reports = all.map(({ report }) => report);
  const truth = truthOf(exchangeable);

  it("holds the true share of its headline in about 90 % of the worlds", () => {
    const held = heldShare(reports, ({ headline }) => headline!.share, truth.shareFrom(0.7));
    expect(held).toBeGreaterThanOrEqual(0.85 - slackOf(0.85, all));
    expect(held).toBeLessThanOrEqual(0.95 + slackOf(0.95, all));
  });

  it("holds the best possible value in about 90 % of them", () => {
    const held = heldShare(reports, valueOf, truth.best);
    expect(held).toBeGreaterThanOrEqual(0.8 - slackOf(0.8, all));
    expect(held).toBeLessThanOrEqual(0.96 + slackOf(0.96, all));
  });

  it("finds no other value with corrected odds than with those of the members", () => {
    const differences = all.map(({ report, raw }) => valueOf(report)!.value - raw);
    expect(Math.abs(meanOf(differences))).toBeLessThan(0.02);
  });
});

describe("in worlds where members are 1.2 m/s too calm and spread 0.6 of what they should, a report of two years", () => {
  const all = reportsOf(biased, sized(25, 100));
  const reports = all.map(({ report }) => report);
  const truth = truthOf(biased);

  it("holds what truly comes of windows said with 0.9 or more in 80 % of the worlds", () => {
    const held = heldShare(reports, ({ leads: [lead] }) => lead!.bins.at(-1)!.came, truth.shareFrom(0.9));
    expect(held).toBeGreaterThanOrEqual(0.8 - slackOf(0.8, all));
  });

  it("finds nearly the best possible value with corrected odds, and less with those of the members", () => {
    const bent = meanOf(reports.map((report) => valueOf(report)!.value));
    expect(Math.abs(bent - truth.best)).toBeLessThan(0.04);
    expect(meanOf(all.map(({ raw }) => raw))).toBeLessThan(bent - 0.1);
  });

  it("names a probability to go from that nearly reaches the best value in 70 % of the worlds", () => {
    const touching = reports.filter(({ value }) => {
      const { low, high } = value!.goFrom!;
      return truth.nearBest.some(
        (good) => saidOf(good, members) >= low && (good === 0 || saidOf(good - 1, members) < high),
      );
    });
    expect(touching.length / reports.length).toBeGreaterThanOrEqual(0.7 - slackOf(0.7, all));
  });
});

describe("in worlds with strong seasons, where forecasts know the month and nothing else, a report of two years", () => {
  const reports = Array.from({ length: sized(25, 100) }, (_, seed) =>
    evidenceReport(seasonalPromises(seed), [], { costs, seed, truth: "the made truth" }),
  );

  it("holds a skill of 0 in 85 % of the worlds", () => {
    const held = heldShare(reports, ({ leads: [lead] }) => lead!.skill.climatology, 0);
    expect(held).toBeGreaterThanOrEqual(0.85 - slackOf(0.85, reports));
  });

  it("holds a value of 0 in 85 % of them", () => {
    expect(heldShare(reports, valueOf, 0)).toBeGreaterThanOrEqual(0.85 - slackOf(0.85, reports));
  });

  it("finds a ROC area of 0.5", () => {
    expect(meanOf(reports.map(({ leads: [lead] }) => lead!.rocArea!))).toBeCloseTo(0.5, 1);
  });
});
