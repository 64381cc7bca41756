import { setTimeout as pause } from "node:timers/promises";
import type { UsedServer } from "./used-server.ts";

/** The server rests if it takes no more of a processor in this time [ms]. */
const rest = { lookMs: 400, cpuMs: 12 } as const;

/** After this long a server is not waited for any more [ms]. */
const givenUpMs = 60_000;

/** Waits until a server rests. @returns What it has taken of processors before that [ms] */
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
