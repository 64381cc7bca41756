import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@halcyon/database/database";
import { keysIn } from "@halcyon/accounts/keys/keys";
import autocannon from "autocannon";
import { freeServer } from "./free-requests.ts";
import { median } from "./ratio.ts";
import { serverProcess } from "./server-process.ts";
import { spentBy } from "./spent.ts";
import type { Row } from "./table.ts";

const rounds = 5;
const sliceSeconds = 1;
const connectionCounts = [1, 8, 32];

interface Side {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  /** How long its process has been on a processor [ms]. */
  cpuMs(): Promise<number>;
}

/** What charging adds to a request of the whole server, by the processor time of its process. */
export async function chargedRequestRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true }));
  const free = opened.use(await freeServer());
  const unguarded = {
    HALCYON_DATA_DIR: folder,
    HALCYON_BURST_PER_SECOND: "100000",
    HALCYON_BURST_PER_SECOND_PER_ADDRESS: "1000000",
  };
  const embedded = opened.use(await serverProcess(unguarded, watched));
  const sides: Side[] = [
    { name: "nothing charged", url: free.url, key: free.key, cpuMs: () => free.cpuMs() },
    {
      name: "SQLite",
      url: embedded.url,
      key: await issuedIn(join(folder, "halcyon.sqlite")),
      cpuMs: async () => (await spentBy(embedded.child)).cpuMs,
    },
  ];
  const databaseUrl = process.env["DATABASE_URL"];
  if (databaseUrl !== undefined) {
    const shared = opened.use(await serverProcess({ ...unguarded, DATABASE_URL: databaseUrl }, watched));
    sides.push({
      name: "PostgreSQL",
      url: shared.url,
      key: await issuedIn(databaseUrl),
      cpuMs: async () => (await spentBy(shared.child)).cpuMs,
    });
  }
  const rows: Row[] = [];
  for (const connections of connectionCounts) {
    const runs = sides.map((): number[] => []);
    for (let round = -1; round < rounds; round++) {
      for (const [index, side] of sides.entries()) {
        const us = await cpuUsOfRequest(side, connections);
        if (round >= 0) runs[index]!.push(us);
      }
    }
    const [alone, ...charged] = runs.map(median);
    for (const [index, us] of charged.entries()) {
      const at = connections === 1 ? "one connection" : `${connections} connections`;
      rows.push({
        what: `processor time of a request of 24 h, cached, charged on ${sides[index + 1]!.name}, ${at}`,
        baseline: `nothing charged or logged, ${alone!.toFixed(0)} us`,
        measured: `${us.toFixed(0)} us`,
        ratio: alone! / us,
        target: undefined,
      });
    }
  }
  return rows;
}

const watched = { preloaded: ["cpu-watch.ts"] };

async function cpuUsOfRequest(side: Side, connections: number): Promise<number> {
  const beforeMs = await side.cpuMs();
  const { requests } = await cannon(side, connections);
  return (1000 * ((await side.cpuMs()) - beforeMs)) / requests.total;
}

async function issuedIn(location: string): Promise<string> {
  const database = await openDatabase(location);
  const keys = keysIn({ database, nowMs: Date.now, actor: "bench" }, []);
  const allowance = { kind: "total", limit: 1_000_000_000 } as const;
  const { plaintext } = await keys.issue({ name: "bench", allowance });
  await database.destroy();
  return plaintext;
}

async function cannon({ name, url, key }: Side, count: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url: `${url}/v1/optimality/composite/`,
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify({
      request: { latitude: 51.5, longitude: -0.12, forecast_hours: 24, model: "noaa" },
      constraint_params: { id: 1, type: "task" },
    }),
    connections: count,
    duration: sliceSeconds,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result;
}
