import { Command } from "commander";
import { CommandError } from "../command-error.ts";

/** Wrong commands that users may try, each with a message about the correct command. */
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

/** Returns a hidden command for each wrong command that users may try. Such a command only names the correct one. */
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
