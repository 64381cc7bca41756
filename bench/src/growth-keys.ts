import { ask } from "./ask.ts";
import type { Curve } from "./growth-curve.ts";
import { askMany, costsInTurns, type Load } from "./in-turns.ts";
import { manyKeys } from "./many-keys.ts";
import { seeded } from "./ratio.ts";
import type { Spent } from "./spent.ts";
import { usedServer, type UsedServer } from "./used-server.ts";

const sizes = [1, 100, 1000, 10_000, 100_000];
const requestsARound = 400;
const askedBefore = 12_000;
const body = {
  request: { latitude: 51.5, longitude: -0.12, forecast_hours: 24, model: "noaa" },
  constraint_params: { id: 1, type: "task" },
};

/** Keys in the ledger, each of an account of its own: what a request, a start and the memory take. */
export async function keyCurves(rounds: number): Promise<Curve[]> {
  await using opened = new AsyncDisposableStack();
  const random = seeded(1);
  const started: Spent[] = [];
  const again: Load[] = [];
  const among: Load[] = [];
  for (const size of sizes) {
    let keys: readonly string[] = [];
    const prepare = async (folder: string) => {
      keys = await manyKeys(folder, size);
    };
    const server = opened.use(await usedServer({ prepare }));
    started.push(await server.spent());
    // Every key up to more than are remembered has been asked with once.
    await askMany(Math.min(size, askedBefore), (index) => score(server, keys[index]!));
    again.push(load(server, () => keys[0]!));
    among.push(load(server, () => keys[Math.floor(random() * size)]!));
  }
  const againUs = await costsInTurns(again, rounds);
  const amongUs = await costsInTurns(among, rounds);
  const ended = await Promise.all(among.map(({ server }) => server.spent()));
  return [
    curveOf("request of one key again and again", "us", (index) => againUs[index]!),
    curveOf("request of any of the keys", "us", (index) => amongUs[index]!),
    curveOf("processor time of a start", "ms", (index) => started[index]!.cpuMs),
    curveOf("memory after requests of up to 12,000 keys", "MiB", (index) => ended[index]!.rssBytes / 2 ** 20),
  ];
}

function curveOf(what: string, costUnit: Curve["costUnit"], costOf: (index: number) => number): Curve {
  const points = sizes.map((size, index) => ({ size, cost: costOf(index) }));
  return { what, unit: "keys", costUnit, expected: "flat", points };
}

function load(server: UsedServer, keyOf: () => string): Load {
  return { server, ask: () => askMany(requestsARound, () => score(server, keyOf())) };
}

function score({ url }: UsedServer, key: string): Promise<string> {
  return ask({ url, key }, "/v1/optimality/composite/", { body });
}
