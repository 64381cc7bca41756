import { CommandError, exitCodes } from "@halcyon/cli";
import { CommanderError } from "commander";
import { OperatorError } from "../errors/operator-error.ts";

/** The exit code of an error. Refusals of the parser count as wrong usage. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof OperatorError) return exitCodes[error.code];
  if (error instanceof CommandError) return error.exitCode;
  if (error instanceof CommanderError && error.code !== "commander.error") {
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return error instanceof CommanderError ? error.exitCode : exitCodes.refused;
}
