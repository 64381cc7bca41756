import { variable, type VariableName } from "@halcyon/schema";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";
import { type UsedServer, usedServer } from "./used-server.ts";

const hours = 720;
const constraintsCount = 32;
const requestsPerRound = 40;
const rounds = 9;
const budgetMs = 3;

/** Upper limits of carried variables: between which values, the second this much higher. */
const limits: readonly [VariableName, number, number][] = [
  ["temperature_2m", 10, 12],
  ["wind_speed_10m", 4, 6],
  ["wind_gusts_10m", 7, 8],
  ["relative_humidity_2m", 60, 30],
  ["cloud_cover", 20, 60],
  ["precipitation", 0.1, 2],
];

/**
 * A preview over HTTP of an entry that the server has not seen, its weather in memory. What is counted is the time of the server on a
 * processor.
 */
export async function previewRows(): Promise<Row[]> {
  await using server = await usedServer();
  const milliseconds: number[] = [];
  for (let round = -8; round < rounds; round++) {
    const start = await server.spent();
    for (let request = 0; request < requestsPerRound; request++) {
      await preview(server, (round + 8) * requestsPerRound + request);
    }
    if (round >= 0) milliseconds.push(((await server.spent()).cpuMs - start.cpuMs) / requestsPerRound);
  }
  const took = median(milliseconds);
  return [
    {
      what: `preview of ${hours} h, a new entry of ${constraintsCount} constraints, grids in memory`,
      baseline: `${budgetMs} ms`,
      measured: `${took.toFixed(2)} ms`,
      ratio: budgetMs / took,
      target: 1,
    },
  ];
}

async function preview({ url, key }: UsedServer, seed: number): Promise<void> {
  const answer = await fetch(`${url}/v1/optimality/preview/`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json", "accept-encoding": "identity" },
    body: JSON.stringify({
      request: { latitude: 51.5, longitude: -0.12, forecast_hours: hours, model: "noaa" },
      definition: { type: "task", constraints: newConstraints(seed) },
    }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text.slice(0, 500)}`);
}

function newConstraints(seed: number): readonly object[] {
  return Array.from({ length: constraintsCount }, (_, index) => {
    const [name, from, reach] = limits[index % limits.length]!;
    const ideal = from + ((reach / 2) * (index + (seed % 997) / 997)) / constraintsCount;
    return {
      variable: name,
      unit: variable(name).unit,
      ideal: { max: ideal },
      acceptable: { max: ideal + reach / 2 },
      weight: 1 + (index % 3),
      role: index % 2 === 0 ? "limit" : "preference",
    };
  });
}
