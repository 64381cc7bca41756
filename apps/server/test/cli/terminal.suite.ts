import { temporaryFolder } from "@halcyon/testing";
import { type Ended, runCommand } from "./run-command.suite.ts";

/** Commands of an operator on one database. */
export interface Terminal {
  /** Runs a command to its end. */
  readonly halcyon: (...args: string[]) => Promise<Ended>;
  /** Runs a command with `--json`, which must succeed, and returns its parsed output. */
  readonly json: <Result>(...args: string[]) => Promise<Result>;
  /** Runs a command with a text on its standard input. */
  readonly piped: (input: string, ...args: string[]) => Promise<Ended>;
}

/** Creates a terminal that uses a new SQLite file, or the database in the environment. */
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
