import { ask } from "./ask.ts";
import type { Curve, Point } from "./growth-curve.ts";
import { askMany, costsInTurns } from "./in-turns.ts";
import { seeded } from "./ratio.ts";
import { usedServer, type UsedServer } from "./used-server.ts";

const sizes = [1, 100, 1000, 10_000, 100_000];
const requestsARound = 400;
/** Items of a batch at most. */
const itemsMax = 1000;
/** Cells of a quarter of a degree along a parallel, some apart. */
const columns = 500;

/**
 * Cells that were asked for: what a request for any of them takes, and the memory. One server is asked for more and more of them, as each is made
 * once; 100,000 take minutes.
 */
export async function cellCurves(rounds: number, isQuick: boolean): Promise<Curve[]> {
  await using server = await usedServer();
  const random = seeded(1);
  const requests: Point[] = [];
  const memory: Point[] = [];
  let asked = 0;
  for (const size of isQuick ? sizes.slice(0, -1) : sizes) {
    await askAll(server, asked, size);
    asked = size;
    const anyCell = () => itemOf(Math.floor(random() * size));
    const ask24h = () => ask(server, "/v1/optimality/composite/", { body: anyCell() });
    const [cost] = await costsInTurns([{ server, ask: () => askMany(requestsARound, ask24h) }], rounds);
    requests.push({ size, cost: cost! });
    memory.push({ size, cost: (await server.spent()).rssBytes / 2 ** 20 });
  }
  const curve = { unit: "cells", expected: "flat" } as const;
  return [
    { ...curve, what: "request of 24 h at any of the cells", costUnit: "us", points: requests },
    { ...curve, what: "memory", costUnit: "MiB", points: memory },
  ];
}

async function askAll(server: UsedServer, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += itemsMax) {
    const items = Array.from({ length: Math.min(itemsMax, to - first) }, (_, index) => itemOf(first + index));
    const answer = await ask(server, "/v1/optimality/batch/composite-optimality", { body: { items } });
    const scored = answer.split('"result"').length - 1;
    if (scored !== items.length) throw new Error(`${scored} of ${items.length} cells were scored`);
  }
}

function itemOf(cell: number): object {
  const latitude = -60 + Math.floor(cell / columns) / 2;
  const longitude = -125 + (cell % columns) / 2;
  return {
    request: { latitude, longitude, forecast_hours: 24, model: "noaa" },
    constraint_params: { id: 1, type: "task" },
  };
}
