import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { moduleBeside } from "../module-beside.ts";
import type { Ports } from "../ports.ts";
import type { VerificationWork } from "../verification/verification-work.ts";
import { type Borrow, borrowOver } from "./borrow.ts";
import { processChannel } from "./channel.ts";
import { lend } from "./lend.ts";
import type { Priority } from "./stand-back.ts";
import { idleTimeoutMs, lendingsOf } from "./threads.ts";

/**
 * How V8 runs in the process that verifies: threads that collect garbage beside it would take turns from requests, and what was made of one hour is
 * soon forgotten, which takes half as long where the young have this much room as where they have a quarter of it.
 */
export const verificationFlags: readonly string[] = ["--single-threaded-gc", "--max-semi-space-size=16"];

interface Begun {
  readonly child: ChildProcess;
  readonly borrow: Borrow;
  /** Aborted when the process has ended. */
  readonly ended: AbortSignal;
}

/**
 * A process that archives and verifies beside all requests, one task after the other, over the sources that this process owns. It begins with the
 * first work, and ends with its memory when there is none, and with this process; one that dies fails what it was asked, and the next work begins
 * another.
 */
export function verificationProcess(
  ports: Pick<Ports, "models" | "records" | "lapseKPerKm">,
  priority: Priority,
): VerificationWork & AsyncDisposable {
  const { lentNow, lendings } = lendingsOf(ports);
  let begun: Begun | undefined;
  let isDisposed = false;
  let last = Promise.resolve();
  const begin = (): Begun => {
    const child = fork(moduleBeside(import.meta.url, "verification-child"), [priority], {
      execArgv: [...verificationFlags],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const ending = new AbortController();
    child.once("error", (error) => ending.abort(error));
    child.once("exit", (code, signal) =>
      ending.abort(new Error(`the process that verifies ended with ${signal ?? code}`)),
    );
    const channel = processChannel(child);
    lend(channel, lendings);
    return { child, borrow: borrowOver(channel, ending.signal), ended: ending.signal };
  };
  const ask = <Result>(name: keyof VerificationWork, given: unknown): Promise<Result> => {
    if (isDisposed) throw new Error("the server ends");
    if (begun === undefined || begun.ended.aborted) begun = begin();
    return begun.borrow("verification", name, lentNow().state, given);
  };
  let idle: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    if (begun?.child.connected === true) begun.child.disconnect();
    begun = undefined;
  };
  const inTurn = async <Result>(name: keyof VerificationWork, given: unknown): Promise<Result> => {
    clearTimeout(idle);
    const before = last;
    const { promise: own, resolve: end } = Promise.withResolvers<void>();
    last = own;
    await before;
    try {
      return await ask<Result>(name, given);
    } finally {
      end();
      if (last === own) idle = setTimeout(giveUp, idleTimeoutMs).unref();
    }
  };
  return {
    archive: (options) => inTurn("archive", options),
    archived: (part) => inTurn("archived", part),
    verify: (task) => inTurn("verify", task),
    judge: (task) => inTurn("judge", task),
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
