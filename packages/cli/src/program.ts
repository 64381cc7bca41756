import { readFileSync } from "node:fs";
import { Command } from "commander";
import { exitCodesHelp } from "./command-error.ts";
import { clientCommands } from "./commands/client-commands.ts";
import { completeCommand, completionCommand } from "./completion/completion-commands.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Creates `halcyon` with every command, without loading their code.
 *
 * @example Continues from {@link surroundingsOf}.
 * ```js
 * const names = program(surroundings).commands.map((command) => command.name());
 * names.includes("score"); // => true
 * ```
 */
export function program(surroundings: Surroundings): Command {
  const halcyon = new Command("halcyon")
    .version(version, "--version", "print the version")
    .description("Weather turned into decisions: find out when the weather lets you work.")
    .addHelpText("after", firstSteps)
    .addHelpText("afterAll", exitCodesHelp);
  for (const command of clientCommands(surroundings))
    halcyon.addCommand(command, { hidden: command.description() === "" });
  return halcyon
    .addCommand(completionCommand(surroundings))
    .addCommand(completeCommand(surroundings), { hidden: true });
}

/** Version of this package. */
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const firstSteps = `
First steps:
  halcyon login                                save the key of a server
  halcyon tasks crane                          find the work
  halcyon place add hamburg --at 53.55,9.99    name a place
  halcyon windows --at hamburg --task tower-crane-lifting --when next week`;
