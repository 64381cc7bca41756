import { Command } from "commander";
import { CommandError } from "../command-error.ts";

/** Words that people type for answers that no command gives, and where to find these. */
const elsewhere: ReadonlyMap<string, string> = new Map([
  [
    "climate",
    'No command covers years. Use the planner of the console, the endpoints "workability" of the API, or the tool "workability" of "halcyon mcp".',
  ],
  [
    "weather",
    'No command prints plain weather. Use the endpoint "operational" of the API, or the tool "weather" of "halcyon mcp". "halcyon score" shows its effect on a task.',
  ],
  [
    "limits",
    'No command lists limits. "halcyon explain" names the limits that bind, and the tool "task_limits" of "halcyon mcp" lists all.',
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
