import { extname } from "node:path";
import { Piscina } from "piscina";
import type { Ports } from "../ports.ts";
import type { VerificationWork } from "../verification/verification-work.ts";
import { lend } from "./lend.ts";
import { type Outcome, valueOf } from "./sent-error.ts";
import { type Greeting, lendingsOf } from "./threads.ts";

/** One thread that archives and verifies beside all requests, over the sources that this thread owns. It begins with the first work. */
export function verificationThread(
  ports: Pick<Ports, "models" | "records" | "lapseKPerKm">,
): VerificationWork & AsyncDisposable {
  const extension = extname(new URL(import.meta.url).pathname);
  const pool = new Piscina<unknown, Outcome<unknown>>({
    filename: new URL(`verification-thread${extension}`, import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Infinity,
  });
  const { lentNow, lendings } = lendingsOf(ports);
  pool.on("message", ({ lendTo }: Greeting) => lend(lendTo, lendings));
  const run = async <Result>(name: keyof VerificationWork, given: unknown): Promise<Result> => {
    // What the thread asks for by name is there before it asks.
    lentNow();
    return valueOf(await pool.run(given, { name })) as Result;
  };
  return {
    archive: (options) => run("archive", options),
    archived: (part) => run("archived", part),
    verify: (task) => run("verify", task),
    judge: (task) => run("judge", task),
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}
