import { Command } from "commander";
import { CommandError } from "../command-error.ts";

/** Words that people type for answers that no command gives, and where to find these. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  [
    "climate",
    'No command tells of years. The planner of the console does, the endpoints "workability" of the API, and the tool "workability" of "halcyon mcp".',
  ],
  [
    "weather",
    'No command prints plain weather. The endpoint "operational" of the API does, and the tool "weather" of "halcyon mcp". "halcyon score" shows what it means for a task.',
  ],
  [
    "limits",
    'No command lists limits. "halcyon explain" names those that bind, and the tool "task_limits" of "halcyon mcp" lists all.',
  ],
]);

/** Returns hidden commands: each names the right command for a word that people guess. */
export function elsewhereCommands(): readonly Command[] {
  return [...elsewhere].map(([name, words]) =>
    new Command(name)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw new CommandError("usage", words);
      }),
  );
}
