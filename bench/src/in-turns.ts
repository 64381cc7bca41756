import { median } from "./ratio.ts";
import type { UsedServer } from "./used-server.ts";

/** What is asked of a server. */
export interface Load {
  readonly server: Pick<UsedServer, "spent">;
  /** Begins a turn; what it takes does not count. */
  readonly before?: () => Promise<unknown>;
  /** @returns How many requests it has made. */
  readonly ask: (round: number) => Promise<number>;
  /** Ends a turn; what it takes does not count. */
  readonly after?: () => Promise<unknown>;
}

const untimedRounds = 2;

/** What a request takes of all threads of its server, in the median of rounds in which the loads take turns [us]. */
export async function costsInTurns(loads: readonly Load[], rounds: number): Promise<number[]> {
  const took = loads.map((): number[] => []);
  for (let round = 0; round < untimedRounds + rounds; round++) {
    for (const [index, { server, before, ask, after }] of loads.entries()) {
      await before?.();
      const start = await server.spent();
      const requests = await ask(round);
      const { cpuMs } = await server.spent();
      await after?.();
      if (round >= untimedRounds) took[index]!.push(((cpuMs - start.cpuMs) / requests) * 1000);
    }
  }
  return took.map(median);
}

/** Asks for something so many times, some at once. @returns How many times */
export async function askMany(
  count: number,
  ask: (index: number) => Promise<unknown>,
  atOnce = 8,
): Promise<number> {
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) await ask(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return count;
}
