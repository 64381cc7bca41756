import { v2 } from "@halcyon/schema";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import type { KeptPlanRequest } from "@halcyon/schema/v2";
import { planLooker } from "@halcyon/server/plan-looker";
import { RecordCache } from "@halcyon/server/record-cache";
import { scorerOf } from "@halcyon/server/scorer";
import { YearScores } from "@halcyon/server/year-scores";
import { recordOf } from "@halcyon/weather/sources/synthetic";
import type { Figure } from "./figure.ts";
import { syntheticPorts } from "./stored-runs.ts";
import { processorMs } from "./timing.ts";

/** Number of kept plans in a full round, and the processor time that it may take [s]. */
const [plansOfRound, secondsMax] = [1000, 180];
const nowMs = Date.UTC(2026, 10, 30, 16);
const pairsOfPlan = 4;

/**
 * Measures a round over kept plans whose past years are in memory, from the ensemble to the answer. Plans share sites, so that the scores of all their years fit.
 *
 * @param plans - Number of plans that are looked at, from which the figure for a full round is extrapolated.
 */
export async function planLookFigures(plans: number): Promise<Figure[]> {
  const records = { hourly: recordOf({ of: "history", seed: 1 }), daily: undefined, projections: [] };
  const ports = { ...syntheticPorts, records };
  const look = planLooker({
    admit: scorerOf(ports).admit,
    ports,
    recordsRead: new RecordCache(2 ** 20),
    years: new YearScores(128 * 2 ** 20),
  });
  const round = async (): Promise<number> => {
    const startMs = processorMs();
    for (let plan = 0; plan < plans; plan++) {
      const request = requestOf(plan % 5);
      const outcome = await look({ request, accountId: "acc_bench", hadFront: true, nowMs });
      if (typeof outcome === "string" || "failure" in outcome) throw new Error(JSON.stringify(outcome));
    }
    return processorMs() - startMs;
  };
  const firstMs = await round();
  const lookMs = await round();
  return [
    {
      name: "a round over 1,000 kept plans of 4 pairs and 12 tasks, past years in memory",
      value: ((lookMs / plans) * plansOfRound) / 1000,
      unit: "s",
      atMost: secondsMax,
      beside: `of processors; ${plans} of them measured; ${(firstMs / plans).toFixed(0)} ms a plan when ${Math.min(plans, 5)} of ${plans} read their years`,
    },
  ];
}

function requestOf(site: number): KeptPlanRequest {
  const tasks = Array.from({ length: 12 }, (_, index) => ({
    id: `task-${index}`,
    site: "site",
    entry: { type: "task", id: 1 + (index % pairsOfPlan) },
    hours: 4 + (index % 5),
    links: index === 0 ? [] : [{ from: `task-${index - 1}` }],
  }));
  const asked = v2["plans.create"].body.parse({
    model: "noaa",
    start: formatEpochHour(epochHourOf(nowMs)),
    sites: [{ id: "site", latitude: 51.5 + site, longitude: -0.1 }],
    tasks,
  });
  return { ...asked, start: asked.start! };
}
