import type { Figure } from "./figure.ts";
import type { Spent } from "./process-watch.ts";
import { type Asked, bodySizes, illegalBodies, legal } from "./stall-requests.ts";
import { unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** Maximum time for which one request may block the event loop [ms], and maximum memory that it may use [MiB]. */
export const most = { ms: 50, mebibytes: 64 };
const roundsEach = 3;

/**
 * Measures the longest turn of the event loop, in processor time. The most expensive valid and invalid requests are sent while light requests run. Each
 * expensive request is sent several times, because nothing is cached at first.
 */
export async function stallFigures(): Promise<Figure[]> {
  await using server = await usedServer({ ...unguarded, BENCH_WATCHES_LOOP: "1" });
  const asked: [name: string, asked: Asked][] = Object.entries(legal);
  for (const [name, bytes] of Object.entries(bodySizes)) {
    const { path, headers } = legal[name as keyof typeof bodySizes]!;
    for (const [what, made] of illegalBodies) {
      const size = `${Math.ceil(bytes / 2 ** 20)} MiB of ${what}`;
      asked.push([`${name}, ${size}`, { path, method: "POST", headers: headers!, body: made(bytes) }]);
    }
  }
  await holdOf(server, legal["optimality.composite"]!);
  const figures: Figure[] = [];
  for (const [name, one] of asked) {
    const { longestMs, grownBytes, status } = await holdOf(server, one);
    const mebibytes = Math.max(0, grownBytes / 2 ** 20);
    const isMuch = mebibytes > most.mebibytes ? `, more than ${most.mebibytes}` : "";
    const beside = `status ${status}, ${mebibytes.toFixed(0)} MiB more${isMuch}`;
    figures.push({
      name: `longest turn of the loop: ${name}`,
      value: longestMs,
      unit: "ms",
      atMost: most.ms,
      beside,
    });
  }
  return figures;
}

interface Hold {
  readonly longestMs: number;
  /** Memory growth of the process during the request, in the round with the least growth [bytes]. */
  readonly grownBytes: number;
  readonly status: number;
}

/** Sends a request several times while light requests run. The server must watch its event loop. */
export async function holdOf(server: UsedServer, { path, ...init }: Asked): Promise<Hold> {
  const seen: Spent[] = [await server.spent()];
  const done = new AbortController();
  const light = (async () => {
    while (!done.signal.aborted) await (await fetch(`${server.url}/livez`)).arrayBuffer();
  })();
  let status = 0;
  for (let round = 0; round < roundsEach; round++) {
    const headers = { ...init.headers, "x-api-key": server.key };
    const answer = await fetch(server.url + path, { ...init, headers });
    await answer.arrayBuffer();
    status = answer.status;
    seen.push(await server.spent());
  }
  done.abort();
  await light;
  const rounds = seen.slice(1);
  return {
    longestMs: Math.max(...rounds.map(({ longestMs }) => longestMs)),
    grownBytes: Math.min(...rounds.map(({ peakRssBytes }, index) => peakRssBytes - seen[index]!.rssBytes)),
    status,
  };
}
