import { evidenceReport } from "@halcyon/scoring/evidence";
import { syntheticHistory, syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test } from "vitest";
import { curatedLibrary } from "../entries/curated-library.ts";
import { openEvidence } from "./evidence-place.ts";
import type { GatheredEvidence } from "./gather-evidence.ts";
import { gatherEvidence } from "./gather-evidence.ts";
import { madeNowMs, madeRequest, madeSources } from "./made-evidence.suite.ts";
import { type EvidencePlan, planEvidence } from "./plan-evidence.ts";

/** Number of synthetic worlds, which are independent of each other. */
const worlds = 4;

interface World {
  readonly plan: EvidencePlan;
  readonly gathered: GatheredEvidence;
}

/** Gathers two years of daily runs of a task that wind and rain often stop. */
async function world(seed: number): Promise<World> {
  const truth = syntheticHistory({ seed, clock: () => madeNowMs });
  const source = syntheticSource({ product: "gefs", seed });
  const request = madeRequest({ entry: curatedLibrary.find("task", 2)!, period: { years: 2 } });
  const place = await openEvidence(request, { ...madeSources({ source, truth }), history: truth });
  const plan = await planEvidence(place, { nowMs: madeNowMs });
  return { plan, gathered: await gatherEvidence({ place, plan }) };
}

const found: World[] = [];
beforeAll(async () => {
  for (let seed = 1; seed <= worlds; seed++) found.push(await world(seed));
});

function reportOf({ gathered }: World, costs = { wasted: 2000, missed: 1000 }) {
  const options = { costs, seed: 1, truth: "synthetic weather" };
  return evidenceReport(gathered.promises, gathered.unpromised, options);
}

test("two years have each run, each of which promises a window on most days", () => {
  for (const { plan, gathered } of found) {
    expect([plan.runs.length, plan.missing, gathered.unreadable, gathered.gapDays]).toEqual([730, [], [], 0]);
    const days = gathered.promises.length + gathered.unpromised.length;
    expect(days / plan.runs.length).toBeCloseTo(7, 1);
  }
});

test("promises of synthetic forecasts hold about as often as they say", () => {
  const off = found.map((one) => {
    const { said, share } = reportOf(one).headline!;
    return said! - share!.value;
  });
  const mean = off.reduce((sum, one) => sum + one, 0) / worlds;
  expect(Math.abs(mean)).toBeLessThan(0.02);
});

test("promises are worth more than the climatology and the control member, most of all the newest ones", () => {
  for (const one of found) {
    const { leads, value } = reportOf(one);
    const [today, soon] = leads;
    expect(today!.skill.climatology!.value).toBeGreaterThan(soon!.skill.climatology!.value);
    expect(soon!.skill.climatology!.low).toBeGreaterThan(0);
    expect(soon!.skill.control!.low).toBeGreaterThan(0);
    expect(value!.leads[0]!.value!.value).toBeGreaterThan(value!.leads.at(-1)!.value!.value);
  }
});

test("the threshold that pays is near the cost ratio, because the probabilities are right", () => {
  const thresholds = found.map((one) => reportOf(one).value!.goFrom!.probability);
  const mean = thresholds.reduce((sum, one) => sum + one, 0) / worlds;
  expect(Math.abs(mean - 2 / 3)).toBeLessThan(0.1);
});

test("the same world gives the same report", async () => {
  expect(reportOf(await world(1))).toEqual(reportOf(found[0]!));
});
