import { apiVersions } from "@halcyon/schema";
import { type CallToolResult, McpServer } from "@modelcontextprotocol/server";
import { advertised } from "../results/advertised.ts";
import { failureText } from "../results/failure.ts";
import { type Port, Refused } from "../api/port.ts";
import { registerPrompts } from "./prompts.ts";
import { registerResources } from "./resources.ts";
import { told } from "../results/result-text.ts";
import { tools } from "../tools/tools.ts";
import type { Tool } from "../tools/tool.ts";

/** What a model is told before it calls anything. */
export const instructions =
  "Halcyon scores how suitable weather is for a task at a place. Begin with find_task. Repeat to people: whether the weather is synthetic, the warnings, how sure it is, the time zone, and that a score is a planning aid. A score is no permission to work. Where a tool fails, say so; never fill in weather yourself.";

/**
 * An MCP server that answers by a port, for one request or one connection.
 *
 * @param onFault - Told of an error that is no refusal: a defect, of which the caller learns only that it happened.
 * @example
 * ```js
 * const port = { ask: async () => ({ json: { entries: [], next_cursor: null }, remaining: 9 }) };
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
  { name, title, description, input, output }: Tool,
  answer: Call,
): void {
  const config = {
    title,
    description,
    inputSchema: advertised(input),
    outputSchema: advertised(output),
    annotations: { readOnlyHint: true },
  };
  server.registerTool(name, config, (asked) => answer(asked as Record<string, unknown>));
}

/** What a tool answers; a failure too is an answer, which the model reads. */
async function call(
  tool: Tool,
  port: Port,
  asked: Record<string, unknown>,
  onFault: (error: unknown) => void,
): Promise<CallToolResult> {
  try {
    const { structured, text } = await tool.find(port, asked);
    return {
      content: [{ type: "text", text: told(text) }],
      structuredContent: tool.output.parse(structured),
    };
  } catch (error) {
    if (!(error instanceof Refused)) onFault(error);
    return { content: [{ type: "text", text: failureText(error) }], isError: true };
  }
}
