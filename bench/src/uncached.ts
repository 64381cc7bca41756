import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { entryNanoseconds, prepareEntry } from "@halcyon/scoring";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";
import { type UsedServer, usedServer } from "./used-server.ts";

const hours = 720;
const rounds = 5;
const placesARound = 60;
/** So many of the entries that should be the slowest are measured to find the one that is. */
const slowMax = 6;

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Requests whose weather is in memory and whose scores are not: each place is first asked for a copy of the entry, which reads the same, and then
 * once for the entry itself.
 */
export async function uncachedRows(): Promise<Row[]> {
  await using server = await usedServer();
  const first = entries.find(({ id }) => id === 1)!;
  const firstMs = await millisecondsOf(server, first);
  const slow: { readonly entry: Entry; readonly ms: number }[] = [];
  for (const entry of dearest()) slow.push({ entry, ms: await millisecondsOf(server, entry) });
  const slowest = slow.toSorted((one, other) => other.ms - one.ms)[0]!;
  return [
    row("task 1", firstMs, 1500),
    row(`${slowest.entry.slug} (slowest curated entry)`, slowest.ms, 700),
  ];
}

function row(entry: string, ms: number, perSecond: number): Row {
  return {
    what: `request of ${hours} h, ${entry}, grids in memory, scores not`,
    baseline: `${perSecond}/s a core`,
    measured: `${(1000 / ms).toFixed(0)}/s, ${ms.toFixed(2)} ms`,
    ratio: 1000 / ms / perSecond,
    target: 1,
  };
}

function dearest(): readonly Entry[] {
  return entries
    .map((entry) => ({ entry, cost: entryNanoseconds(prepareEntry(entry), () => Infinity) }))
    .toSorted((one, other) => other.cost - one.cost)
    .slice(0, slowMax)
    .map(({ entry }) => entry);
}

/** What one request takes of a processor, in the median of the rounds [ms]. */
async function millisecondsOf(server: UsedServer, entry: Entry): Promise<number> {
  const copy = await copyOf(server, entry);
  const took: number[] = [];
  for (let round = -1; round < rounds; round++) {
    const places = placesOf(round + 1);
    for (const place of places) await score(server, place, copy, entry.type);
    const start = await server.spent();
    for (const place of places) await score(server, place, entry.id, entry.type);
    if (round >= 0) took.push(((await server.spent()).cpuMs - start.cpuMs) / placesARound);
  }
  return median(took);
}

/** Places off New England and on its land, no two in one cell, so that every entry finds what it reads. */
function placesOf(round: number): Place[] {
  return Array.from({ length: placesARound }, (_, index) => ({
    latitude: 36 + index / 2,
    longitude: -70 + round / 2,
  }));
}

async function copyOf({ url, key }: UsedServer, entry: Entry): Promise<number> {
  const { name, sector, description, type } = entry;
  const constraints = entry.constraints.map(({ source: _source, ...constraint }) => constraint);
  const answer = await fetch(`${url}/v1/${type}s`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ name, sector, description, constraints }),
  });
  if (answer.status !== 201) throw new Error(`a copy of ${name}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { readonly id: number }).id;
}

async function score({ url, key }: UsedServer, place: Place, id: number, type: string): Promise<void> {
  const answer = await fetch(`${url}/v1/optimality/composite/`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "accept-encoding": "identity" },
    body: JSON.stringify({
      request: { ...place, forecast_hours: hours, model: "noaa" },
      constraint_params: { id, type },
    }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${id}: ${answer.status} ${text}`);
}
