import { setTimeout as pause } from "node:timers/promises";
import { compositesBeside, p99Of } from "./composites-beside.ts";
import type { Figure } from "./figure.ts";
import { holdOf, most } from "./stall.ts";
import { median } from "./timing.ts";
import { unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** Number of cells of the areas: nearly as many as a job may have. */
const cells = 11_900;

/** Number of turns in which composites are measured alone and beside a job. */
const turns = 3;

/** Measures jobs for large areas of synthetic weather: the longest turns of the event loop before they begin, and composites beside them. */
export async function largeAreaFigures(): Promise<Figure[]> {
  return [...(await longestTurns()), await composites()];
}

async function longestTurns(): Promise<Figure[]> {
  await using server = await usedServer({ ...unguarded, BENCH_WATCHES_LOOP: "1" });
  const headers = { "content-type": "application/json" };
  const figures: Figure[] = [];
  for (const [name, path, more] of [
    ["dry run", "/v2/optimality/area/cost", {}],
    ["order", "/v2/optimality/area/", { prefer: "respond-async" }],
  ] as const) {
    const asked = {
      path,
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(areaFrom(0)),
    };
    const { longestMs, status } = await holdOf(server, asked);
    figures.push({
      name: `longest turn of the loop: ${name} of an area of ${cells} cells`,
      value: longestMs,
      unit: "ms",
      atMost: most.ms,
      beside: `status ${status}`,
    });
  }
  return figures;
}

/** Measures the 99th percentile of the time of composites while an area is scored in a job. */
async function composites(): Promise<Figure> {
  await using server = await usedServer();
  const { alone, besideLoop, beside } = await compositesBeside(server, turns, async (turn, measure) => {
    await order(server, areaFrom(turn + 1));
    await pause(1000);
    await measure();
  });
  const [aloneMs, loopMs, besideMs] = [p99Of(alone), p99Of(besideLoop), p99Of(beside)];
  return {
    name: `composites while an area of ${cells} cells is scored, 99th percentile beside that alone`,
    value: besideMs / aloneMs,
    unit: "x",
    atMost: 1.5,
    beside: `${besideMs.toFixed(1)} and ${aloneMs.toFixed(1)} ms of ${alone.length} each, beside an endless loop ${loopMs.toFixed(1)}; medians ${median(beside).toFixed(1)} and ${median(alone).toFixed(1)} ms`,
  };
}

async function order({ url, key }: UsedServer, body: object): Promise<void> {
  const headers = { "x-api-key": key, "content-type": "application/json", prefer: "respond-async" };
  const { status } = await fetch(`${url}/v2/optimality/area/`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (status !== 202) throw new Error(`the order was answered with ${status}`);
}

/** Returns a request for an area, 30 degrees wide, that begins at a longitude. */
function areaFrom(west: number) {
  const constraint = { variable: "wind_speed_10m", unit: "m/s", ideal: { max: 9 }, acceptable: { max: 14 } };
  return {
    area: { bbox: [west + 0.1, 40.1, west + 29.9, 64.6] },
    model: "noaa",
    entry: { type: "task", definition: { constraints: [{ ...constraint, weight: 1 }] } },
    period: { hours: 240 },
  };
}
