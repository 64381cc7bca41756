import { tools } from "@halcyon/mcp";
import { code, prose, table } from "./markdown.mts";
import { type Page, partial } from "./page.mts";

/** Returns a page part with the descriptions of all tools for agents. */
export function agentTools(): Page {
  return partial(
    "agent-tools.mdx",
    table(
      ["tool", "what an agent reads of it", "asks for", "at most"],
      tools.map(({ name, description, input, maxBytes }) => [
        code(name),
        prose(description),
        Object.keys(input.shape).map(code).join(", ") || "nothing",
        `${maxBytes / 1000} kB`,
      ]),
    ),
  );
}
