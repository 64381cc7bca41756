import { setTimeout as pause } from "node:timers/promises";
import type { UsedServer } from "./used-server.ts";

/** Definition of an idle server: within `lookMs`, it uses at most `cpuMs` of processor time [ms]. */
const rest = { lookMs: 400, cpuMs: 12 } as const;

/** Maximum time to wait for an idle server [ms]. */
const givenUpMs = 60_000;

/**
 * Waits until a server is idle, or until `withinMs` milliseconds have passed.
 *
 * @returns Processor time that the server had used by then [ms].
 */
export async function restOf(
  server: Pick<UsedServer, "spent">,
  withinMs: number = givenUpMs,
): Promise<number> {
  const startMs = performance.now();
  let { cpuMs } = await server.spent();
  while (performance.now() - startMs < withinMs) {
    await pause(rest.lookMs);
    const { cpuMs: now } = await server.spent();
    if (now - cpuMs <= rest.cpuMs) return cpuMs;
    cpuMs = now;
  }
  return cpuMs;
}
