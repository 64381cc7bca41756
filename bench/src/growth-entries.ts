import { ask } from "./ask.ts";
import type { Curve } from "./growth-curve.ts";
import { askMany, costsInTurns, type Load } from "./in-turns.ts";
import { manyEntries, writtenTask } from "./many-entries.ts";
import { manyKeys } from "./many-keys.ts";
import { seeded } from "./ratio.ts";
import { usedServer } from "./used-server.ts";

const sizes = [1, 10, 100, 900, 10_000];
/** An account has fewer than it may have, so that it can make some more. */
const entriesEach = 900;
const requestsARound = 100;
const createdARound = 16;

/** Entries that accounts have written. It measures a list, a score and a new entry. The account has some of the entries, as many as it may have, or all. */
export async function entryCurves(rounds: number): Promise<Curve[]> {
  await using opened = new AsyncDisposableStack();
  const random = seeded(1);
  const lists: Load[] = [];
  const scores: Load[] = [];
  const creations: Load[] = [];
  for (const size of sizes) {
    let key = "";
    let own: readonly number[] = [];
    const prepare = async (folder: string): Promise<void> => {
      const accounts = Math.ceil(size / entriesEach);
      [key = ""] = await manyKeys(folder, accounts);
      const ids = await manyEntries(folder, size, (index) => `acc_bench${index % accounts}`);
      own = ids.filter((_, index) => index % accounts === 0);
    };
    const server = opened.use(await usedServer({ prepare }));
    const caller = { url: server.url, key };
    const score = (id: number) =>
      ask(caller, "/v1/optimality/composite/", {
        body: {
          request: { latitude: 51.5, longitude: -0.12, forecast_hours: 24, model: "noaa" },
          constraint_params: { id, type: "task" },
        },
      });
    await askMany(own.length, (index) => score(own[index]!));
    lists.push({
      server,
      ask: () => askMany(requestsARound, () => ask(caller, "/v1/tasks/?scope=custom")),
    });
    scores.push({
      server,
      ask: () => askMany(requestsARound, () => score(own[Math.floor(random() * own.length)]!)),
    });
    let created: number[] = [];
    creations.push({
      server,
      ask: () =>
        askMany(createdARound, async () => {
          const answer = await ask(caller, "/v1/tasks", { body: writtenTask() });
          created.push((JSON.parse(answer) as { readonly id: number }).id);
        }),
      async after() {
        for (const id of created)
          await ask(caller, `/v1/tasks/${id}`, { method: "DELETE", headers: { "if-match": "*" } });
        created = [];
      },
    });
  }
  const curve = async (what: string, loads: readonly Load[]): Promise<Curve> => {
    const costs = await costsInTurns(loads, rounds);
    const points = sizes.map((size, index) => ({ size, cost: costs[index]! }));
    return { what, unit: "own entries", costUnit: "us", expected: "flat", points };
  };
  return [
    await curve("first page of a list", lists),
    await curve("request for the kept score of an own entry", scores),
    await curve("making one", creations),
  ];
}
