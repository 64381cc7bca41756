import { readFileSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { exitCodesHelp, CommandError, exitCodes } from "./command-error.ts";
import { clientCommands } from "./commands/client-commands.ts";
import { completeCommand, completionCommand } from "./completion/completion-commands.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Creates the program `halcyon` with every command. The code of a command is loaded only when the command runs.
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

/**
 * Runs the command that the arguments name.
 *
 * @param args - Arguments as in `process.argv`.
 * @returns The exit code; 0 for every completed command. For a negative answer, a command sets the exit code of the process with `answerNo`.
 * @example Continues from {@link surroundingsOf}.
 * ```js
 * const quiet = { ...surroundings, stderr: { write: () => true } };
 * await run(program(quiet), quiet, ["node", "halcyon", "dance"]); // => 2
 * ```
 */
export async function run(
  command: Command,
  { stdout, stderr }: Surroundings,
  args: readonly string[],
): Promise<number> {
  for (const one of withSubcommands(command)) {
    one
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr: (text) => void stderr.write(withoutKeys(text)),
        getOutHelpWidth: () => stdout.columns ?? 80,
      })
      .showHelpAfterError("(--help lists the options)");
  }
  try {
    await command.parseAsync(args);
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (error instanceof CommandError) {
      stderr.write(`halcyon: ${withoutKeys(error.message)}\n`);
      return error.exitCode;
    }
    throw error;
  }
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Removes API keys from a text. Error messages repeat arguments, which may contain a key by mistake. */
function withoutKeys(text: string): string {
  return text.replaceAll(/hal_[0-9A-Za-z]+/g, "[key]");
}
