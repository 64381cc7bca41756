import { v2 } from "@halcyon/schema";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Given, Port, PortName } from "../api/port.ts";
import { aboutCost, costWords } from "../results/about.ts";
import { reported } from "../results/result-text.ts";
import type { Tool } from "../tools/tool.ts";

/** Additional argument of tools whose cost depends on their input. */
export const costFields = {
  cost_only: z.boolean().optional().meta({ description: "Only the price" }),
};

/** Error that ends a tool at its first charged request. */
class Priced extends Error {
  override readonly name = "Priced";
  readonly cost: number;

  constructor(cost: number) {
    super(`it would cost ${cost}`);
    this.cost = cost;
  }
}

/**
 * Returns the cost of a tool call.
 *
 * @throws Refused under the same conditions as the tool itself.
 */
export async function costPreview(
  { name, find }: Pick<Tool, "name" | "find">,
  port: Port,
  asked: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const cost = await priceOf(() => find(pricing(port), asked));
  const { remaining } = (await port.ask("usage", {})).json.allowance;
  const about = aboutCost("the price rule", { cost: 0, remaining });
  const text = reported({
    first: `${name} would cost ${cost} for this.`,
    more: [],
    last: [costWords(about)],
  });
  const structuredContent = { about, would_cost: cost };
  return { content: [{ type: "text", text }], structuredContent };
}

async function priceOf(find: () => Promise<unknown>): Promise<number> {
  try {
    await find();
    return 0;
  } catch (error) {
    if (error instanceof Priced) return error.cost;
    throw error;
  }
}

/** Returns a port that sends free requests. For the first charged request it throws the cost instead. */
function pricing(port: Port): Port {
  return {
    async ask<Name extends PortName>(name: Name, given: Given<Name>) {
      if (v2[name].cost === 0) return port.ask(name, given);
      const body = { endpoint: name, ...given } as Given<"costs.preview">["body"];
      throw new Priced((await port.ask("costs.preview", { body })).json.cost);
    },
  };
}
