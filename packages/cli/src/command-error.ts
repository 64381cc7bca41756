/** Exit codes of a command, for scripts. `no` is the code of a negative answer. */
export const exitCodes = { done: 0, refused: 1, usage: 2, absent: 3, no: 4 } as const;

/**
 * Kind of failure. `refused`: the server refused the request, or the command failed in another way. `usage`: the command line is wrong. `absent`: no object
 * has the id or name.
 */
export type Fault = "refused" | "usage" | "absent";

/**
 * Error that ends a command without success. Its message states what to do next and contains no key.
 *
 * @example
 * ```js
 * new CommandError("absent", "There is no place harbour.").exitCode; // => 3
 * ```
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: number;

  constructor(fault: Fault, message: string) {
    super(message);
    this.exitCode = exitCodes[fault];
  }
}

/** Explanation of the exit codes for the help of a program. */
export const exitCodesHelp = `
Exit codes:
  ${exitCodes.done}  done
  ${exitCodes.refused}  refused or failed: standard error says why
  ${exitCodes.usage}  wrong usage: see --help
  ${exitCodes.absent}  nothing has this id or name
  ${exitCodes.no}  the answer is no, with --require or --at-least`;
