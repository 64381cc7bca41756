import { CommanderError } from "commander";
import { OperatorError } from "../accounts/operator-error.ts";

/** How a command ends, for scripts. */
export const exitCodes = { done: 0, refused: 1, usage: 2, absent: 3 } as const;

export const exitCodesHelp = `
Exit codes:
  ${exitCodes.done}  done
  ${exitCodes.refused}  refused or failed: standard error says why
  ${exitCodes.usage}  wrong usage: see --help
  ${exitCodes.absent}  nothing has this id or name`;

/** The exit code of an error. Refusals of the parser count as wrong usage. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof OperatorError) return exitCodes[error.code];
  if (error instanceof CommanderError && error.code !== "commander.error") {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return error instanceof CommanderError ? error.exitCode : exitCodes.refused;
}
