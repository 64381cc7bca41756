import { temporaryFolder } from "@halcyon/testing";
import { type Program, runServer } from "../harness/child-process.suite.ts";

/** Server processes on one PostgreSQL database. */
export interface Fleet extends AsyncDisposable {
  readonly environment: Record<string, string>;
  /** Returns the URLs of the servers that respond now. */
  urls(): readonly string[];
  /** Kills one of the responding servers, and starts another one instead. Resolves when the new one responds. */
  kill(pick: number): Promise<void>;
  /** Stops every server as a deployment does. Returns the exit codes. */
  stop(): Promise<(number | null)[]>;
}

/**
 * Starts server processes.
 *
 * @param databaseUrl - URL of a database that no other process uses.
 * @param count - Number of servers.
 */
export async function fleet(
  databaseUrl: string,
  count: number,
  settings: Record<string, string> = {},
): Promise<Fleet> {
  const folder = temporaryFolder();
  const environment = {
    PORT: "0",
    DATABASE_URL: databaseUrl,
    HALCYON_DATA_DIR: folder,
    HALCYON_BURST_PER_SECOND: "100000",
    HALCYON_BURST_PER_SECOND_PER_ADDRESS: "100000",
    HALCYON_IN_WORK_PER_KEY: "1000",
    ...settings,
  };
  const ended: Program[] = [];
  const answering = new Map<string, Program>();

  /** Starts a server. Retries while the database is not available. */
  async function start(): Promise<void> {
    for (;;) {
      const program = runServer(environment);
      const url = await program.printed(/^Halcyon answers at (\S+)$/m).catch(() => undefined);
      if (url !== undefined) {
        answering.set(url[1]!, program);
        return;
      }
      ended.push(program);
    }
  }

  await Promise.all(Array.from({ length: count }, start));
  return {
    environment,
    urls: () => [...answering.keys()],
    async kill(pick) {
      const [url, program] = [...answering][pick % answering.size]!;
      answering.delete(url);
      ended.push(program);
      program.child.kill("SIGKILL");
      await program.exited();
      await start();
    },
    async stop() {
      const programs = [...answering.values()];
      answering.clear();
      ended.push(...programs);
      for (const { child } of programs) child.kill("SIGTERM");
      return Promise.all(programs.map((program) => program.exited()));
    },
    async [Symbol.asyncDispose]() {
      for (const program of [...ended, ...answering.values()]) await program[Symbol.asyncDispose]();
    },
  };
}
