import { z } from "zod";
import { aboutCost, aboutCostSchema, costWords } from "../results/about.ts";
import { tool } from "./tool.ts";
import { toolCosts } from "./tool-costs.ts";

export const usage = tool({
  name: "usage",
  title: "What is left of the allowance",
  description:
    "The package of the key, what is left of its allowance, when it starts anew, and what each tool costs. Free.",
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
    const reset = resetsAt === null ? "it never starts anew" : `it starts anew at ${resetsAt}`;
    return {
      structured,
      text: {
        first: `${remaining} of ${limit} requests are left of the ${kind}'s allowance of package "${held.name}"; ${reset}.`,
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
