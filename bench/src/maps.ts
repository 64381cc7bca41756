import { setTimeout as pause } from "node:timers/promises";
import { setLimits } from "@halcyon/accounts/account-limits";
import { openDataFile } from "@halcyon/database/files/data-file";
import type { VariableName } from "@halcyon/schema";
import type { KeptMap } from "@halcyon/schema/v2";
import { compositesBeside, p99Of } from "./composites-beside.ts";
import type { Figure } from "./figure.ts";
import { childrenOf, peakMiBOf, processorMsOf, temporaryFolder } from "./processes.ts";
import { restOf } from "./rest-of.ts";
import { writeLattice } from "./stored-runs.ts";
import { median } from "./timing.ts";
import { ask, unguarded, type UsedServer, usedServer } from "./used-server.ts";

/** Edge of the lattice, which one map covers [cells]. */
const edge = 100;

/** Shape of a country, a part of the lattice [cells]. */
const country = { rows: 50, columns: 60, tasks: 10 } as const;

const hours = 240;

const variables: readonly VariableName[] = ["wind_speed_10m", "temperature_2m", "precipitation"];

/** Number of turns in which composites are measured alone, beside an endless loop, and while maps are made. */
const turns = 4;

/** Part of the name of the module that scores the cells of maps. */
const scoringModule = "watching-child";

/** Measures the making of kept maps: the processor time and memory of a server and its processes, and how much it slows composites. */
export async function mapFigures(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const config = await writeLattice(folder.path, { rows: edge, columns: edge }, variables);
  await using server = await usedServer({
    ...unguarded,
    HALCYON_CONFIG: config,
    BENCH_WATCHES_LOOP: "1",
  });
  await allowCells(server);
  // The first making waits for the first round, and starts the processes.
  await making(server, [mapOf({ rows: 4, columns: 4 }, 9)]);
  return [...(await largeMap(server)), await countryMaps(server), await composites(server)];
}

async function largeMap(server: UsedServer): Promise<Figure[]> {
  await restOf(server);
  const { rssBytes } = await server.spent();
  const { cpuS, ofServerS, peakMiB } = await making(server, [mapOf({ rows: edge, columns: edge }, 9)]);
  const { peakRssBytes, longestMs } = await server.spent();
  const name = `map of ${edge ** 2} cells x ${hours} h`;
  return [
    {
      name,
      value: cpuS,
      unit: "s",
      atMost: 25,
      beside: `${ofServerS.toFixed(1)} s of it in the server, ${((1000 * cpuS) / edge ** 2).toFixed(2)} ms a cell`,
    },
    {
      name: `most memory of a server while a ${name} is made, beyond what it had before`,
      value: (peakRssBytes - rssBytes) / 2 ** 20,
      unit: "MiB",
      atMost: 400,
      beside: `each of its processes at most ${peakMiB.toFixed(0)} MiB`,
    },
    {
      name: `longest turn of the event loop while a ${name} is made`,
      value: longestMs,
      unit: "ms",
      atMost: 50,
    },
  ];
}

async function countryMaps(server: UsedServer): Promise<Figure> {
  const asked = Array.from({ length: country.tasks }, (_, task) => mapOf(country, 9 + task / 4));
  const { cpuS, wallS } = await making(server, asked);
  const cells = country.rows * country.columns;
  return {
    name: `maps of ${cells} cells for each of ${country.tasks} tasks`,
    value: cpuS,
    unit: "s",
    // The time between two rounds on two cores, of which makings get half.
    atMost: 6 * 3600,
    beside: `${wallS.toFixed(0)} s from the order on, ${((1000 * cpuS) / cells / country.tasks).toFixed(2)} ms a cell`,
  };
}

/** Measures the 99th percentile of the time of composites while maps are made, compared with composites alone. */
async function composites(server: UsedServer): Promise<Figure> {
  const { alone, besideLoop, beside } = await compositesBeside(server, turns, async (turn, measure) => {
    await making(server, [mapOf({ rows: edge, columns: edge }, 10 + turn / 4)], measure);
  });
  const [aloneMs, loopMs, besideMs] = [alone, besideLoop, beside].map(p99Of) as [number, number, number];
  return {
    name: "composites while a map is made, 99th percentile beside that of composites alone",
    value: besideMs / aloneMs,
    unit: "x",
    atMost: 1.5,
    beside: `${besideMs.toFixed(1)} and ${aloneMs.toFixed(1)} ms of ${alone.length} each, beside an endless loop ${loopMs.toFixed(1)}; medians ${median(beside).toFixed(1)}, ${median(alone).toFixed(1)} and ${median(besideLoop).toFixed(1)} ms`,
  };
}

/** Work for the makings of maps. */
interface MakingWork {
  /** Processor time of the server and its processes [s]. `ofServerS` is the processor time of the server alone. */
  readonly cpuS: number;
  readonly ofServerS: number;
  /** Time from the order on, with the time until the server looks for maps that are due [s]. */
  readonly wallS: number;
  /** Most memory of a process that scores cells [MiB]. */
  readonly peakMiB: number;
}

/**
 * Creates maps, waits until all are made, and deletes them.
 *
 * @param meanwhile - Runs when cells are scored.
 */
async function making(
  server: UsedServer,
  asked: readonly object[],
  meanwhile?: () => Promise<void>,
): Promise<MakingWork> {
  const { cpuMs: serverBefore } = await server.spent();
  const before = await processesMs(server);
  const startMs = performance.now();
  const ids: string[] = [];
  for (const body of asked) ids.push((await map(server, "", body)).id);
  if (meanwhile !== undefined) {
    while ((await processesMs(server)) - before < 1000) await pause(100);
    await meanwhile();
  }
  for (const id of ids) {
    for (;;) {
      const { state, failing } = await map(server, id);
      if (failing !== null) throw new Error(`a map was not made: ${failing.code}`);
      if (state === "ready") break;
      await pause(500);
    }
  }
  const wallS = (performance.now() - startMs) / 1000;
  const ofServerS = ((await server.spent()).cpuMs - serverBefore) / 1000;
  const cpuS = ofServerS + ((await processesMs(server)) - before) / 1000;
  const peaks = await Promise.all((await childrenOf(server.pid, scoringModule)).map(peakMiBOf));
  for (const id of ids)
    await fetch(`${server.url}/v2/maps/${id}`, {
      method: "DELETE",
      headers: { "x-api-key": server.key, "if-match": "*" },
    });
  return { cpuS, ofServerS, wallS, peakMiB: Math.max(...peaks) };
}

async function map(server: UsedServer, id: string, body?: object): Promise<KeptMap> {
  return JSON.parse(await ask(server, { path: `/v2/maps/${id}`, ...(body && { body }) })) as KeptMap;
}

/** Processor times of all processes that a server has had for cells, by process id [ms]. An ended one keeps its last. */
const known = new Map<number, number>();

async function processesMs({ pid }: UsedServer): Promise<number> {
  for (const child of await childrenOf(pid, scoringModule)) {
    const ms = await processorMsOf(child);
    if (!Number.isNaN(ms)) known.set(child, ms);
  }
  return [...known.values()].reduce((sum, ms) => sum + ms, 0);
}

/** Lets the accounts of a server have the cells of a country for each task. */
async function allowCells({ folder }: UsedServer): Promise<void> {
  const database = await openDataFile(folder);
  for (const { id } of await database.selectFrom("account").select("id").execute())
    await database
      .transaction()
      .execute((transaction) => setLimits(transaction, id, { map_cells: 100_000, maps: 20 }));
  await database.destroy();
}

/** @param idealMps - Strongest ideal wind [m/s]. It tells tasks apart. */
function mapOf({ rows, columns }: { readonly rows: number; readonly columns: number }, idealMps: number) {
  return {
    name: "Country",
    area: { bbox: [-0.1, 39.9, (columns - 1) / 4 + 0.1, 40.1 + (rows - 1) / 4] },
    model: "noaa",
    horizon_hours: hours,
    entry: {
      type: "task",
      definition: {
        constraints: [
          {
            variable: "wind_speed_10m",
            unit: "m/s",
            ideal: { max: idealMps },
            acceptable: { max: 14 },
            weight: 1,
          },
          {
            variable: "temperature_2m",
            unit: "degC",
            ideal: { min: 0, max: 25 },
            acceptable: { min: -10, max: 35 },
            weight: 2,
          },
          { variable: "precipitation", unit: "mm", ideal: { max: 0.5 }, acceptable: { max: 4 }, weight: 1 },
        ],
      },
    },
  };
}
