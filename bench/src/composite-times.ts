import { setTimeout as pause } from "node:timers/promises";
import { ask, compositeOf, type UsedServer } from "./used-server.ts";

const places = Array.from({ length: 24 }, (_, index) => ({ latitude: 40 + index / 2, longitude: 5 }));

/** Asks for the composite of each place, because the first answers for a place take longer than all later ones. */
export async function firstComposites(server: UsedServer): Promise<void> {
  for (const place of places) await ask(server, compositeOf(place, 240));
}

/** Returns the times of 400 composites, one each 10 ms [ms]. */
export function compositeTimes(server: UsedServer): Promise<number[]> {
  return Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      await pause(10 * index);
      const startMs = performance.now();
      await ask(server, compositeOf(places[index % places.length]!, 240));
      return performance.now() - startMs;
    }),
  );
}

/** Returns the 99th percentile of some times. */
export function p99Of(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(0.99 * times.length)]!;
}
