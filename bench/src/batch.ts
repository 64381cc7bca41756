import { entries } from "@halcyon/library";
import { copyOf } from "./copied-entry.ts";
import type { Figure } from "./figure.ts";
import { median } from "./timing.ts";
import { ask, type UsedServer, usedServer } from "./used-server.ts";

const itemsCount = 1000;
const forecastHours = 240;
const rounds = 5;
/** Number of rounds before the measurement, after which the JavaScript engine has compiled the code of an item. */
const warmUpRounds = 6;
const targetPerSecond = 5000;

/**
 * Measures a batch request over HTTP with a production server. The weather is in memory. The scores are not cached, because each repetition uses a new copy
 * of the entry (task or scenario). The figure is processor time of the server. Unlike wall time, it is independent of other work on the machine.
 */
export async function batchFigures(): Promise<Figure[]> {
  const task = entries.find(({ id }) => id === 1)!;
  await using server = await usedServer();
  const places = Array.from({ length: itemsCount }, (_, index) => 30 + index / 40);
  const figures: Figure[] = [];
  for (const [what, latitudes] of [
    ["1,000 places", places],
    ["one place", places.map(() => 51.5)],
  ] as const) {
    const milliseconds: number[] = [];
    for (let round = -warmUpRounds; round < rounds; round++) {
      const copy = await copyOf(server, task);
      const start = await server.spent();
      await sendBatch(server, latitudes, copy);
      if (round >= 0) milliseconds.push((await server.spent()).cpuMs - start.cpuMs);
    }
    figures.push({
      name: `batch of ${itemsCount} x ${forecastHours} h, ${what}, grids in memory, scores not`,
      value: (itemsCount / median(milliseconds)) * 1000,
      unit: "/s",
      atLeast: targetPerSecond,
      beside: "items a second of a processor",
    });
  }
  return figures;
}

async function sendBatch(server: UsedServer, latitudes: readonly number[], id: number): Promise<void> {
  const items = latitudes.map((latitude) => ({
    request: { latitude, longitude: 8, forecast_hours: forecastHours, model: "noaa" },
    constraint_params: { id, type: "task" },
  }));
  const text = await ask(server, { path: "/v1/optimality/batch/composite-optimality", body: { items } });
  const scored = text.split('"result"').length - 1;
  if (scored !== itemsCount)
    throw new Error(`${scored} of ${itemsCount} items were scored: ${text.slice(0, 500)}`);
}
