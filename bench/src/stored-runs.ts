import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { entriesOf, findCitation, findEntry } from "@halcyon/library";
import { type Location, variable, type VariableName } from "@halcyon/schema";
import type { Product } from "@halcyon/schema/registry";
import { epochHourOf } from "@halcyon/schema/time";
import { storeModelPart } from "@halcyon/server/store-part";
import { type GridCells, openRunWriter, type SiteCells } from "@halcyon/store";
import type { ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { eightVariables } from "./eight-variables.ts";

const nowMs = Date.UTC(2026, 10, 21, 9, 14);

/** Ports (dependencies) of a server with synthetic weather, and without past weather and custom entries. */
export const syntheticPorts = {
  nowMs: () => nowMs,
  library: { find: findEntry, list: entriesOf, citation: findCitation, version: "1" },
  ownEntries: {
    find: nothing,
    findVersion: nothing,
    list: async () => [],
    create: nobody,
    replace: nobody,
    delete: nobody,
  },
  models: new Map([
    [
      "noaa" as const,
      [
        { part: "deterministic" as const, source: syntheticSource({ product: "gfs", seed: 0 }) },
        { part: "ensemble" as const, source: syntheticSource({ product: "gefs", seed: 0 }) },
        { part: "seasonal" as const, source: syntheticSource({ product: "cfs", seed: 0 }) },
      ],
    ],
  ]),
  records: { hourly: undefined, daily: undefined, projections: [] },
};

function nobody(): Promise<never> {
  return Promise.reject(new Error("nobody does this here"));
}

function nothing(): Promise<undefined> {
  return Promise.resolve(undefined);
}

const parts = { deterministic: "gfs", ensemble: "gefs" } as const satisfies Record<string, Product>;

/** Number of cells with different weather. Further cells repeat this weather, at other positions in the files. */
const differentCells = 48;

/** Returns the site of a cell. Adjacent sites are 0.5° apart. */
export function placeOfCell(cell: number): Location {
  return { latitude: 30 + (cell % 60) / 2, longitude: -30 + Math.floor(cell / 60) / 2 };
}

/** Writes the newest runs of a number of sites into a point store. These are a deterministic run and an ensemble of 31 members, with eight variables. */
export async function writeRuns(root: string, sites: number): Promise<void> {
  const places = Array.from({ length: sites }, (_, cell) => placeOfCell(cell));
  const cells = { sites: places.map((site) => ({ ...site, sea: false })), reachKm: 30 };
  await writeCells(root, { cells, places, variables: eightVariables, nowMs });
}

/** Cells of a store, with what is written of them. */
interface CellsToWrite {
  readonly cells: GridCells | SiteCells;
  /** Places whose weather the cells get. */
  readonly places: readonly Location[];
  readonly variables: readonly VariableName[];
  /** Time whose newest runs are written [ms since 1970]. */
  readonly nowMs: number;
}

/** Writes the newest runs of a time into a point store: a deterministic run and an ensemble of 31 members. */
export async function writeCells(
  root: string,
  { cells, places, variables, nowMs: timeMs }: CellsToWrite,
): Promise<void> {
  for (const [part, product] of Object.entries(parts)) {
    const source = syntheticSource({ product, seed: 0 });
    const { leadHours, members, attribution, licence } = source.describe();
    const run = (await source.latestRun(epochHourOf(timeMs)))!;
    const toLeadHours = leadHours.at(-1)!;
    const made = await Promise.all(
      places.slice(0, differentCells).map(async (site) => {
        const cell = (await source.locate(site))!;
        const native = await source.read({
          cell,
          run,
          variables,
          from: run,
          to: run + toLeadHours,
        });
        const first = native.stamps.indexOf(run) * members;
        return new Map([...native.grids].map(([name, grid]) => [name, grid.subarray(first)]));
      }),
    );
    const writer = await openRunWriter(
      root,
      {
        part,
        id: "stored",
        synthetic: true,
        cells,
        leadHours,
        members,
        variables: new Map(
          variables.map((name) => [name, { toLeadHours, stepType: variable(name).stepType }]),
        ),
        grid: "sites" in cells ? "sites" : "0.25 degrees",
        coverage: "a lattice",
        attribution,
        licence,
      },
      run,
    );
    const length = leadHours.length * members;
    for (const [index, tile] of writer.tiles.entries()) {
      for (const name of variables) {
        const values = new Int16Array(tile.cells.length * length);
        for (let cell = 0; cell < tile.cells.length; cell++)
          values.set(made[(index + cell) % made.length]!.get(name)!, cell * length);
        await writer.writeTile(tile, name, values);
      }
    }
    await writer.publish();
    await writer.close();
  }
}

/** Writes the newest runs of cells 0.25° apart into a store, from 40° N 0° E on. Returns the path of a configuration that reads it. */
export async function writeLattice(
  folder: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  variables: readonly VariableName[],
): Promise<string> {
  const latitudes = Array.from({ length: rows }, (_, row) => 40 + row / 4);
  const longitudes = Array.from({ length: columns }, (_, column) => column / 4);
  const count = rows * columns;
  const cells = {
    latitudes,
    longitudes,
    sea: Array.from({ length: count }, () => false),
    elevationM: Array.from({ length: count }, () => 100),
  };
  const places = longitudes.map((longitude) => ({ latitude: 45, longitude }));
  const root = join(folder, "store");
  await writeCells(root, { cells, places, variables, nowMs: Date.now() });
  const part = (name: string) => ({ source: "store", path: root, part: name });
  const noaa = { deterministic: part("deterministic"), ensemble: part("ensemble") };
  const path = join(folder, "config.json");
  await writeFile(path, JSON.stringify({ models: { noaa } }));
  return path;
}

/** Returns the ports (dependencies) of a server that reads a store written by `writeRuns`. */
export async function storedPorts(root: string): Promise<typeof syntheticPorts> {
  const opened = Object.keys(parts).map(async (part) => {
    const source = await storeModelPart({ source: "store", path: root, part, cache_mb: 1 });
    return { part, source } as ModelPart;
  });
  return {
    ...syntheticPorts,
    models: new Map([["noaa" as const, await Promise.all(opened)]]) as typeof syntheticPorts.models,
  };
}

const limits: Partial<Record<VariableName, object>> = {
  temperature_2m: { ideal: { min: 0, max: 25 }, acceptable: { min: -10, max: 35 } },
  relative_humidity_2m: { ideal: { max: 90 }, acceptable: { max: 100 } },
  wind_speed_10m: { ideal: { max: 6 }, acceptable: { max: 12 } },
  wind_gusts_10m: { ideal: { max: 10 }, acceptable: { max: 18 } },
  precipitation: { ideal: { max: 0.2 }, acceptable: { max: 3 } },
  cloud_cover: { ideal: { max: 95 }, acceptable: { max: 100 } },
  shortwave_radiation: { ideal: { max: 900 }, acceptable: { max: 1400 } },
  pressure_msl: { ideal: { min: 990, max: 1040 }, acceptable: { min: 950, max: 1070 } },
};

/**
 * Returns a task that reads all variables.
 *
 * @param id - Number that distinguishes the task. It is also the weight of each constraint.
 */
export function storedTask(id: number): object {
  return {
    type: "task",
    constraints: eightVariables.map((name) => ({
      variable: name,
      unit: variable(name).unit,
      weight: id,
      ...limits[name],
    })),
  };
}
