import { entries } from "@halcyon/library";
import { acceptableFrom } from "@halcyon/schema";
import { epochHourOf } from "@halcyon/schema/time";
import { probabilityOf, publish, type ScoredMembers } from "@halcyon/scoring";
import { expect, test } from "vitest";
import { parseConfig } from "../../config/config.ts";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { countUsual } from "../../weather/workability/usual-lookup.ts";
import { modelSources } from "../../weather/sources/model-sources.ts";
import { recordSources } from "../../weather/sources/record-sources.ts";
import { Admissions } from "../admit-entry.ts";
import { scoreForOdds } from "../odds/score-for-odds.ts";
import { usualInRange } from "./find-windows.ts";

const durationHours = 6;

/** Starts of windows [hours from now], by the lead that they represent [days]. */
const startsByLead = { 1: [20, 24, 28], 5: [120, 124, 128], 15: [356, 360, 364] } as const;
type Lead = keyof typeof startsByLead;
const leads = [1, 5, 15] as const;

/** Sums of the Brier scores of forecasts. Smaller is better. */
interface Cost {
  brier: number;
  logarithmic: number;
}

interface Costs {
  cases: number;
  readonly probability: Cost;
  readonly share: Cost;
}

function addTo(cost: Cost, said: number, happens: boolean): void {
  const likely = Math.min(Math.max(said, 1e-6), 1 - 1e-6);
  cost.brier += (said - Number(happens)) ** 2;
  cost.logarithmic -= Math.log(happens ? likely : 1 - likely);
}

/** Returns one flag per member: true if the member is acceptable in every hour of a window. */
function goodMembers({ logScores, members }: ScoredMembers, row: number): boolean[] {
  return Array.from({ length: members }, (_, member) =>
    Array.from({ length: durationHours }, (__, hour) => logScores[(row + hour) * members + member]!).every(
      (log) => publish(Math.exp(log)) >= acceptableFrom,
    ),
  );
}

/** Takes each member in turn as the truth, and the others as the ensemble. */
function count(costs: Costs, good: readonly boolean[], usual: number): void {
  const all = good.filter(Boolean).length;
  const others = good.length - 1;
  for (const happens of good) {
    const among = all - Number(happens);
    costs.cases += 1;
    addTo(costs.probability, probabilityOf(among, others, usual), happens);
    addTo(costs.share, among / others, happens);
  }
}

const tasks = entries.filter(({ type }) => type === "task");
const nowMs = Date.UTC(2026, 2, 3, 5);

test("the odds of a window cost less than the share of its members by their logarithm, and no more by their squares, where the truth is one more member", async () => {
  const config = parseConfig({}, "/", () => "");
  const records = await recordSources(config, () => nowMs);
  const cache = new RecordCache(64 * 2 ** 20);
  const admit = new Admissions({
    library: curatedLibrary,
    models: await modelSources(config, () => ""),
  });
  const found = new Map<Lead, Costs>(
    leads.map((lead) => [
      lead,
      { cases: 0, probability: { brier: 0, logarithmic: 0 }, share: { brier: 0, logarithmic: 0 } },
    ]),
  );
  const places = 40;
  const moments = 30;
  for (let place = 0; place < places; place += 1) {
    const location = { latitude: -55 + ((place * 37) % 120), longitude: -170 + ((place * 83) % 340) };
    const entry = tasks[(place * 7) % tasks.length]!;
    const usualOf = await countUsual(records, cache, {
      entry,
      location,
      synthetic: true,
      now: epochHourOf(nowMs),
    });
    for (let moment = 0; moment < moments; moment += 1) {
      const atMs = nowMs + moment * 12 * 24 * 3_600_000;
      const request = { location, model: "noaa" as const, forecastHours: 372 };
      const admitted = await admit
        .known({ ...request, entry, accountId: undefined }, atMs)
        .catch(() => undefined);
      if (admitted === undefined) continue;
      const { parts, beside } = await scoreForOdds(admitted, 0);
      const usual = usualInRange(usualOf, admitted, { minimumScore: acceptableFrom });
      for (const lead of leads) {
        for (const start of startsByLead[lead]) {
          const part = parts.find(
            ({ fromHour, toHour }) => start >= fromHour && start + durationHours <= toHour,
          );
          const isBeside = part === undefined || part.scores.members === 1;
          if (isBeside && !("scores" in beside)) continue;
          const scores = isBeside ? (beside as { scores: ScoredMembers }).scores : part.scores;
          const row = isBeside ? start : start - part.firstHour;
          const hours = usual?.subarray(start, start + durationHours);
          const good = goodMembers(scores, row);
          count(found.get(lead)!, good, hours === undefined ? 0.5 : Math.min(...hours));
        }
      }
    }
  }
  for (const [lead, { cases, probability, share }] of found) {
    const of = (cost: Cost) => [cost.brier / cases, cost.logarithmic / cases];
    console.info(
      `day ${lead}: ${cases} cases, probability ${of(probability).join(" ")}, share ${of(share).join(" ")}`,
    );
    expect(cases).toBeGreaterThan(33_000);
    expect(probability.logarithmic).toBeLessThan(share.logarithmic);
    // The squares of both are alike to a thousandth; it is the share's certainty that costs.
    expect(probability.brier).toBeLessThan(share.brier * 1.001);
  }
});
