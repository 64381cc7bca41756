import { z } from "zod";
import { aboutCost, aboutCostSchema, costWords } from "../results/about.ts";
import { tool } from "./tool.ts";
import { v2 } from "@halcyon/schema";
import { runsPerCost } from "@halcyon/schema/v2";

const composite = v2["optimality.composite"].cost;

/** Cost of a call of each tool, in requests of the API key's allowance. */
const toolCosts = {
  find_task: "0",
  score: `${composite}`,
  find_windows: `${v2["optimality.windows"].cost}, with the nearest ${v2["optimality.windows"].cost + v2["optimality.rank"].cost}`,
  explain: `${composite}`,
  compare_places: `${v2["optimality.rank"].cost} a place`,
  what_suits: `${v2["optimality.rank"].cost} a task`,
  weather: `${v2["operational.hourly"].cost}`,
  official_warnings: "0",
  workability: `${v2["historical.workability"].cost}, more for many years or a scenario`,
  simulate_plan: `${v2["plans.simulate"].cost} an entry`,
  prove: `1 for each ${runsPerCost} runs; reading 0`,
  task_limits: "0",
  try_limits: `${composite}, with entry ${2 * composite}`,
  usage: "0",
};

export const usage = tool({
  name: "usage",
  title: "Show the remaining allowance",
  description:
    "Gives the package of the key, the rest of its allowance, the time it restarts, and the cost of each tool. Free.",
  input: z.strictObject({}),
  output: z.object({
    about: aboutCostSchema,
    package: z.string(),
    offerings: z.array(z.string()),
    limit: z.number(),
    used: z.number(),
    period: z.string(),
    resets_at: z.string().nullable(),
    costs: z.record(z.string(), z.string()),
  }),
  maxBytes: 1000,
  async find(port) {
    const { json } = await port.ask("usage", {});
    const { package: held, allowance } = json;
    const { limit, used, remaining, kind, resets_at: resetsAt } = allowance;
    const about = aboutCost("the account", { cost: 0, remaining });
    const structured = {
      about,
      package: held.name,
      offerings: held.offerings,
      limit,
      used,
      period: kind,
      resets_at: resetsAt,
      costs: toolCosts,
    };
    const reset = resetsAt === null ? "it never restarts" : `it restarts at ${resetsAt}`;
    return {
      structured,
      text: {
        first: `${remaining} of ${limit} requests are left in the ${kind} allowance of package "${held.name}"; ${reset}.`,
        more: [
          `Costs: ${Object.entries(toolCosts)
            .map(([name, cost]) => `${name} ${cost}`)
            .join("; ")}.`,
        ],
        last: [`Source: ${about.source}.`, costWords(about)],
      },
    };
  },
});
