import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serverProcess, type ServerProcess } from "./server-process.ts";
import { type Asked, bodySizes, illegalBodies, legal } from "./stall-requests.ts";
import type { Row } from "./table.ts";
import { type Watched, watched } from "./watched.ts";

/** The longest that one request may hold the loop [ms]. */
const holdMaxMs = 50;
const rounds = 3;

/**
 * The longest turn of the event loop, by its time on a processor, while the largest legal and illegal requests of the endpoints run beside
 * light ones. Each is sent several times: the first finds nothing in memory.
 */
export async function stallRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const server = opened.use(
    await serverProcess({ HALCYON_DATA_DIR: folder, HALCYON_BURST_PER_SECOND: "100000" }, ["loop-watch.ts"]),
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

interface Hold extends Watched {
  readonly statuses: readonly number[];
}

async function holdOf(server: ServerProcess, key: string, asked: Asked): Promise<Hold> {
  await watched(server);
  const done = new AbortController();
  const light = (async () => {
    while (!done.signal.aborted) await (await fetch(`${server.url}/livez`)).arrayBuffer();
  })();
  const statuses: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { path, ...init } = asked;
    const answer = await fetch(server.url + path, {
      ...init,
      headers: { ...init.headers, "x-api-key": key },
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  done.abort();
  await light;
  return { ...(await watched(server)), statuses };
}

function rowOf(what: string, { longestMs, rssBytes, statuses }: Hold): Row {
  return {
    what: `longest turn of the loop: ${what} (${[...new Set(statuses)].join(", ")})`,
    baseline: `${holdMaxMs} ms`,
    measured: `${longestMs.toFixed(1)} ms, ${(rssBytes / 2 ** 20).toFixed(0)} MiB`,
    ratio: holdMaxMs / longestMs,
    target: 1,
  };
}
