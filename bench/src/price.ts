import type { Figure } from "./figure.ts";
import { apart, type AskedElsewhere, moving, rankOf } from "./leaving-requests.ts";
import { newConstraints } from "./new-constraints.ts";
import { restOf } from "./rest-of.ts";
import { type Asked, heavyConstraints, legal } from "./stall-requests.ts";
import { ask, unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** Intended maximum processor time for each charged request [ms]. It is five times the time of a long composite. */
const unitMaxMs = 750;

/** Maximum ratio of the processor time per charged request, between the most and the least expensive operation. */
const ratioMax = 20;

/** Number of places at which each request is measured. The least processor time counts, because other work has affected it least. */
const placesEach = 2;

const simple = { type: "task", definition: { constraints: newConstraints(32, 5) } };
const heavy = { type: "task", definition: { constraints: heavyConstraints } };

/** Measures the processor time per charged request, for all charged operations. */
export async function priceFigures(): Promise<Figure[]> {
  await using server = await usedServer(unguarded);
  // No two questions share a place, whose weather the server would keep. The thread begins with the first answer.
  let place = 0;
  await boughtBy(server, apart.get("optimality.preview")!(place));
  const figures: Figure[] = [];
  for (const [name, askedAt] of priced()) {
    const bought: Bought[] = [];
    for (let asked = 0; asked < placesEach; asked++) bought.push(await boughtBy(server, askedAt(++place)));
    figures.push({
      name: `a request of the allowance buys: ${name}`,
      value: Math.min(...bought.map(({ cpuMs, units }) => cpuMs / units)),
      unit: "ms",
      atMost: unitMaxMs,
      beside: `costs ${bought[0]!.units}`,
    });
  }
  const all = figures.map(({ value }) => value);
  const ratio = Math.max(...all) / Math.min(...all);
  return [
    ...figures,
    { name: "the dearest of them beside the cheapest", value: ratio, unit: "x", atMost: ratioMax },
  ];
}

/** Returns requests by name. Each request moves to places that the server has not cached. */
function priced(): ReadonlyMap<string, AskedElsewhere> {
  const simpler = [...apart].flatMap(([name, askedAt]): [string, AskedElsewhere][] => {
    const isRanking = name === "v2.optimality.rank";
    const namesEntry = askedAt(0).body?.includes(JSON.stringify(heavy)) === true;
    if (isRanking || !namesEntry) return [];
    return [[`${name}, 32 simple constraints`, (place) => withSimpleEntry(askedAt(place))]];
  });
  return new Map([
    ["optimality.composite", moving(legal["optimality.composite"]!)],
    ...[...apart].filter(([name]) => name !== "v2.optimality.rank"),
    ["v2.optimality.rank, one pair", rankOf(1, [heavy])],
    ...simpler,
    ["v2.optimality.rank, one pair, 32 simple constraints", rankOf(1, [simple])],
  ]);
}

/** Returns a request whose entry is replaced by a simple one. It has the same number of constraints, but on variables that sources provide. */
function withSimpleEntry({ body = "", ...others }: Asked): Asked {
  return { ...others, body: body.replace(JSON.stringify(heavy), JSON.stringify(simple)) };
}

/** Processor time of a response, and the number of requests that were charged for it. */
interface Bought {
  readonly cpuMs: number;
  readonly units: number;
}

async function boughtBy(server: UsedServer, { path, ...init }: Asked): Promise<Bought> {
  const usedBefore = await usedOf(server);
  const before = await restOf(server);
  const headers = { ...init.headers, "x-api-key": server.key, "accept-encoding": "identity" };
  const answer = await fetch(server.url + path, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
  const { cpuMs } = await server.spent();
  return { cpuMs: cpuMs - before, units: (await usedOf(server)) - usedBefore };
}

async function usedOf(server: UsedServer): Promise<number> {
  const { allowance } = JSON.parse(await ask(server, { path: "/v1/usage" })) as {
    readonly allowance: { readonly used: number };
  };
  return allowance.used;
}
