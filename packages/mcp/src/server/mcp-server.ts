import { acceptableFrom, apiVersions, idealAbove, v2 } from "@halcyon/schema";
import { forecastHoursMax } from "@halcyon/schema/registry";
import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { advertised, advertisedResult } from "../results/advertised.ts";
import { failureText } from "../results/failure.ts";
import { type Port, Refused, type Given, type PortName } from "../api/port.ts";
import { withCoordinates } from "../arguments/asked-place.ts";
import { registerResources, stripUri } from "./resources.ts";
import { reported } from "../results/result-text.ts";
import { tools } from "../tools/tools.ts";
import type { Tool } from "../tools/tool.ts";
import { cleaned } from "../results/cleaned.ts";
import { callWords } from "../results/call-words.ts";
import { aboutCost, costWords } from "../results/about.ts";

/** Maximum length of a prompt argument that is repeated in the prompt [characters]. */
const argumentMaxLength = 300;

const textSchema = z.string().min(1).max(argumentMaxLength);

/** Registers prompts for common questions. Each prompt names the facts that an honest answer must include. */
function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    "plan_week",
    {
      title: "Plan the week",
      description: "Plan a task in the next seven days, at one or several places.",
      argsSchema: z.object({
        task: textSchema.describe("The work and its duration"),
        places: textSchema.describe("Names with country, or latitude and longitude"),
      }),
    },
    ({ task, places }) =>
      asUser(`Plan this work for the next seven days: ${inserted(task)}. Places: ${inserted(places)}.
1. Find the task with find_task. If more than one fits, ask me which one.
2. Use find_windows for one place, compare_places for several, with hours 168.
3. Answer in local times with a table of windows, how likely each is, and what limits the rest.
4. Say whether the weather is synthetic, repeat the warnings, and end with the planning-aid sentence.`),
  );
  server.registerPrompt(
    "why_not",
    {
      title: "Explain an unsuitable hour",
      description: "Explain why an hour does not suit a task, and find the next good hour.",
      argsSchema: z.object({
        task: textSchema.describe("The work"),
        place: textSchema.describe("Name with country, or latitude and longitude"),
        instant: textSchema.describe("The time, with its UTC offset or time zone"),
      }),
    },
    ({ task, place, instant }) =>
      asUser(`Why does the weather not suit ${inserted(task)} at ${inserted(place)} at ${inserted(instant)}?
1. Find the task with find_task. If more than one fits, ask me which one.
2. Use explain with that hour as \`at\`, and name each limit that binds with its value, edge and unit.
3. Use find_windows for the next hours that do suit it.
4. Do not advise a looser limit. Say whether the weather is synthetic, repeat the warnings, and end with the planning-aid sentence.`),
  );
}

function inserted(text: string): string {
  return cleaned(text, argumentMaxLength);
}

function asUser(text: string) {
  return { messages: [{ role: "user" as const, content: { type: "text" as const, text } }] };
}

/** Instructions that a model reads before its first call. */
export const instructions = `Halcyon scores how suitable weather is for a task at a place. Above ${idealAbove} is ideal, from ${acceptableFrom} acceptable, below it unsuitable, 0 a stop. For a scenario these bands are present, partial, slight, absent. Begin with find_task. Always tell people if the weather is synthetic, the warnings, the certainty and the time zone. Tell them that a score is a planning aid: it replaces no observation, site check or professional judgment, and permits no work. If a tool fails, say so; never make up weather.
If several places have a name, ask which one is meant. No tool makes a watch, sends anything or has measurements of a site. No tool scores an area or a route: name ${v2["optimality.area"].path} and ${v2["optimality.route"].path} of the API. The commands are halcyon area and halcyon route. official_warnings knows only the feeds of this server. No forecast goes beyond ${forecastHoursMax / 24} days; after that, workability has the usual weather. Say so if asked.`;

/**
 * Creates an MCP server for one request or one connection. Its tools send their API requests through `port`.
 *
 * @param onFault - Function that is called with an unexpected error of a tool. The caller of the tool learns only that an error occurred.
 * @example
 * ```js
 * const port = { ask: async () => ({ json: { entries: [], next_cursor: null }, cost: 0, remaining: 9 }) };
 * mcpServer(port).isConnected(); // => false
 * ```
 */
export function mcpServer(port: Port, onFault: (error: unknown) => void = () => undefined): McpServer {
  const server = new McpServer({ name: "halcyon", version: apiVersions.v2.revision }, { instructions });
  for (const one of tools) registerTool(server, one, (asked) => call(one, port, asked, onFault));
  registerResources(server, port);
  registerPrompts(server);
  return server;
}

type Call = (asked: Record<string, unknown>) => Promise<CallToolResult>;

function registerTool(
  server: McpServer,
  { name, title, description, input, output, isPriceOpen, isOrder, isDrawn }: Tool,
  answer: Call,
): void {
  const config = {
    title,
    description,
    inputSchema: advertised(isPriceOpen === true ? input.extend(costFields) : input),
    outputSchema: advertisedResult(output),
    ...(isDrawn === true ? { _meta: { ui: { resourceUri: stripUri } } } : {}),
    annotations: isOrder === true ? { readOnlyHint: false, destructiveHint: false } : { readOnlyHint: true },
  };
  server.registerTool(name, config, (asked) => answer(asked as Record<string, unknown>));
}

/** Calls a tool and returns its result. An error is also returned as a result, so that the model can read it. */
async function call(
  tool: Tool,
  port: Port,
  { cost_only: costOnly, ...asked }: Readonly<Record<string, unknown>>,
  onFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const placed = await withCoordinates(port, asked);
    if (costOnly === true) return await costPreview(tool, port, placed);
    const { structured, text, drawing } = await tool.find(port, placed);
    return {
      content: [{ type: "text", text: reported(text) }],
      structuredContent: tool.output.parse(structured),
      ...(drawing === undefined ? {} : { _meta: { ...drawing } }),
    };
  } catch (error) {
    if (!(error instanceof Refused)) onFault(error);
    return { content: [{ type: "text", text: failureText(error) }], isError: true };
  }
}

/** Additional argument of tools whose cost depends on their input. */
const costFields = {
  cost_only: z.boolean().optional().meta({ description: "Only the price" }),
};

/** Error that ends a tool when it would send its first charged request. It states the cost of that request. */
class Priced extends Error {
  override readonly name = "Priced";
  readonly cost: number;
  /** What else the request would take, in sentences. */
  readonly more: readonly string[];

  constructor(cost: number, more: readonly string[] = []) {
    super(`it would cost ${cost}`);
    this.cost = cost;
    this.more = more;
  }
}

/**
 * Returns the cost of a tool call.
 *
 * @throws Refused under the same conditions as the tool itself.
 */
async function costPreview(
  { name, find }: Pick<Tool, "name" | "find">,
  port: Port,
  asked: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> {
  const { cost, more } = await priceOf(() => find(pricing(port), asked));
  const { remaining } = (await port.ask("usage", {})).json.allowance;
  const about = aboutCost("the price rule", { cost: 0, remaining });
  const text = reported({
    first: `${name} would cost ${cost} for this.`,
    more,
    last: [costWords(about)],
  });
  const structuredContent = { about, would_cost: cost };
  return { content: [{ type: "text", text }], structuredContent };
}

async function priceOf(find: () => Promise<unknown>): Promise<Pick<Priced, "cost" | "more">> {
  try {
    await find();
    return { cost: 0, more: [] };
  } catch (error) {
    if (error instanceof Priced) return error;
    throw error;
  }
}

async function orderPrice(port: Port, given: Given<"evidence.create">): Promise<Priced> {
  const { charged, estimate } = (await port.ask("evidence.create", { ...given, query: { dry_run: true } }))
    .json;
  return new Priced(charged, callWords(estimate));
}

/** Returns a port that sends only free requests. At the first charged request, it throws a {@link Priced} error with the cost. */
function pricing(port: Port): Port {
  return {
    async ask<Name extends PortName>(name: Name, given: Given<Name>) {
      if (v2[name].cost === 0) return port.ask(name, given);
      if (name === "evidence.create")
        throw await orderPrice(port, given as unknown as Given<"evidence.create">);
      const body = { endpoint: name, ...given } as Given<"costs.preview">["body"];
      throw new Priced((await port.ask("costs.preview", { body })).json.cost);
    },
  };
}
