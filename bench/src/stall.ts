import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverProcess, type ServerProcess } from "./server-process.ts";
import { type Asked, bodySizes, illegalBodies, legal } from "./stall-requests.ts";
import type { Row } from "./table.ts";
import { type Watched, watched } from "./watched.ts";

/** The longest that one request may hold the loop [ms]. */
const holdMaxMs = 50;
const roundsEach = 3;

/**
 * The longest turn of the event loop, by its time on a processor. The largest legal and illegal requests of the endpoints run beside light ones. Each is sent several times: the first finds nothing in memory.
 */
export async function stallRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const server = opened.use(
    await serverProcess(
      { HALCYON_DATA_DIR: folder, HALCYON_BURST_PER_SECOND: "100000" },
      { preloaded: ["loop-watch.ts"] },
    ),
  );
  const key = (await readFile(join(folder, "demo-key"), "utf8")).trim();
  const rows: Row[] = [];
  await holdOf(server, key, legal["optimality.composite"]!);
  for (const [name, asked] of Object.entries(legal)) rows.push(rowOf(name, await holdOf(server, key, asked)));
  for (const [name, bytes] of Object.entries(bodySizes)) {
    const { path, headers } = legal[name as keyof typeof bodySizes]!;
    for (const [what, made] of illegalBodies) {
      const asked: Asked = { path, method: "POST", headers: headers!, body: made(bytes) };
      rows.push(
        rowOf(`${name}, ${Math.ceil(bytes / 2 ** 20)} MiB of ${what}`, await holdOf(server, key, asked)),
      );
    }
  }
  return rows;
}

interface Hold {
  readonly longestMs: number;
  /** By how much the memory of the process grew while it was answered, in the round that needed least [bytes]. */
  readonly grownBytes: number;
  readonly statuses: readonly number[];
}

async function holdOf(server: ServerProcess, key: string, asked: Asked): Promise<Hold> {
  const before = await watched(server);
  const done = new AbortController();
  const light = (async () => {
    while (!done.signal.aborted) await (await fetch(`${server.url}/livez`)).arrayBuffer();
  })();
  const statuses: number[] = [];
  const seen: Watched[] = [before];
  for (let round = 0; round < roundsEach; round++) {
    const { path, ...init } = asked;
    const answer = await fetch(server.url + path, {
      ...init,
      headers: { ...init.headers, "x-api-key": key },
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
    seen.push(await watched(server));
  }
  done.abort();
  await light;
  const rounds = seen.slice(1);
  return {
    longestMs: Math.max(...rounds.map(({ longestMs }) => longestMs)),
    grownBytes: Math.min(...rounds.map(({ peakRssBytes }, index) => peakRssBytes - seen[index]!.rssBytes)),
    statuses,
  };
}

function rowOf(what: string, { longestMs, grownBytes, statuses }: Hold): Row {
  return {
    what: `longest turn of the loop: ${what} (${[...new Set(statuses)].join(", ")})`,
    baseline: `${holdMaxMs} ms`,
    measured: `${longestMs.toFixed(1)} ms, ${Math.max(0, grownBytes / 2 ** 20).toFixed(0)} MiB more`,
    ratio: holdMaxMs / longestMs,
    target: 1,
  };
}
