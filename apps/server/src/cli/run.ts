import { CommandError, exitCodes } from "@halcyon/cli";
import { type Command, CommanderError } from "commander";
import { startErrorLine } from "../start-error.ts";
import { OperatorError } from "@halcyon/accounts/operator-error";

/**
 * Runs the command that the arguments name.
 *
 * @param args - Arguments in the form of `process.argv`.
 * @returns Exit code. If it is not 0, standard error has the reason in a few lines, which never contain a key.
 */
export async function run(program: Command, args: readonly string[]): Promise<number> {
  for (const command of withSubcommands(program)) {
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(blotKeys(text)) })
      .showHelpAfterError("(--help lists the options)");
  }
  try {
    await program.parseAsync(args);
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeOf(error);
    const line = error instanceof CommandError ? error.message : startErrorLine(error);
    if (line === undefined) throw error;
    console.error(`halcyon: ${blotKeys(line)}`);
    return exitCodeOf(error);
  }
}

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

/** Hides keys in a text. Errors repeat arguments, which may contain a key by mistake. */
function blotKeys(text: string): string {
  return text.replaceAll(/hal_[0-9A-Za-z]+/g, "[key]");
}

/** Returns the exit code of an error. Parse errors count as wrong usage. */
function exitCodeOf(error: unknown): number {
  if (error instanceof OperatorError) return exitCodes[error.code];
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof CommanderError && error.code !== "commander.error") {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return error instanceof CommanderError ? error.exitCode : exitCodes.refused;
}
