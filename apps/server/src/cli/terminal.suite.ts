import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "../child-process.suite.ts";

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

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
  const folder = await mkdtemp(join(tmpdir(), "halcyon-"));
  const piped = async (input: string, ...args: string[]): Promise<Ended> => {
    const settings = { HALCYON_DATA_DIR: folder, ...environment };
    await using program = runProgram("cli/main.ts", args, settings, input);
    const code = await program.exited();
    return { code, ...program.output() };
  };
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
