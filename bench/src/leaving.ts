import type { Figure } from "./figure.ts";
import { apart } from "./leaving-requests.ts";
import { restOf } from "./rest-of.ts";
import type { Asked } from "./stall-requests.ts";
import { unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** Time after which a caller disconnects [ms]. */
const patienceMs = 60;

const roundsEach = 3;

/** Measures how long a server continues to work after a caller has disconnected. It tests each endpoint that is processed outside the event loop. */
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
