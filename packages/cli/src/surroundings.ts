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
  /** Stops the server, if it was started only for one command. */
  readonly close?: () => Promise<void>;
}

/** Streams, environment variables, clock and other interfaces of a process, which commands use instead of the global `process`. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: () => Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly nowMs: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Signal that ends a command such as `listen`, which otherwise runs forever; undefined if there is no such signal. */
  readonly signal?: AbortSignal | undefined;
  /** Sets the exit code for a negative answer of a command that succeeded, for example because it found no window. */
  readonly answerNo: () => void;
  /**
   * Returns the URL of a server on this machine, with an API key. Called if neither the environment nor a saved login names a server.
   *
   * @param isKept - True if objects that the command creates must persist after the command.
   */
  readonly local?: (isKept: boolean) => Promise<Connection | undefined>;
}

/**
 * Returns the streams, environment, clock and other interfaces of a process for commands.
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
