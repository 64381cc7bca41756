import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configFrom, portsFrom } from "@halcyon/server/environment";
import { server } from "@halcyon/server/server";

/** A server on synthetic weather, at a port of its own. */
export interface RunningServer extends AsyncDisposable {
  readonly url: string;
  readonly key: string;
}

export async function runningServer(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-python-"));
  const config = configFrom({ PORT: "0", HALCYON_DATA_DIR: folder, HALCYON_BURST_PER_SECOND: "1000" });
  const running = await server({
    config,
    ports: await portsFrom(config),
    log: () => undefined,
    warn: () => undefined,
    onLost: () => undefined,
  });
  return {
    url: running.url,
    key: running.demoKey!,
    async [Symbol.asyncDispose]() {
      await running.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
