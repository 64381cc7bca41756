import type { VariableName } from "@halcyon/schema";
import type { Figure } from "./figure.ts";
import { largeAreaFigures } from "./large-areas.ts";
import { temporaryFolder } from "./processes.ts";
import { restOf } from "./rest-of.ts";
import { writeLattice } from "./stored-runs.ts";
import { holdOf, most } from "./stall.ts";
import { tileFigures } from "./tiles.ts";
import { median } from "./timing.ts";
import { ask, unguarded, type UsedServer, usedServer } from "./used-server.ts";

const hours = 120;

/** Shape of an area: as many cells as may be scored at once. */
const area = { rows: 25, columns: 40 } as const;
const areaCells = area.rows * area.columns;

/** Number of areas in the store, side by side. The engine compiles its code for the first; the others are measured. */
const areasCount = 4;

/** Memory of the server whose memory is measured [MiB]. With the least that it takes, its caches are a tenth of their usual size. */
const leastMiB = 512;

/** Number of columns of the small area that starts the thread before memory is measured. */
const fewColumns = 2;

const variables: readonly VariableName[] = ["wind_speed_10m", "wind_gusts_10m", "precipitation"];

/** Shape of a route: along a parallel, over about as many cells as their target counts. */
const route = { degrees: 11.5, cells: 50, departures: 120, kmh: 60 } as const;

/** Latitudes at which routes begin, so far apart that they share no cell. The engine compiles its code for the first ones; the others are measured. */
const routeLatitudes = [40.25, 41.25, 42.25, 43.25, 44.25, 45.25] as const;
const unmeasuredRoutes = 3;

/** Number of further answers from the same scores after which the engine has compiled its code for them. */
const compilingAnswers = 40;

/**
 * Measures areas of a thousand cells and routes of fifty in a point store on disk. The figures are the processor time and the memory of a server with all its
 * threads.
 */
export async function fieldFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const shape = { rows: area.rows, columns: areasCount * area.columns };
  const config = await writeLattice(folder.path, shape, variables);
  return [
    ...(await timeFigures(config)),
    ...(await routeFigures(config)),
    ...(await memoryFigures(config)),
    ...(await cubeFigures(config)),
    ...(await largeAreaFigures()),
    ...(await tileFigures()),
  ];
}

async function routeFigures(config: string): Promise<Figure[]> {
  await using server = await usedServer({ ...unguarded, HALCYON_CONFIG: config });
  const [cold, fresh, warm]: [number[], number[], number[]] = [[], [], []];
  for (const [index, latitude] of routeLatitudes.entries()) {
    const first = await routeSeconds(server, latitude, 0.5);
    // Another probability has the same scores and another answer.
    const again = await routeSeconds(server, latitude, 0.6);
    if (index < unmeasuredRoutes) continue;
    cold.push(1000 * first);
    fresh.push(1000 * again);
  }
  const [latitude] = routeLatitudes;
  for (let answer = 0; answer < compilingAnswers; answer++)
    await ask(server, routeAt(latitude, 0.1 + answer / 1000));
  for (const probability of [0.7, 0.8, 0.9])
    warm.push(1000 * (await routeSeconds(server, latitude, probability)));
  const name = `route of ${route.cells} cells and ${route.departures} departures`;
  return [
    { name: `${name}, weather on disk`, value: median(cold), unit: "ms", atMost: 150 },
    {
      name: `${name}, scores in memory`,
      value: median(warm),
      unit: "ms",
      atMost: 10,
      beside: `${median(fresh).toFixed(0)} ms before the engine has compiled its code`,
    },
  ];
}

/** Returns the processor time of a route [s]. */
async function routeSeconds(server: UsedServer, latitude: number, probability: number): Promise<number> {
  const before = await restOf(server);
  const { metadata } = JSON.parse(await ask(server, routeAt(latitude, probability))) as {
    readonly metadata: { readonly route: { readonly cells: number } };
  };
  const { cells } = metadata.route;
  if (Math.abs(cells - route.cells) > 3) throw new Error(`${cells} cells in place of ${route.cells}`);
  return (await restOf(server)) / 1000 - before / 1000;
}

function routeAt(latitude: number, minimumProbability: number) {
  const body = {
    points: [0.1, 0.1 + route.degrees].map((longitude) => ({ latitude, longitude })),
    speed_kmh: route.kmh,
    departures: { hours: route.departures },
    model: "noaa",
    entry: { type: "task", definition: { constraints: constraintsAt(9) } },
    minimum_probability: minimumProbability,
  };
  return { path: "/v2/optimality/route/", body };
}

/** Measures cubes of OGC API-EDR in each format: the longest turn of the event loop, while light requests run. */
async function cubeFigures(config: string): Promise<Figure[]> {
  await using server = await usedServer({ ...unguarded, HALCYON_CONFIG: config, BENCH_WATCHES_LOOP: "1" });
  const first = Math.floor(Date.now() / hourMs) * hourMs;
  const figures: Figure[] = [];
  for (const [index, f] of ["CoverageJSON", "CSV", "Parquet", "NetCDF"].entries()) {
    const query = new URLSearchParams({
      bbox: boxOf(index % areasCount).join(),
      "parameter-name": variables.join(),
      datetime: `${instantOf(first)}/${instantOf(first + (hours - 1) * hourMs)}`,
      f,
    });
    const { longestMs, status } = await holdOf(server, {
      path: `/edr/collections/noaa-hourly/cube?${query}`,
    });
    figures.push({
      name: `longest turn of the loop: cube of ${areaCells} cells x ${hours} h x ${variables.length} variables as ${f}`,
      value: longestMs,
      unit: "ms",
      atMost: most.ms,
      beside: `status ${status}`,
    });
  }
  return figures;
}

const hourMs = 3_600_000;

function instantOf(ms: number): string {
  return new Date(ms).toISOString().replace(".000", "");
}

async function timeFigures(config: string): Promise<Figure[]> {
  await using server = await usedServer({ ...unguarded, HALCYON_CONFIG: config });
  await secondsOf(server, 0, 9);
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let index = 1; index < areasCount; index++) {
    cold.push(await secondsOf(server, index, 9));
    // Another task reads the same weather, but has no scores in caches.
    warm.push(await secondsOf(server, index, 9 + index / 4));
  }
  const name = `area of ${areaCells} cells x ${hours} h`;
  return [
    { name: `${name}, weather on disk`, value: median(cold), unit: "s", atMost: 2.5, beside: ofCell(cold) },
    { name: `${name}, weather in memory`, value: median(warm), unit: "s", beside: ofCell(warm) },
  ];
}

/** Formats the processor time of one cell. */
function ofCell(seconds: readonly number[]): string {
  return `${((1000 * median(seconds)) / areaCells).toFixed(2)} ms a cell`;
}

/** Measures the growth of the memory of a server with small caches, and the longest turn of its event loop. A small area has started its thread before. */
async function memoryFigures(config: string): Promise<Figure[]> {
  await using server = await usedServer({
    ...unguarded,
    HALCYON_CONFIG: config,
    HALCYON_MEMORY_MB: String(leastMiB),
    BENCH_WATCHES_LOOP: "1",
  });
  await ask(server, areaAt(0, 9, fewColumns));
  await restOf(server);
  const { rssBytes } = await server.spent();
  await ask(server, areaAt(1, 9));
  const { peakRssBytes, longestMs } = await server.spent();
  const memory = {
    name: `most memory of a server while it scores ${areaCells} cells, beyond what it had before`,
    value: (peakRssBytes - rssBytes) / 2 ** 20,
    unit: "MiB",
    atMost: 64,
    beside: "includes caches of a tenth of their usual size",
  };
  const turn = {
    name: `longest turn of the event loop while ${areaCells} cells are scored`,
    value: longestMs,
    unit: "ms",
    atMost: 50,
  };
  return [memory, turn];
}

/** Returns the processor time of an area [s]. */
async function secondsOf(server: UsedServer, index: number, idealMps: number): Promise<number> {
  const before = await restOf(server);
  const { metadata } = JSON.parse(await ask(server, areaAt(index, idealMps))) as {
    readonly metadata: { readonly area: { readonly scored: number } };
  };
  const { scored } = metadata.area;
  if (scored !== areaCells) throw new Error(`${scored} of ${areaCells} cells were scored`);
  return ((await restOf(server)) - before) / 1000;
}

/**
 * Returns a request for windows of six hours in an area.
 *
 * @param index - Position of the area in the store, from 0.
 * @param idealMps - Strongest ideal wind [m/s]. It tells tasks apart.
 */
function areaAt(index: number, idealMps: number, columns: number = area.columns) {
  const body = {
    area: { bbox: boxOf(index, columns) },
    model: "noaa",
    entry: { type: "task", definition: { constraints: constraintsAt(idealMps) } },
    period: { hours },
    window: { duration_hours: 6 },
    area_share: 0.8,
  };
  return { path: "/v2/optimality/area/", body };
}

function constraintsAt(idealMps: number) {
  return [
    { variable: "wind_speed_10m", unit: "m/s", ideal: { max: idealMps }, acceptable: { max: 14 }, weight: 1 },
    { variable: "wind_gusts_10m", unit: "m/s", ideal: { max: 12 }, acceptable: { max: 20 }, weight: 2 },
    { variable: "precipitation", unit: "mm", ideal: { max: 0.5 }, acceptable: { max: 4 }, weight: 1 },
  ];
}

/** Returns the box of an area in the store. */
function boxOf(index: number, columns: number = area.columns): readonly number[] {
  const west = (index * area.columns) / 4 - 0.1;
  return [west, 39.9, west + (columns - 1) / 4 + 0.2, 40.1 + (area.rows - 1) / 4];
}
