import { moduleBeside } from "@halcyon/base/module-beside";
import type { Ports } from "../../ports.ts";
import type { VerificationWork } from "../../verification/archive/verification-work.ts";
import type { Priority } from "./lower-priority.ts";
import { rpcTargetsOf } from "../pool/workers.ts";
import { workProcess } from "./work-process.ts";

/** Creates a process that archives and verifies forecasts, one task at a time. */
export function verificationProcess(
  ports: Pick<Ports, "models" | "records" | "lapseKPerKm">,
  priority: Priority,
): VerificationWork & AsyncDisposable {
  const work = workProcess({
    module: moduleBeside(import.meta.url, "verification-child"),
    does: "verifies",
    priority,
    rpc: rpcTargetsOf(ports),
  });
  let last = Promise.resolve();
  const inTurn = async <Result>(name: keyof VerificationWork, given: unknown): Promise<Result> => {
    const before = last;
    const { promise: own, resolve: end } = Promise.withResolvers<void>();
    last = own;
    await before;
    try {
      return await work.ask<Result>(name, given);
    } finally {
      end();
    }
  };
  return {
    archive: (options) => inTurn("archive", options),
    archived: (part) => inTurn("archived", part),
    verify: (task) => inTurn("verify", task),
    judge: (task) => inTurn("judge", task),
    [Symbol.asyncDispose]: () => work[Symbol.asyncDispose](),
  };
}
