import { sized } from "@halcyon/testing";
import { constraintSchema } from "@halcyon/schema";
import { type MemberScores, prepareEntry, probabilityOf, publish, weatherWindows } from "@halcyon/scoring";
import { scoreAroundGaps } from "@halcyon/scoring/score";
import { expect, test } from "vitest";
import { longestGapHours } from "../hourly/hourly-task.ts";
import { toHours } from "../hourly/hourly.ts";
import { uniformOf } from "../io/hash.ts";
import { syntheticSource } from "./synthetic-source.ts";

const seed = 7;
const minimumScore = 0.1;
const forecastHours = 240;
/** Minimum lead of the windows that may be picked [h]. */
const fromLead = 120;
const picked = 5;

/** Number of pairs of a place and a run. */
const pairs = sized(40, 300);
/** Number of members of each pair that are taken for the truth, one after the other. */
const truths = 8;

const variables = ["wind_speed_10m", "precipitation"] as const;
const entry = prepareEntry({
  constraints: [
    limit("wind_speed_10m", "m/s", { ideal: { max: 4 }, acceptable: { max: 8 } }),
    limit("precipitation", "mm", { ideal: { max: 0.1 }, acceptable: { max: 0.5 } }),
  ],
});

function limit(variable: (typeof variables)[number], unit: string, limits: object) {
  return constraintSchema.parse({ variable, unit, ...limits, weight: 1 });
}

/** Returns the scores of all members of a run at a place. */
async function scoresOf(product: "gefs" | "ifs-ens", pair: number): Promise<MemberScores> {
  const source = syntheticSource({ product, seed });
  const run = 480_000 + 24 * Math.floor(4000 * uniformOf(seed, pair, 2));
  const cell = (await source.locate({
    latitude: (Math.asin(2 * uniformOf(seed, pair, 0) - 1) * 180) / Math.PI,
    longitude: 360 * uniformOf(seed, pair, 1) - 180,
  }))!;
  const [from, to] = [run - longestGapHours, run + forecastHours + longestGapHours];
  const native = await source.read({ cell, run, variables, from, to });
  const hours = { from: run, hours: forecastHours, location: cell };
  const weather = toHours(native, source.describe().variables, hours);
  const rows = { fromRow: 0, toRow: forecastHours };
  return scoreAroundGaps({ entry, weather, site: { cell, nowRow: 0 }, reach: () => Infinity, ...rows });
}

/** Returns the scores of all members except one. */
function without({ logScores, members }: MemberScores, truth: number): MemberScores {
  return { logScores: logScores.filter((_, index) => index % members !== truth), members: members - 1 };
}

/**
 * Returns the windows that rank first according to the other members, each with true if the member taken for the truth is good in all of
 * its hours.
 */
function pickedWindows(all: MemberScores, truth: number, durationHours: number) {
  const none = new Float64Array();
  const scores = {
    ...without(all, truth),
    median: none,
    q10: none,
    q90: none,
    dropped: [],
    grids: [],
    fromRow: 0,
  };
  const windows = weatherWindows(
    {
      parts: [{ scores, fromHour: 0, toHour: forecastHours, firstHour: 0 }],
      wanted: Array.from({ length: forecastHours }, (_, hour) => hour >= fromLead),
      durationHours,
      minimumScore,
    },
    picked,
  );
  if ("gap" in windows) throw new Error("an unexpected gap");
  return windows.map(({ startHour, probability, members: { good, of } }) => ({
    said: probability!,
    share: probabilityOf(good, of),
    came: Array.from({ length: durationHours }, (_, hour) => startHour + hour).every(
      (hour) => publish(Math.exp(all.logScores[hour * all.members + truth]!)) >= minimumScore,
    ),
  }));
}

test.each(["gefs", "ifs-ens"] as const)(
  "the first five windows of %s beyond 120 h come true as often as they say, and less often than the share of their members",
  async (product) => {
    const durations = [4, 8, 24].map((durationHours) => ({
      durationHours,
      cases: 0,
      said: 0,
      share: 0,
      came: 0,
    }));
    for (let pair = 0; pair < pairs; pair += 1) {
      const all = await scoresOf(product, pair);
      for (let draw = 0; draw < truths; draw += 1) {
        const truth = Math.floor((all.members * draw) / truths);
        for (const sums of durations) {
          for (const { said, share, came } of pickedWindows(all, truth, sums.durationHours)) {
            sums.cases += 1;
            sums.said += said;
            sums.share += share;
            sums.came += Number(came);
          }
        }
      }
    }
    const tooSure = durations.map(({ cases, said, came }) => (said - came) / cases);
    const sharesTooSure = durations.map(({ cases, share, came }) => (share - came) / cases);
    for (const error of tooSure) expect(Math.abs(error)).toBeLessThan(sized(0.03, 0.02));
    expect(sumOf(sharesTooSure)).toBeGreaterThan(sized(0.02, 0.04));
    expect(Math.abs(sumOf(tooSure))).toBeLessThan(sumOf(sharesTooSure) * 0.6);
  },
);

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
