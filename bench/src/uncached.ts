import { entries } from "@halcyon/library";
import type { Entry } from "@halcyon/schema";
import { copyOf } from "./copied-entry.ts";
import type { Figure } from "./figure.ts";
import { median } from "./timing.ts";
import { ask, compositeOf, type UsedServer, usedServer } from "./used-server.ts";

const hours = 720;
const rounds = 15;
/**
 * Number of rounds before the measurement. The JavaScript engine has compiled the common code after about 2,000 requests, and the code of each
 * further entry soon after its first use.
 */
const warmUpRounds = { ofFirst: 80, ofOthers: 15 } as const;
const placesCount = 24;
/** Number of simultaneous requests. */
const atOnce = 8;
/** Number of entries among which the slowest is searched. They are the entries with the most constraints. */
const slowMax = 5;

/** Places in New England and in the sea off its coast. They have all variables of every entry. */
const places = Array.from({ length: placesCount }, (_, index) => ({
  latitude: 36 + (index % 10) / 2,
  longitude: -70 + Math.floor(index / 10) / 2,
}));

/**
 * Measures requests whose weather is in memory but whose scores are not cached. Each repetition requests all places with a new copy of the entry (task or
 * scenario). The copy reads the same weather, but has no cached scores.
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

/** Returns the processor time of one request, as the median over the rounds [ms]. */
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
