import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { VariableName } from "@halcyon/schema";
import { folderTiles } from "@halcyon/store";
import type { StoredTiles, TileName } from "@halcyon/weather/source-kit";
import { median, seeded } from "./ratio.ts";
import type { Row } from "./table.ts";

/** What a chunk of an archive covers. */
const archives = [
  { dataset: "noaa-gefs-forecast-35-day", cells: 17 * 16, cellValues: 181 * 31 },
  { dataset: "ecmwf-ifs-ens-forecast", cells: 32 * 32, cellValues: 85 * 51 },
  { dataset: "noaa-gfs-forecast", cells: 121 * 121, cellValues: 209 },
] as const;

const variables: readonly VariableName[] = [
  "temperature_2m",
  "dew_point_2m",
  "wind_speed_10m",
  "wind_direction_10m",
  "wind_gusts_10m",
  "precipitation",
  "cloud_cover",
  "shortwave_radiation",
  "pressure_msl",
];

/** A place whose tiles are kept already: nine variables of a cell. */
export async function tileRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const archive of archives) {
    const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
    try {
      rows.push(...(await rowsOf(folder, archive)));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return rows;
}

async function rowsOf(
  folder: string,
  { dataset, cells, cellValues }: (typeof archives)[number],
): Promise<Row[]> {
  const names = variables.map((variable): TileName => ({
    dataset,
    version: "1",
    run: 498_000,
    variable,
    row: 3,
    column: 4,
  }));
  const readPlace = async (tiles: StoredTiles, cell: number): Promise<void> => {
    const read = await Promise.all(names.map(async (name) => tiles.readCell(name, cell)));
    if (read.includes(undefined)) throw new Error("A tile that was kept is not there.");
  };
  const cellOf = (step: number): number => (step * 7919) % cells;

  const values = smooth(cells, cellValues);
  const tiles = folderTiles({ folder });
  const written = await measured(names.length, async (index) => tiles.write(names[index]!, cells, values));
  await measured(200, async (step) => readPlace(tiles, cellOf(step)));
  const warm = await measured(400, async (step) => readPlace(tiles, cellOf(step + 200)));
  await tiles.close();
  const cold = await measured(30, async (step) => {
    const fresh = folderTiles({ folder });
    await readPlace(fresh, cellOf(step));
    await fresh.close();
  });
  const what = `${dataset}, 9 variables of a cell`;
  return [
    row(`${what}, warm, on a processor`, 1.5, warm.cpuMs),
    row(`${what}, warm, in all`, 5, warm.wallMs),
    row(`${what}, tiles opened for it, in all`, undefined, cold.wallMs),
    row(`${dataset}, keeping the tile of a variable, on a processor`, undefined, written.cpuMs),
  ];
}

/** Packed values [cell][lead and member] that wander as weather does. */
function smooth(cells: number, cellValues: number): Int16Array {
  const random = seeded(11);
  const values = new Int16Array(cells * cellValues);
  let at = 1000;
  for (let index = 0; index < values.length; index += 1) {
    at += Math.round((random() - 0.5) * 60 - (at - 1000) / 100);
    values[index] = at;
  }
  return values;
}

/** The median of what a step takes, and the mean of what all threads of the process do for it. */
async function measured(
  steps: number,
  step: (index: number) => Promise<void>,
): Promise<{ readonly wallMs: number; readonly cpuMs: number }> {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (let index = 0; index < steps; index += 1) {
    const start = performance.now();
    await step(index);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  return { wallMs: median(times), cpuMs: (user + system) / 1000 / steps };
}

function row(what: string, budgetMs: number | undefined, ms: number): Row {
  return {
    what,
    baseline: budgetMs === undefined ? "" : `${budgetMs} ms`,
    measured: `${ms.toFixed(2)} ms`,
    ratio: budgetMs === undefined ? undefined : budgetMs / ms,
    target: budgetMs === undefined ? undefined : 1,
  };
}
