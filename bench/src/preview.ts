import type { Figure } from "./figure.ts";
import { newConstraints } from "./new-constraints.ts";
import { median } from "./timing.ts";
import { ask, london, usedServer } from "./used-server.ts";

const hours = 720;
const constraintsCount = 32;
const requestsPerRound = 40;
const rounds = 9;
const budgetMs = 3;

/**
 * Measures a preview request over HTTP. Its weather is in memory, but its entry (task or scenario) is new to the server. The figure is processor time of the
 * server.
 */
export async function previewFigures(): Promise<Figure[]> {
  await using server = await usedServer();
  const milliseconds: number[] = [];
  for (let round = -8; round < rounds; round++) {
    const start = await server.spent();
    for (let request = 0; request < requestsPerRound; request++) {
      const seed = (round + 8) * requestsPerRound + request;
      await ask(server, {
        path: "/v1/optimality/preview/",
        body: {
          request: { ...london, forecast_hours: hours, model: "noaa" },
          definition: { type: "task", constraints: newConstraints(constraintsCount, seed) },
        },
      });
    }
    if (round >= 0) milliseconds.push(((await server.spent()).cpuMs - start.cpuMs) / requestsPerRound);
  }
  const name = `preview of ${hours} h, a new entry of ${constraintsCount} constraints, grids in memory`;
  return [{ name, value: median(milliseconds), unit: "ms", atMost: budgetMs }];
}
