import { temporaryFolder } from "@halcyon/testing";
import { type Ended, runCommand } from "./run-command.suite.ts";

/** An operator's terminal on one database. */
export interface Terminal {
  /** Runs a command to its end. */
  readonly halcyon: (...args: string[]) => Promise<Ended>;
  /** Runs a command with `--json`, which must succeed, and gives what it printed. */
  readonly json: <Result>(...args: string[]) => Promise<Result>;
  /** Runs a command with a text on its standard input. */
  readonly piped: (input: string, ...args: string[]) => Promise<Ended>;
}

/** A terminal on a new SQLite file, or on the database that the environment names. */
export async function terminal(environment: Record<string, string> = {}): Promise<Terminal> {
  const folder = temporaryFolder();
  const piped = (input: string, ...args: string[]): Promise<Ended> =>
    runCommand(args, { HALCYON_DATA_DIR: folder, ...environment }, input);
  const halcyon = (...args: string[]): Promise<Ended> => piped("", ...args);
  return {
    halcyon,
    piped,
    async json<Result>(...args: string[]) {
      const { code, stdout, stderr } = await halcyon(...args, "--json");
      if (code !== 0) throw new Error(stderr);
      return JSON.parse(stdout) as Result;
    },
  };
}
