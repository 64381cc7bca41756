import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverProcess } from "./server-process.ts";
import { type Spent, spentBy } from "./spent.ts";

/** A server as users run it, with synthetic weather. */
export interface UsedServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
  spent(): Promise<Spent>;
}

interface UsedServerOptions {
  /** Settings beside those that all of them have. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Puts into the data folder what is there before the server starts. */
  readonly prepare?: (folder: string) => Promise<unknown>;
}

/** Starts a server that charges in SQLite, logs to a file and counts its metrics; its guards stand, at rates that no measurement reaches. */
export async function usedServer({ environment = {}, prepare }: UsedServerOptions = {}): Promise<UsedServer> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  await prepare?.(folder);
  const { url, child } = opened.use(
    await serverProcess(
      {
        HALCYON_DATA_DIR: folder,
        HALCYON_BURST_PER_SECOND: "100000",
        HALCYON_BURST_PER_SECOND_PER_ADDRESS: "1000000",
        HALCYON_METRICS_PORT: "0",
        ...environment,
      },
      { preloaded: ["cpu-watch.ts"], logFile: join(folder, "log") },
    ),
  );
  const key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
  const running = opened.move();
  return {
    url,
    key,
    spent: () => spentBy(child),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
