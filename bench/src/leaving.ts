import type { Figure } from "./figure.ts";
import { apart } from "./leaving-requests.ts";
import { restOf } from "./rest-of.ts";
import type { Asked } from "./stall-requests.ts";
import { unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** After how long a caller leaves [ms]. */
const patienceMs = 60;

const roundsEach = 3;

/** Measures what a server goes on to work for a caller who has left, at each endpoint that answers apart from the loop. */
export async function leavingFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, asked] of apart) {
    await using server = await usedServer(unguarded);
    // The thread begins with its first answer.
    await ask(server, apart.get("optimality.preview")!(100), 30_000);
    await restOf(server);
    const leftMs: number[] = [];
    for (let round = 0; round < roundsEach; round++) {
      await ask(server, asked(round), patienceMs);
      const { cpuMs: before } = await server.spent();
      leftMs.push((await restOf(server)) - before);
    }
    figures.push({
      name: `worked for a caller who has left after ${patienceMs} ms: ${name}`,
      value: Math.max(...leftMs) / 1000,
      unit: "s",
      atMost: 0.3,
    });
  }
  return figures;
}

async function ask(server: UsedServer, { path, ...init }: Asked, leavesAfterMs: number): Promise<void> {
  const headers = { ...init.headers, "x-api-key": server.key };
  const signal = AbortSignal.timeout(leavesAfterMs);
  const answer = await fetch(server.url + path, { ...init, headers, signal }).catch(() => undefined);
  if (answer === undefined) return;
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer().catch(() => undefined);
}
