import { exitCodes } from "./command-error.ts";

/** Output of a command, such as a Node stream. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Input of a command, for secrets that must not appear in its arguments. */
export interface Input extends AsyncIterable<unknown> {
  readonly isTTY?: boolean | undefined;
  setRawMode?(isRaw: boolean): unknown;
}

/** URL of a server, with an API key. */
export interface Connection {
  readonly url: string;
  readonly key: string;
  /** Ends a server that was started for one command. */
  readonly close?: () => Promise<void>;
}

/** Interfaces of the commands to the process and its environment. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: () => Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly nowMs: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Signal that ends commands which otherwise run indefinitely. */
  readonly signal?: AbortSignal | undefined;
  /** Sets the exit code of a completed command with a negative result. */
  readonly answerNo: () => void;
  /**
   * Returns a server on this machine with an API key. It is called if neither the environment nor a login names a server.
   *
   * @param isKept - True if objects that the command creates must persist after the command.
   */
  readonly local?: (isKept: boolean) => Promise<Connection | undefined>;
}

/**
 * Returns the surroundings of a process.
 *
 * @example
 * ```js
 * const surroundings = surroundingsOf(process);
 * surroundings.nowMs() > 0; // => true
 * ```
 */
export function surroundingsOf(process: NodeJS.Process): Surroundings {
  return {
    environment: process.env,
    stdin: () => process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    nowMs: Date.now,
    fetch: globalThis.fetch,
    answerNo: () => {
      process.exitCode = exitCodes.no;
    },
  };
}
