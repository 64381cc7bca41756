import type { Location } from "@halcyon/schema";
import { folderStorage, storeSource, type StoreStorage } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { eightVariables } from "./eight-variables.ts";
import type { Figure } from "./figure.ts";
import {
  latticeCell,
  latticeLeadHours,
  latticeMembers,
  latticeRun,
  latticeSites,
  readLatticePlace,
  writeLatticeRun,
} from "./lattice-run.ts";
import { temporaryFolder } from "./processes.ts";
import { median, seeded } from "./timing.ts";

const cacheMb = 64;

/** Measures each way of reading all ensemble members, lead times and eight variables of a run at one cell. Also measures the memory for many cells. */
export async function storeFigures(): Promise<Figure[]> {
  await using root = await temporaryFolder();
  const grid = latticeSites(32);
  await writeLatticeRun(root.path, "eight", grid, eightVariables);
  const many = latticeSites(100);
  await writeLatticeRun(root.path, "two", many, eightVariables.slice(0, 2));
  return [...(await cellFigures(root.path, grid)), await memoryFigure(root.path, many)];
}

const readCell = (source: WeatherSource, location: Location, variables = eightVariables): Promise<void> =>
  readLatticePlace(source, location, variables, 840);

/** Returns the median time to read a cell that is in the cache [ms]. */
async function cachedRead(source: WeatherSource, location: Location): Promise<number> {
  const request = {
    cell: await latticeCell(source, location),
    run: latticeRun,
    variables: eightVariables,
    from: latticeRun + 6,
    to: latticeRun + 840,
  };
  return medianMs(
    Array.from({ length: 2000 }, () => async () => {
      await source.read(request);
    }),
  );
}

async function medianMs(work: readonly (() => Promise<void>)[]): Promise<number> {
  const times: number[] = [];
  for (const step of work) {
    const start = performance.now();
    await step();
    times.push(performance.now() - start);
  }
  return median(times);
}

const open = (storage: StoreStorage, part = "eight", cacheBytes = 256 * 2 ** 20): Promise<WeatherSource> =>
  storeSource({ storage, part, cacheBytes });

async function cellFigures(root: string, grid: readonly Location[]): Promise<Figure[]> {
  const random = seeded(3);
  const storage = folderStorage(root);
  const source = await open(storage);
  await medianMs(grid.slice(0, 64).map((place) => () => readCell(source, place)));
  const fresh = grid.slice(64).toSorted(() => random() - 0.5);
  const warmMs = await medianMs(fresh.slice(0, 400).map((place) => () => readCell(source, place)));
  const cachedMs = await cachedRead(source, fresh[0]!);
  await storage.close();
  const coldMs = await medianMs(
    fresh.slice(400, 430).map((place) => async () => {
      const own = folderStorage(root);
      await readCell(await open(own), place);
      await own.close();
    }),
  );
  const cell = `one cell, ${latticeMembers} members x ${latticeLeadHours.length} leads x ${eightVariables.length} variables`;
  return [
    { name: `${cell}, warm`, value: warmMs, unit: "ms", atMost: 3 },
    { name: `${cell}, cached`, value: cachedMs, unit: "ms", atMost: 0.05 },
    { name: `${cell}, cold: store opened for it`, value: coldMs, unit: "ms" },
  ];
}

function usedBytes(): number {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

async function memoryFigure(root: string, many: readonly Location[]): Promise<Figure> {
  const storage = folderStorage(root);
  const source = await open(storage, "two", cacheMb * 2 ** 20);
  const variables = eightVariables.slice(0, 2);
  globalThis.gc?.();
  const before = usedBytes();
  let most = 0;
  for (const [index, place] of many.entries()) {
    await readCell(source, place, variables);
    if (index % 500 === 499) {
      globalThis.gc?.();
      most = Math.max(most, usedBytes() - before);
    }
  }
  await storage.close();
  const name = `memory that ${many.length} different cells leave, cache of ${cacheMb} MiB`;
  return { name, value: most / 2 ** 20, unit: "MiB", atMost: cacheMb };
}
