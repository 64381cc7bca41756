import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { mcpServer } from "./mcp-server.ts";
import type { Port } from "../api/port.ts";

const crane = { type: "task", id: 1, slug: "crane", name: "Crane", version: 2, polarity: "suitability" };

const budget = {
  left: 120,
  renews_at: "2026-11-22T00:00:00Z",
  suffices: false,
  ready_at: "2026-11-23T00:00:00Z",
};

/** Returns a client of the tools. Its port knows one task and its costs, and records every request. */
async function priced() {
  const asked: string[] = [];
  const answers = new Map<string, object>([
    ["tasks.get", { ...crane, constraints: [] }],
    ["costs.preview", { cost: 13 }],
    ["evidence.create", { charged: 15, estimate: { provider_calls: 730, call_budget: budget } }],
    ["usage", { allowance: { remaining: 40 } }],
  ]);
  const port = {
    ask: async (name: string, { query }: { readonly query?: { readonly dry_run?: boolean } }) => {
      asked.push(query?.dry_run === true ? `${name} dry` : name);
      return { json: answers.get(name), cost: 0, remaining: undefined };
    },
  } as unknown as Port;
  const [mine, theirs] = InMemoryTransport.createLinkedPair();
  await mcpServer(port).connect(theirs);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(mine);
  return { asked, client };
}

test("a tool of an open price tells it and asks for nothing else", async () => {
  const { asked, client } = await priced();
  const place = { latitude: 51.5, longitude: -0.12, entry: 1, cost_only: true };
  const { structuredContent, isError } = await client.callTool({ name: "workability", arguments: place });
  expect(isError).not.toBe(true);
  expect(structuredContent).toMatchObject({
    about: { cost: 0, remaining: 40 },
    would_cost: 13,
  });
  expect(asked).toEqual(["tasks.get", "costs.preview", "usage"]);
  await client.close();
});

test("a report tells its price and the calls of its provider by a dry run, and is not ordered", async () => {
  const { asked, client } = await priced();
  const place = { latitude: 51.5, longitude: -0.12, entry: 1, duration_hours: 6, cost_only: true };
  const { structuredContent, content } = await client.callTool({ name: "prove", arguments: place });
  expect(structuredContent).toMatchObject({ about: { cost: 0 }, would_cost: 15 });
  expect(content).toMatchObject([
    {
      text: "prove would cost 15 for this. It needs 730 calls of the weather provider, and 120 are left until 2026-11-22T00:00:00Z. It then waits for more, and can be done at 2026-11-23T00:00:00Z. Cost 0, 40 left.",
    },
  ]);
  expect(asked).toEqual(["tasks.get", "evidence.create dry", "usage"]);
  await client.close();
});

test("the tools whose price depends on what is asked can be asked for it", async () => {
  const { client } = await priced();
  const { tools } = await client.listTools();
  const open = tools.flatMap(({ name, inputSchema }) =>
    Object.hasOwn(inputSchema.properties ?? {}, "cost_only") ? [name] : [],
  );
  expect(open).toEqual(["compare_places", "what_suits", "workability", "simulate_plan", "prove"]);
  await client.close();
});
