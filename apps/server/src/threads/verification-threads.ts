import type { Ports } from "../ports.ts";
import type { VerificationWork } from "../verification/verification-work.ts";
import { poolOf } from "./pool.ts";
import { lendingsOf } from "./threads.ts";

/** What was made of one hour is soon forgotten: more room would only be more memory to go over, by threads that stand back behind nobody. */
const maxYoungGenerationSizeMb = 12;

/** One thread that archives and verifies beside all requests, over the sources that this thread owns. It begins with the first work. */
export function verificationThread(
  ports: Pick<Ports, "models" | "records" | "lapseKPerKm">,
): VerificationWork & AsyncDisposable {
  const { lentNow, lendings } = lendingsOf(ports);
  const resourceLimits = { maxYoungGenerationSizeMb };
  const pool = poolOf(
    "verification-thread",
    { maxThreads: 1, idleTimeout: Infinity, resourceLimits },
    lendings,
  );
  const run = <Result>(name: keyof VerificationWork, given: unknown): Promise<Result> =>
    pool.run(name, { given, state: lentNow().state });
  return {
    archive: (options) => run("archive", options),
    archived: (part) => run("archived", part),
    verify: (task) => run("verify", task),
    judge: (task) => run("judge", task),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
