import { tools } from "@halcyon/mcp";
import { z } from "zod";
import { fieldTable, prose } from "../markdown.mts";
import { type Page, page } from "../page.mts";
import { type JsonSchema, schemaRows } from "./schema-rows.mts";

/** Returns the page about the tools for agents, with the fields of each tool's input. */
export function agentToolsPage(): Page {
  return page(
    "reference/mcp.mdx",
    {
      title: "Tools for agents",
      sidebar_position: 7.5,
      description: "Every tool of the MCP server, with its fields.",
      keywords: ["MCP", "tool call", "arguments", "input schema"],
    },
    "A server answers agents at `/mcp`. [Agents](/agents.mdx) says how to connect one, and what a call costs. All tools only read. An agent sees the descriptions and the meanings of the fields as they are here.",
    ...tools.flatMap(({ name, description, input, maxBytes }) => [
      `## ${name}`,
      prose(description),
      `The answer has at most ${maxBytes / 1000} kB.`,
      Object.keys(input.shape).length === 0
        ? "It takes no fields."
        : fieldTable(schemaRows(inputSchema(input), {})),
    ]),
  );
}

function inputSchema(input: z.ZodObject): JsonSchema {
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any", reused: "inline" }) as JsonSchema;
}
