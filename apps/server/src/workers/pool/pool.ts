import type { Piscina } from "piscina";
import { moduleBeside } from "@halcyon/base/module-beside";
import { portChannel } from "../rpc/channel.ts";
import { type Greeting, serveRpc, type RpcTargets } from "../rpc/server.ts";
import { type Outcome, valueOf } from "../rpc/sent-error.ts";

/** Threads that run the functions of one file. */
interface Pool extends AsyncDisposable {
  run<Result>(name: string, given: unknown): Promise<Result>;
}

type PoolOptions = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  "maxThreads" | "concurrentTasksPerWorker" | "idleTimeout" | "workerData" | "resourceLimits"
>;

/**
 * Threads of a file of this folder, which call the sources of this one. They begin with the first work, and so does the library that runs them.
 *
 * @param file - The name of the file without the ending.
 */
export function poolOf(file: string, options: PoolOptions, targets: RpcTargets): Pool {
  let pool: Promise<Piscina<unknown, Outcome<unknown>>> | undefined;
  const begun = async () => {
    const { Piscina: Threads } = await import("piscina");
    const filename = moduleBeside(import.meta.url, file).href;
    const threads = new Threads<unknown, Outcome<unknown>>({ filename, minThreads: 0, ...options });
    threads.on("message", ({ rpcPort }: Greeting) => {
      serveRpc(portChannel(rpcPort), targets);
      // The port does not keep the process alive.
      rpcPort.unref();
    });
    return threads;
  };
  return {
    async run<Result>(name: string, given: unknown) {
      const threads = await (pool ??= begun());
      return valueOf(await threads.run(given, { name })) as Result;
    },
    [Symbol.asyncDispose]: async () => (await pool)?.destroy(),
  };
}
