import { type Command, CommanderError } from "commander";
import { CommandError, exitCodes } from "./command-error.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Runs the command that the arguments name.
 *
 * @param args - As `process.argv`.
 * @returns The exit code, but for that of an answer which is no.
 * @example Goes on from {@link surroundingsOf}.
 * ```js
 * const quiet = { ...surroundings, stderr: { write: () => true } };
 * await run(program(quiet), quiet, ["node", "halcyon", "dance"]); // => 2
 * ```
 */
export async function run(
  program: Command,
  { stdout, stderr }: Surroundings,
  args: readonly string[],
): Promise<number> {
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureOutput({
        writeOut: (text) => void stdout.write(text),
        writeErr: (text) => void stderr.write(withoutKeys(text)),
        getOutHelpWidth: () => stdout.columns ?? 80,
      })
      .showHelpAfterError("(--help lists the options)");
  }
  try {
    await program.parseAsync(args);
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

/** Removes keys from a text. Arguments are repeated in errors, and a key may be given by mistake. */
function withoutKeys(text: string): string {
  return text.replaceAll(/hal_[0-9A-Za-z]+/g, "[key]");
}
