import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { copyOf } from "./copied-entry.ts";
import type { Figure } from "./figure.ts";
import { median } from "./timing.ts";
import { ask, compositeOf, type UsedServer, usedServer } from "./used-server.ts";

const hours = 720;
const rounds = 15;
/** Rounds that come first. The engine has translated what all entries have in common after some 2,000 requests, and what others need soon after that. */
const warmUpRounds = { ofFirst: 80, ofOthers: 15 } as const;
const placesCount = 24;
/** So many are asked for at the same time. */
const atOnce = 8;
/** So many of the entries that should be the slowest are measured to find the one that is. */
const slowMax = 5;

/** Off New England and on its land, so that every entry finds what it reads. */
const places = Array.from({ length: placesCount }, (_, index) => ({
  latitude: 36 + (index % 10) / 2,
  longitude: -70 + Math.floor(index / 10) / 2,
}));

/**
 * Requests whose weather is in memory and whose scores are not. Each round asks all places for a new copy of the entry, which reads the same weather as
 * the copy before. The scores of a copy are nowhere before it is asked for.
 */
export async function uncachedFigures(): Promise<Figure[]> {
  await using server = await usedServer();
  const first = entries.find(({ id }) => id === 1)!;
  const firstMs = await millisecondsOf(server, first, warmUpRounds.ofFirst);
  const slow: { readonly entry: Entry; readonly ms: number }[] = [];
  for (const entry of dearest())
    slow.push({ entry, ms: await millisecondsOf(server, entry, warmUpRounds.ofOthers) });
  const slowest = slow.toSorted((one, other) => other.ms - one.ms)[0]!;
  return [
    figure("task 1", firstMs, 1500),
    figure(`${slowest.entry.slug} (slowest curated entry)`, slowest.ms, 700),
  ];
}

function figure(entry: string, ms: number, atLeast: number): Figure {
  const name = `request of ${hours} h, ${entry}, grids in memory, scores not`;
  return {
    name,
    value: 1000 / ms,
    unit: "/s",
    atLeast,
    beside: `a second of a processor, ${ms.toFixed(2)} ms each`,
  };
}

function dearest(): readonly Entry[] {
  return entries
    .toSorted((one, other) => other.constraints.length - one.constraints.length)
    .slice(0, slowMax);
}

/** What one request takes of a processor, in the median of the rounds [ms]. */
async function millisecondsOf(server: UsedServer, entry: Entry, warmUp: number): Promise<number> {
  const took: number[] = [];
  for (let round = -warmUp; round < rounds; round++) {
    const copy = await copyOf(server, entry);
    const start = await server.spent();
    for (let first = 0; first < placesCount; first += atOnce) {
      const asked = places.slice(first, first + atOnce);
      await Promise.all(
        asked.map((place) => ask(server, compositeOf(place, hours, { id: copy, type: entry.type }))),
      );
    }
    if (round >= 0) took.push(((await server.spent()).cpuMs - start.cpuMs) / placesCount);
  }
  return median(took);
}
