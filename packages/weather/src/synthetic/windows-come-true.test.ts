import { sized } from "@halcyon/testing";
import { constraintSchema, type HourlyWeather, idealAbove } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import {
  bandOdds,
  type MemberScores,
  prepareEntry,
  probabilityOf,
  publish,
  quantileType6,
} from "@halcyon/scoring";
import { scoreAroundGaps } from "@halcyon/scoring/score";
import { windowMembers } from "@halcyon/scoring/windows";
import { beforeAll, describe, expect, test } from "vitest";
import { longestGapHours } from "../hourly/hourly-task.ts";
import { toHours } from "../hourly/hourly.ts";
import type { Cell } from "../source/source.ts";
import { uniformOf } from "../io/hash.ts";
import { syntheticSource } from "./synthetic-source.ts";

const seed = 3;

/** Number of pairs of a place and a run. Seven windows of each pair are checked. */
const pairs = sized(120, 1000);

/** Factor that widens the tolerances, which are given for 7,000 windows, if there are fewer windows. */
const wider = Math.sqrt(1000 / pairs);

const windowHours = 24;
const windowLeads = [24, 72, 96, 120, 168, 240, 312] as const;
const minimumScore = 0.1;

const source = syntheticSource({ product: "gefs", seed });
const { members, variables } = source.describe();
const entry = prepareEntry({
  constraints: [
    constraintSchema.parse({
      variable: "wind_speed_10m",
      unit: "m/s",
      ideal: { max: 4 },
      acceptable: { max: 9 },
      weight: 1,
    }),
  ],
});

/** The forecast of a window of 24 h by the members, and the truth. */
interface Case {
  readonly lead: number;
  readonly good: number;
  readonly wasGood: boolean;
  /** Worst score of the window before it is rounded for publication, so that few scores are equal. */
  readonly worst: number;
  readonly wasWorst: number;
  readonly hours: readonly { readonly ideal: number; readonly wasIdeal: boolean }[];
}

const cases: Case[] = [];

beforeAll(async () => {
  for (let pair = 0; pair < pairs; pair += 1) {
    const run = 480_000 + 24 * Math.floor(4000 * uniformOf(seed, pair, 2));
    const cell = (await source.locate({
      latitude: (Math.asin(2 * uniformOf(seed, pair, 0) - 1) * 180) / Math.PI,
      longitude: 360 * uniformOf(seed, pair, 1) - 180,
    }))!;
    for (const lead of windowLeads) {
      const from = run + lead;
      // A run knows what was in the hours before it.
      const [said, was] = await Promise.all([
        scoresOf(cell, run, from),
        scoresOf(cell, from + windowHours + longestGapHours, from),
      ]);
      cases.push({ lead, ...caseOf(said, was) });
    }
  }
});

async function scoresOf(cell: Cell, run: EpochHour, from: EpochHour): Promise<MemberScores> {
  const native = await source.read({
    cell,
    run,
    variables: ["wind_speed_10m"],
    from: from - longestGapHours,
    to: from + windowHours + longestGapHours,
  });
  const weather: HourlyWeather = toHours(native, variables, { from, hours: windowHours, location: cell });
  const rows = { fromRow: 0, toRow: windowHours };
  return scoreAroundGaps({ entry, weather, site: { cell, nowRow: 0 }, reach: () => Infinity, ...rows });
}

function caseOf(said: MemberScores, was: MemberScores): Omit<Case, "lead"> {
  const forecast = windowMembers(said, windowHours, { minimumScore });
  // All members of a run are alike in the hours before it.
  const truth = windowMembers(was, windowHours, { minimumScore });
  return {
    good: forecast.good[0]!,
    wasGood: truth.good[0]! > 0,
    worst: quantileType6(forecast.worst.map(Math.exp).toSorted(), 0.5),
    wasWorst: Math.exp(truth.worst[0]!),
    hours: Array.from({ length: windowHours }, (_, hour) => ({
      ideal: bandOdds(said.logScores.subarray(hour * members, (hour + 1) * members))!.ideal,
      wasIdeal: publish(Math.exp(was.logScores[hour * members]!)) > idealAbove,
    })),
  };
}

function meanOf<One>(all: readonly One[], valueOf: (one: One) => number): number {
  return all.reduce((sum, one) => sum + valueOf(one), 0) / all.length;
}

describe("windows of 24 h", () => {
  test.each([
    [0, 0],
    [1, 3],
    [4, 9],
    [10, 15],
    [16, 21],
    [22, 25],
    [26, 28],
    [29, 30],
    [31, 31],
  ])("that %d to %d of 31 members reach come true as often as they say", (from, to) => {
    const inBin = cases.filter(({ good }) => good >= from && good <= to);
    const said = meanOf(inBin, ({ good }) => probabilityOf(good, members));
    const cameTrue = meanOf(inBin, ({ wasGood }) => Number(wasGood));
    expect(Math.abs(said - cameTrue)).toBeLessThan(0.05 * wider);
  });

  test("are better than their worst score in half of the cases", () => {
    // Of two equal scores, as 0 and 1 often are, either may be the better.
    const exceeded = meanOf(cases, ({ worst, wasWorst }) =>
      wasWorst === worst ? 0.5 : Number(wasWorst > worst),
    );
    expect(Math.abs(exceeded - 0.5)).toBeLessThan(0.03 * wider);
  });

  test.each([
    ["three to five", 72, 120, 0.2],
    ["five to ten", 120, 240, 0],
  ])("of days %s have hours that are ideal with skill", (_, fromLead, toLead, least) => {
    const hours = cases
      .filter(({ lead }) => lead >= fromLead && lead < toLead)
      .flatMap(({ hours: ofWindow }) => ofWindow);
    const usual = meanOf(hours, ({ wasIdeal }) => Number(wasIdeal));
    const brierOf = (said: (hour: (typeof hours)[number]) => number): number =>
      meanOf(hours, (hour) => (said(hour) - Number(hour.wasIdeal)) ** 2);
    const skill = 1 - brierOf(({ ideal }) => ideal) / brierOf(() => usual);
    expect(skill).toBeGreaterThanOrEqual(least);
  });
});
