import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Location } from "@halcyon/schema";
import { folderStorage, httpStorage, storeSource, type StoreStorage } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { eightVariables } from "./eight-variables.ts";
import {
  latticeCell,
  latticeLeadHours,
  latticeMembers,
  latticeRun,
  latticeSites,
  readLatticePlace,
  writeLatticeRun,
} from "./lattice-run.ts";
import { median, seeded } from "./ratio.ts";
import type { Row } from "./table.ts";

/** Sites that lie in one shard. */
const sitesOfShard = 256;
const latencyMs = 20;
const cacheMb = 64;

/** One cell of a run with all members, leads and 8 variables, read in each way; and memory under many cells. */
export async function storeRows(): Promise<Row[]> {
  const root = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    const grid = latticeSites(32);
    await writeLatticeRun(root, "eight", grid, eightVariables);
    const many = latticeSites(100);
    await writeLatticeRun(root, "two", many, eightVariables.slice(0, 2));
    return [...(await diskRows(root, grid)), ...(await remoteRows(root, grid)), await memoryRow(root, many)];
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const readCell = (source: WeatherSource, location: Location, variables = eightVariables): Promise<void> =>
  readLatticePlace(source, location, variables, 840);

/** Median of reading a cell that was just read. */
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

async function diskRows(root: string, grid: readonly Location[]): Promise<Row[]> {
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
    ratioRow(`${cell}, warm`, 3, warmMs, 1),
    ratioRow(`${cell}, cached`, 0.05, cachedMs, 1),
    ratioRow(`${cell}, cold: store opened for it`, undefined, coldMs),
  ];
}

async function remoteRows(root: string, grid: readonly Location[]): Promise<Row[]> {
  let requests = 0;
  const server = await slowServer(root, () => (requests += 1));
  try {
    const { port } = server.address() as AddressInfo;
    const storage = httpStorage({ baseUrl: `http://127.0.0.1:${port}/` });
    const source = await open(storage);
    // The run is open, and there are connections.
    await readCell(source, grid.at(-1)!);
    requests = 0;
    const firsts = grid.slice(0, -sitesOfShard).filter((_, index) => index % sitesOfShard === 0);
    const first = await medianMs(firsts.map((place) => () => readCell(source, place)));
    const asked = requests / firsts.length;
    const next = await medianMs(grid.slice(1, 60).map((place) => () => readCell(source, place)));
    const again = await cachedRead(source, grid[5]!);
    await storage.close();
    const what = `one cell over HTTP with ${latencyMs} ms of latency`;
    return [
      ratioRow(
        `${what}, first of its shard, ${asked} requests of ${eightVariables.length} variables`,
        undefined,
        first,
      ),
      ratioRow(`${what}, others of the shard`, undefined, next),
      ratioRow(`${what}, cached`, undefined, again),
    ];
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A bucket that takes its time: ranges of the files under a folder. */
async function slowServer(root: string, count: () => void): Promise<Server> {
  const server = createServer((request, response) => {
    count();
    void (async () => {
      await wait(latencyMs);
      const path = join(root, decodeURIComponent(new URL(request.url ?? "/", "http://bucket").pathname));
      const size = await stat(path).then(
        (found) => found.size,
        () => undefined,
      );
      if (size === undefined) {
        response.writeHead(404).end();
        return;
      }
      const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
      const start = from === "" ? (to === "" ? 0 : size - Number(to)) : Number(from);
      const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
      const bytes = (await readFile(path)).subarray(start, end + 1);
      const partial = request.headers.range !== undefined;
      response.writeHead(partial ? 206 : 200, {
        "content-length": bytes.length,
        ...(partial ? { "content-range": `bytes ${start}-${end}/${size}` } : {}),
      });
      response.end(bytes);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return server;
}

function usedBytes(): number {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

async function memoryRow(root: string, many: readonly Location[]): Promise<Row> {
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
  const mebibytes = most / 2 ** 20;
  return {
    what: `memory that ${many.length} different cells leave, cache of ${cacheMb} MiB`,
    baseline: `${cacheMb} MiB`,
    measured: `${mebibytes.toFixed(0)} MiB`,
    ratio: cacheMb / mebibytes,
    target: undefined,
  };
}

function ratioRow(what: string, budgetMs: number | undefined, ms: number, target?: number): Row {
  return {
    what,
    baseline: budgetMs === undefined ? "" : `${budgetMs} ms`,
    measured: ms < 0.2 ? `${(ms * 1000).toFixed(0)} us` : `${ms.toFixed(2)} ms`,
    ratio: budgetMs === undefined ? undefined : budgetMs / ms,
    target,
  };
}
