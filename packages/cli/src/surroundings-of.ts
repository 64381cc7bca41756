import { exitCodes } from "./command-error.ts";
import type { Surroundings } from "./surroundings.ts";

/**
 * Returns the surroundings of a process.
 *
 * @example
 * ```js
 * const surroundings = surroundingsOf(process);
 * surroundings.nowMs() > 0; // => true
 * ```
 */
export function surroundingsOf(process: NodeJS.Process): Surroundings {
  return {
    environment: process.env,
    stdin: () => process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    nowMs: Date.now,
    fetch: globalThis.fetch,
    answerNo: () => {
      process.exitCode = exitCodes.no;
    },
  };
}
