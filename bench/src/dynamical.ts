import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { NativeWeather, WeatherSource } from "@halcyon/weather";
import { bytesInMemory, tilesInMemory } from "@halcyon/weather/cache/in-memory.suite";
import type { ServedDataset } from "@halcyon/weather/dynamical/served-dataset.suite";
import { goldens, sharedDataset } from "@halcyon/weather/dynamical/shared-repositories.suite";
import type { Figure } from "./figure.ts";
import { median } from "./timing.ts";

const coldPlaces = 20;
const loopDelayMaxMs = 50;
const secondPlaceMaxMs = 5;

/** Number of rows and of columns of the square of cells that is read within a tile. Its first cell is that of the place. */
const tileSide = 4;
const cellDegrees = 0.25;

const later = Date.parse("2026-11-22T00:00Z") / 3_600_000;

/**
 * Measures archives of dynamical.org on the real grid, served from this machine. The figures are the costs of a new place and of another place in the same
 * chunks, and the delay of the event loop. The repositories of the archives must be in a sibling folder. Without them, there are no figures.
 */
export async function dynamicalFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [dataset, { places }] of goldens()) {
    for (const measure of [firstPlace, placesAtOnce, loopDelay, secondPlace]) {
      await using served = await sharedDataset(dataset);
      figures.push(...(await measure(served, Object.values(places))));
    }
  }
  return figures;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Reads all variables for all hours of the newest run. */
async function read(source: WeatherSource, place: Place): Promise<NativeWeather> {
  const [run, cell] = await Promise.all([source.latestRun(later), source.locate(place)]);
  const variables = [...source.describe().variables.keys()];
  return source.read({ cell: cell!, run: run!, variables, from: run! + 1, to: run! + 840 });
}

/**
 * Returns another place in the same chunks.
 *
 * @param cells - Number of the cell, counted from the place row by row.
 */
function beside({ latitude, longitude }: Place, cells: number): Place {
  return {
    latitude: latitude - Math.floor(cells / tileSide) * cellDegrees,
    longitude: longitude + (cells % tileSide) * cellDegrees,
  };
}

async function firstPlace(served: ServedDataset, [place]: readonly Place[]): Promise<Figure[]> {
  const { server, dataset } = served;
  const figures: Figure[] = [];
  const bytes = bytesInMemory();
  const stretch = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    server.asked.length = 0;
    bytes.kept.clear();
    const startMs = performance.now();
    const result = await work();
    const ms = performance.now() - startMs;
    const fetched = [...bytes.kept.values()].reduce((sum, { length }) => sum + length, 0);
    const asked = `${server.asked.length} requests, ${(fetched / 1000).toFixed(0)} kB`;
    figures.push({ name: `${dataset}: ${what}`, value: ms, unit: "ms", beside: asked });
    return result;
  };
  const source = await stretch("start of the thread, catalogue and coordinates", () =>
    served.open({ bytes }),
  );
  await stretch("first place", () => read(source, place!));
  return figures;
}

/** Measures simultaneous reads of uncached places. Places in the same chunks share the fetched data. */
async function placesAtOnce(served: ServedDataset, places: readonly Place[]): Promise<Figure[]> {
  const { server, dataset } = served;
  const source = await served.open();
  const cold = Array.from({ length: coldPlaces }, (_, index) =>
    beside(places[index % places.length]!, Math.floor(index / places.length)),
  );
  server.asked.length = 0;
  const startMs = performance.now();
  const delayMs = await loopDelayOf(() => Promise.all(cold.map((place) => read(source, place))));
  const ms = performance.now() - startMs;
  const what = `${dataset}: ${coldPlaces} places of ${places.length} regions at once`;
  return [
    { name: what, value: ms, unit: "ms", beside: `${server.asked.length} requests` },
    delayFigure(`${what}: delay of the event loop, p99`, delayMs),
  ];
}

/** Measures the delay of the event loop. There is no memory cache, so each read fetches and decodes data. */
async function loopDelay(served: ServedDataset, [place]: readonly Place[]): Promise<Figure[]> {
  const source = await served.open({ cacheBytes: 0 });
  await read(source, place!);
  const delayMs = await loopDelayOf(async () => {
    for (let at = 0; at < coldPlaces; at += 1) await read(source, place!);
  });
  return [
    delayFigure(
      `${served.dataset}: ${coldPlaces} places one after another: delay of the event loop, p99`,
      delayMs,
    ),
  ];
}

/** Returns the 99th percentile of the event loop's delay while work is running [ms]. */
async function loopDelayOf(work: () => Promise<unknown>): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  await work();
  delays.disable();
  return delays.percentile(99) / 1e6;
}

function delayFigure(name: string, value: number): Figure {
  return { name, value, unit: "ms", atMost: loopDelayMaxMs };
}

async function secondPlace(served: ServedDataset, [place]: readonly Place[]): Promise<Figure[]> {
  const tiles = tilesInMemory();
  const first = await served.open({ tiles });
  const run = (await first.latestRun(later))!;
  const variables = [...first.describe().variables.keys()];
  const ahead = { run, variables, from: run + 24, to: run + 840 };
  await first.read({ ...ahead, cell: (await first.locate(place!))! });
  while (tiles.kept.size < variables.length) await delay(50);
  // Another process, which has decoded nothing.
  const second = await served.open({ tiles });
  const times: number[] = [];
  served.server.asked.length = 0;
  for (let cell = 0; cell < tileSide ** 2; cell += 1) {
    const near = (await second.locate(beside(place!, cell)))!;
    const startMs = performance.now();
    await second.read({ ...ahead, cell: near });
    times.push(performance.now() - startMs);
  }
  const name = `${served.dataset}: another place of a tile, ${served.server.asked.length} requests`;
  return [{ name, value: median(times), unit: "ms", atMost: secondPlaceMaxMs }];
}
