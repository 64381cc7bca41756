/** Output of a command: a stream of Node. */
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

/** Server with the key for it. */
export interface Connection {
  readonly url: string;
  readonly key: string;
  /** Ends a server that runs for one command. */
  readonly close?: () => Promise<void>;
}

/** Everything that the commands use of the process and of the world. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: () => Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly nowMs: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** Signal that ends work which otherwise goes on until it is told to end. */
  readonly signal?: AbortSignal | undefined;
  /** Sets the exit code of a command that is done and whose answer is no. */
  readonly answerNo: () => void;
  /**
   * Returns the server of this machine and a key for it. It is called if neither the environment nor a login names one.
   *
   * @param isKept - Whether what is made must still be there after the command.
   */
  readonly local?: (isKept: boolean) => Promise<Connection | undefined>;
}
