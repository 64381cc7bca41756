import { join } from "node:path";
import { openDatabase } from "@halcyon/database/database";
import { keysIn } from "@halcyon/accounts/keys/keys";
import autocannon from "autocannon";
import type { Figure } from "./figure.ts";
import { median } from "./timing.ts";
import { compositeOf, london, unguarded, usedServer } from "./used-server.ts";

const rounds = 5;
const sliceSeconds = 1;
const connectionCounts = [1, 8, 32];

/** Measures the processor time of a charged request on the complete server. Uses SQLite and, if `DATABASE_URL` is set, PostgreSQL. */
export async function chargedRequestFigures(): Promise<Figure[]> {
  const { DATABASE_URL: url } = process.env;
  const figures: Figure[] = [];
  for (const database of ["SQLite", ...(url === undefined ? [] : ["PostgreSQL"])]) {
    const settings = database === "SQLite" ? unguarded : { ...unguarded, DATABASE_URL: url! };
    await using server = await usedServer(settings);
    const key = await issuedIn(database === "SQLite" ? join(server.folder, "halcyon.sqlite") : url!);
    const { path, body } = compositeOf(london, 24);
    for (const connections of connectionCounts) {
      const took: number[] = [];
      for (let round = -1; round < rounds; round++) {
        const before = await server.spent();
        const { requests, non2xx, errors } = await autocannon({
          url: server.url + path,
          method: "POST",
          headers: { "content-type": "application/json", "x-api-key": key },
          body: JSON.stringify(body),
          connections,
          duration: sliceSeconds,
        });
        if (non2xx > 0 || errors > 0) throw new Error(`${database}: ${non2xx} refusals, ${errors} errors`);
        const { cpuMs } = await server.spent();
        if (round >= 0) took.push((1000 * (cpuMs - before.cpuMs)) / requests.total);
      }
      const at = connections === 1 ? "one connection" : `${connections} connections`;
      const name = `processor time of a request of 24 h, cached, charged on ${database}, ${at}`;
      figures.push({ name, value: median(took), unit: "us" });
    }
  }
  return figures;
}

async function issuedIn(location: string): Promise<string> {
  const database = await openDatabase(location);
  const keys = keysIn({ database, nowMs: Date.now, actor: "bench" }, []);
  const { plaintext } = await keys.issue({
    name: "bench",
    allowance: { kind: "total", limit: 1_000_000_000 },
  });
  await database.destroy();
  return plaintext;
}
