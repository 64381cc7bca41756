import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@halcyon/server/database";
import { keysIn } from "@halcyon/server/keys";
import autocannon from "autocannon";
import { freeServer } from "./free-requests.ts";
import { median } from "./ratio.ts";
import { serverProcess } from "./server-process.ts";
import type { Row } from "./table.ts";

const rounds = 3;
const sliceSeconds = 2;
const connections = 8;

interface Side {
  readonly name: string;
  readonly url: string;
  readonly key: string;
}

/** What charging adds to a request of the whole server, on the way to its database and back. */
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
  const embedded = opened.use(await serverProcess(unguarded));
  const sides: Side[] = [
    { name: "nothing charged", url: free.url, key: free.key },
    {
      name: "SQLite",
      url: embedded.url,
      key: (await readFile(join(folder, "demo-key"), "utf8")).trim(),
    },
  ];
  const databaseUrl = process.env["DATABASE_URL"];
  if (databaseUrl !== undefined) {
    const { url } = opened.use(await serverProcess({ ...unguarded, DATABASE_URL: databaseUrl }));
    sides.push({ name: "PostgreSQL", url, key: await issuedIn(databaseUrl) });
  }
  const runs = sides.map((): { readonly rate: number; readonly ms: number }[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const { requests } = await cannon(side, connections);
      const { requests: alone } = await cannon(side, 1);
      if (round >= 0) runs[index]!.push({ rate: requests.average, ms: 1000 / alone.average });
    }
  }
  const rates = runs.map((run) => median(run.map(({ rate }) => rate)));
  const times = runs.map((run) => median(run.map(({ ms }) => ms)));
  return sides.slice(1).flatMap(({ name }, index) => [
    {
      what: `request of 24 h, cached, charged on ${name}`,
      baseline: `nothing charged, ${rates[0]!.toFixed(0)}/s`,
      measured: `${rates[index + 1]!.toFixed(0)}/s`,
      ratio: rates[index + 1]! / rates[0]!,
      target: undefined,
    },
    {
      what: `time of one at a time, charged on ${name}`,
      baseline: `nothing charged, ${times[0]!.toFixed(2)} ms`,
      measured: `${times[index + 1]!.toFixed(2)} ms`,
      ratio: times[0]! / times[index + 1]!,
      target: undefined,
    },
  ]);
}

async function issuedIn(databaseUrl: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
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
