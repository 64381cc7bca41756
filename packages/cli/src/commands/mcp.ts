import { Command } from "commander";
import type { Surroundings } from "../surroundings.ts";

/** Creates `halcyon mcp`, which offers tools for agents on standard input and output. */
export function mcpCommand(surroundings: Surroundings): Command {
  return new Command("mcp")
    .description("Serve MCP to an agent on standard input and output, until the input ends.")
    .addHelpText("after", configuration)
    .action(async () => {
      const [{ serveMcp }, { connectionOf }] = await Promise.all([
        import("@halcyon/mcp/stdio"),
        import("../connection/connection.ts"),
      ]);
      const { url, key, close } = await connectionOf(surroundings, false);
      try {
        await serveMcp({ url, key });
      } finally {
        await close?.();
      }
    });
}

const configuration = `
In the configuration of an agent:
  { "mcpServers": { "halcyon": { "command": "halcyon", "args": ["mcp"] } } }`;
