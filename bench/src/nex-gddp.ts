import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ingestRecord, netcdfRecord } from "@halcyon/ingest";
import { writeLargeFile } from "@halcyon/ingest/netcdf/large-file.suite";
import type { Location } from "@halcyon/schema";
import { median } from "./ratio.ts";
import type { Row } from "./table.ts";

const days = 365;
const rounds = 3;

/** Places on land all over the file, and a region of as many cells. */
const scattered: readonly Location[] = Array.from({ length: 2240 }, (_, index) => ({
  latitude: -59 + (index % 70) * 2,
  longitude: -117.125 + Math.floor(index / 560) * 90 + (Math.floor(index / 70) % 8) * 3,
}));
const region = { south: 10, west: 61, north: 24, east: 71 };

/** Cells of a file of which each chunk is the earth of a day: what 2,240 of them cost, measured by that of one. */
export async function nexGddpRows(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-bench-"));
  try {
    const path = join(folder, "tas_day_MADE-UP_ssp245_r1i1p1f1_gn_2015.nc");
    await writeLargeFile(path, days);
    const wishes = [
      { places: scattered.slice(0, 1), reachKm: 30 },
      { places: scattered, reachKm: 30 },
      { region },
    ] as const;
    const seconds = wishes.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, wanted] of wishes.entries()) {
        seconds[index]!.push(await ingestSeconds(folder, path, wanted));
      }
    }
    const [oneSeconds, scatteredSeconds, regionSeconds] = seconds.map(median) as [number, number, number];
    const baseline = `one cell, ${oneSeconds.toFixed(2)} s`;
    const rowOf = (what: string, taken: number): Row => ({
      what: `${what}, ${days} days of 600 x 1440 cells, on a processor`,
      baseline,
      measured: `${taken.toFixed(2)} s`,
      ratio: oneSeconds / taken,
      target: 0.77,
    });
    return [
      rowOf(`${scattered.length} places of a NEX-GDDP file`, scatteredSeconds),
      rowOf("a region of 56 x 40 cells of a NEX-GDDP file", regionSeconds),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ingestSeconds(
  folder: string,
  path: string,
  wanted: Parameters<typeof ingestRecord>[1]["wanted"],
): Promise<number> {
  const root = await mkdtemp(join(folder, "store-"));
  const before = process.cpuUsage();
  const source = await netcdfRecord([path], {
    id: "made-up",
    offering: "projection",
    attribution: "Made up",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  });
  await ingestRecord(source, { root, record: "made-up", wanted, revision: "1" });
  source.close();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
