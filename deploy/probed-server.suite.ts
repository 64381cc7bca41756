import { configFrom, portsFrom } from "@halcyon/server/environment";
import { server } from "@halcyon/server/server";
import { temporaryFolder } from "@halcyon/testing";

export interface ProbedServer extends AsyncDisposable {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a complete server on a free port with a separate data folder. Tests send the health probes of containers to it. */
export async function probedServer(): Promise<ProbedServer> {
  const config = configFrom({ PORT: "0", HALCYON_DATA_DIR: temporaryFolder(), HALCYON_SHED_LOAD: "off" });
  const running = await server({
    config,
    ports: await portsFrom(config),
    log: () => undefined,
    warn: () => undefined,
    onLost: () => undefined,
  });
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= running.stop());
  return {
    url: running.url,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
