import { readFileSync } from "node:fs";
import { isLong, sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { hashOf } from "../draws/hashed-uniform.ts";
import { networkOf } from "../network/network.ts";
import type { Plan } from "../network/plan.ts";
import { Course } from "../placing/course.ts";
import { CourseCosts, type PlanMoney, totalOf } from "../results/plan-money.ts";
import { recordAround, weatherBesideTruth } from "../results/synthetic-weather.suite.ts";
import { JoinedSpells, spellsOf } from "../weather/joined-spells.ts";
import { simulateStarts } from "./simulate-starts.ts";

/** Two lifts by a hired vessel, which may come now or in one to nine days. */
const plan: Plan = {
  resources: [{ id: "vessel", units: 1 }],
  tasks: [
    { id: "a", pair: "crane", hours: 16, resources: [{ id: "vessel" }] },
    { id: "b", pair: "crane", hours: 16, resources: [{ id: "vessel" }], links: [{ from: "a" }] },
  ],
  horizonHours: 110 * 24,
};
const startHours = Array.from({ length: 10 }, (_, day) => day * 24);
const byHour = 8 * 24;
/** Costs in days of hire. A day of delay costs a part of that. */
const money: PlanMoney = {
  resources: [{ id: "vessel", dayRate: 1 }],
  deadline: { byHour: 0, ladPerDay: 0.4 },
};
const times = { frontHours: 240, horizonHours: plan.horizonHours! };

/** Odds that were said, and whether it came so. */
interface Said {
  readonly odds: number;
  readonly came: boolean;
}

/** One case: costs that were said and that came, and odds of each start [days of hire]. */
interface Trial {
  readonly now: number;
  readonly byPlan: number;
  readonly withHindsight: number;
  readonly saidByPlan: number;
  readonly saidWithHindsight: number;
  readonly onTime: readonly Said[];
  readonly better: readonly Said[];
}

/** Makes the cases. A few dozen say little: in groups of 48, the costs of starts by plan are .75 to .96 of those of starts now. */
function trialsOf(members: number): Trial[] {
  return Array.from({ length: sized(3, 32) }, (_, place) => {
    const record = recordAround(place, times);
    return Array.from({ length: 16 }, (__, run) => {
      const seed = hashOf(place, run, members, 7);
      const { weather, truth } = weatherBesideTruth(record, members, { ...times, seed });
      const byCost = simulateStarts(plan, weather, startHours, { money, by: "cost" });
      const due = simulateStarts(plan, weather, startHours, {
        money: { deadline: { byHour } },
        by: "on_time",
      });
      const network = networkOf(plan, ["crane"]);
      const course = new Course(network, [new JoinedSpells([], spellsOf(truth, 0.1), 0)]);
      for (const [position, { hours }] of network.tasks.entries()) course.hours[position] = hours;
      const costs = new CourseCosts(network, money);
      const came = startHours.map((startHour) => {
        const finish = course.place(startHour, network.order);
        return { finish, cost: totalOf(costs.of(course, startHour, finish)) };
      });
      const said = byCost.starts[byCost.best!]!.cost!.mean!;
      return {
        now: came[0]!.cost,
        byPlan: came[byCost.best!]!.cost,
        withHindsight: Math.min(...came.map(({ cost }) => cost)),
        saidByPlan: said,
        saidWithHindsight: said - byCost.value!.ofHindsight,
        onTime: due.starts.map(({ onTime }, start) => ({
          odds: onTime!,
          came: came[start]!.finish <= byHour,
        })),
        better: byCost.starts.slice(1).map(({ betterThanFirst }, start) => ({
          odds: betterThanFirst!,
          came: came[start + 1]!.cost < came[0]!.cost,
        })),
      };
    });
  }).flat();
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean distance of odds and frequencies in bins of 40 with neighbouring odds. Of honest odds it is about .05, because a bin is a sample. */
function distanceOf(said: readonly Said[]): number {
  const sorted = said.toSorted((one, other) => one.odds - other.odds);
  const bins = Array.from({ length: Math.floor(sorted.length / 40) }, (_, bin) =>
    sorted.slice(bin * 40, bin * 40 + 40),
  );
  return meanOf(
    bins.map((bin) => Math.abs(meanOf(bin.map(({ odds }) => odds)) - meanOf(bin.map(({ came }) => +came)))),
  );
}

describe.each([
  ["GEFS", 31],
  ["ENS", 51],
] as const)("starts chosen with an ensemble as large as %s", (_, members) => {
  const trials = trialsOf(members);
  const mean = (of: (trial: Trial) => number) => meanOf(trials.map(of));
  // One start a case, because those of one case share their weather.
  const oneOf = (of: (trial: Trial) => readonly Said[]) =>
    trials.map((trial, index) => of(trial)[index % of(trial).length]!);
  const figures = {
    now: mean(({ now }) => now),
    byPlan: mean(({ byPlan }) => byPlan),
    saidByPlan: mean(({ saidByPlan }) => saidByPlan),
    withHindsight: mean(({ withHindsight }) => withHindsight),
    saidWithHindsight: mean(({ saidWithHindsight }) => saidWithHindsight),
    onTime: distanceOf(oneOf(({ onTime }) => onTime)),
    better: distanceOf(oneOf(({ better }) => better)),
  };

  test("cost at most nine tenths of a start now", () => {
    expect(figures.byPlan).toBeLessThanOrEqual(sized(1, 0.9) * figures.now);
    expect(figures.withHindsight).toBeLessThanOrEqual(figures.byPlan);
  });

  test("cost what was said, and so does hindsight", () => {
    const most = sized(0.2, 0.1);
    expect(Math.abs(figures.saidByPlan / figures.byPlan - 1)).toBeLessThan(most);
    expect(Math.abs(figures.saidWithHindsight / figures.withHindsight - 1)).toBeLessThan(most);
  });

  test("are on time, and better than a start now, as often as was said", () => {
    const most = sized(0.2, 0.07);
    expect(figures.onTime).toBeLessThan(most);
    expect(figures.better).toBeLessThan(most);
  });

  test.runIf(isLong)("have the figures that the page tells", () => {
    const { onTime, better, ...costs } = figures;
    const cells = [
      ...Object.values(costs).map((cost) => cost.toFixed(2)),
      onTime.toFixed(3),
      better.toFixed(3),
    ];
    const page = readFileSync(
      `${import.meta.dirname}/../../../../docs/content/methodology/campaigns.mdx`,
      "utf8",
    );
    expect(page.replaceAll(/ +/g, " ")).toContain(`| ${members} members | ${cells.join(" | ")} |`);
  });
});
