import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { type CallRemote, rpcClient } from "../rpc/client.ts";
import { processChannel } from "../rpc/channel.ts";
import { serveRpc } from "../rpc/server.ts";
import type { Priority } from "./lower-priority.ts";
import type { rpcTargetsOf } from "../pool/workers.ts";

/** Time without work after which a process is ended [ms]. */
const idleTimeoutMs = 30_000;

/**
 * V8 flags of a background process. Garbage collection in separate threads would slow down requests. With a semi-space of 16 MiB, collecting an hour's
 * short-lived data takes half as long as with 4 MiB.
 */
const backgroundFlags: readonly string[] = ["--single-threaded-gc", "--max-semi-space-size=16"];

/**
 * Background process that uses the sources of this process. It starts with the first work. To free memory, it ends when it is idle, and at the latest with this
 * process. If it dies, its open calls fail, and the next work starts a new process.
 */
interface WorkProcess extends AsyncDisposable {
  /**
   * Runs work in the process, with the current state of the catalogue.
   *
   * @throws Error of the work, or an error if the process ends before the result.
   */
  ask<Result>(method: string, given: unknown): Promise<Result>;
}

interface WorkProcessOptions {
  /** Module that the process runs. It must register its functions under the name `work`. */
  readonly module: URL;
  /** Words for the work of the process, which are part of the message when the process ends unexpectedly. */
  readonly does: string;
  readonly priority: Priority;
  /** Flags of the process, in addition to those of all background processes. Of a repeated flag, the last value counts. */
  readonly flags?: readonly string[];
  readonly rpc: ReturnType<typeof rpcTargetsOf>;
}

interface Begun {
  readonly child: ChildProcess;
  readonly callRemote: CallRemote;
  /** Aborted when the process has ended. */
  readonly ended: AbortSignal;
}

export function workProcess({ module, does, priority, flags = [], rpc }: WorkProcessOptions): WorkProcess {
  let begun: Begun | undefined;
  let isDisposed = false;
  let underWay = 0;
  let idle: NodeJS.Timeout | undefined;
  const begin = (): Begun => {
    const child = fork(module, [priority], {
      execArgv: [...backgroundFlags, ...flags],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ending = new AbortController();
    child.once("error", (error) => ending.abort(error));
    child.once("exit", (code, signal) =>
      ending.abort(new Error(`the process that ${does} ended with ${signal ?? code}`)),
    );
    const channel = processChannel(child);
    serveRpc(channel, rpc.targets);
    return { child, callRemote: rpcClient(channel, ending.signal), ended: ending.signal };
  };
  const giveUp = (): void => {
    if (begun?.child.connected === true) begun.child.disconnect();
    begun = undefined;
  };
  return {
    async ask<Result>(method: string, given: unknown) {
      if (isDisposed) throw new Error("the server ends");
      clearTimeout(idle);
      if (begun === undefined || begun.ended.aborted) begun = begin();
      underWay += 1;
      try {
        return await begun.callRemote<Result>("work", method, rpc.catalogueNow().state, given);
      } finally {
        underWay -= 1;
        if (underWay === 0) idle = setTimeout(giveUp, idleTimeoutMs).unref();
      }
    },
    async [Symbol.asyncDispose]() {
      isDisposed = true;
      clearTimeout(idle);
      if (begun === undefined || begun.ended.aborted) return;
      const exit = once(begun.child, "exit");
      begun.child.kill("SIGKILL");
      await exit;
    },
  };
}
