import { type Calendar, daysInYear } from "@halcyon/schema/time";
import type { RecordDescription, RecordStep, RecordTime } from "@halcyon/weather";
import { type Tile, type Tiling, tilingOf } from "../cells/tiles.ts";
import type { GridCells, SiteCells } from "../cells/store-cells.ts";

/** Block of a record that is written at once: the cells of one tile for the steps of one shard. */
export interface RecordBlock {
  /** Position of the shard in the grid of shards. */
  readonly coordinates: readonly number[];
  /** Indexes of the cells whose values are in the shard. */
  readonly cells: readonly number[];
  readonly from: RecordTime;
  readonly to: RecordTime;
}

/** Division of a record into chunks and shards (in time) and tiles (groups of cells). */
export interface RecordLayout {
  /** Number of time steps in a chunk. */
  readonly chunkSteps: number;
  /** Number of chunks in a shard along the time dimension. */
  readonly shardChunks: number;
  readonly tiling: Tiling;
  /** Blocks of the record, sorted by period, then by tile. */
  readonly blocks: readonly RecordBlock[];
}

/**
 * Maximum number of chunks in a shard along the time dimension. With 256 cells per tile, the index of a shard then has 16 KB, and its values have at most 30
 * MB.
 */
const shardChunksMost = 4;

/** Divides a record into chunks, and groups them into shards by tile. A chunk has one cell, with one year of hourly steps or forty years of daily steps. */
export function recordLayout({ cells, step, calendar, first, last }: RecordStoreDescription): RecordLayout {
  const steps = last - first + 1;
  const chunkSteps = Math.min(steps, chunkStepsOf(step, calendar));
  const chunks = Math.ceil(steps / chunkSteps);
  const shardChunks = Math.min(shardChunksMost, chunks);
  const shardSteps = chunkSteps * shardChunks;
  const tiling = tilingOf(cells);
  const blocks = Array.from({ length: Math.ceil(chunks / shardChunks) }, (_, along) =>
    tiling.tiles.map((tile: Tile) => ({
      coordinates: [...tile.coordinates, along],
      cells: tile.cells,
      from: first + along * shardSteps,
      to: Math.min(last, first + (along + 1) * shardSteps - 1),
    })),
  ).flat();
  return { chunkSteps, shardChunks, tiling, blocks };
}

/**
 * Returns the number of steps per chunk: a year of hours, or forty years of days. If the calendar has leap years, the year has 366 days, and ten of the forty
 * years do.
 */
function chunkStepsOf(step: RecordStep, calendar: Calendar): number {
  const leapYear = daysInYear(calendar, 2000);
  if (step === "hour") return leapYear * 24;
  return 10 * leapYear + 30 * daysInYear(calendar, 2001);
}

/** Description of a record in the point store (a store that is read one place at a time). */
export type RecordStoreDescription = RecordDescription & {
  /** Name of the record's folder below the root: a-z, 0-9, "-" and "_". Each model and scenario has its own folder. */
  readonly record: string;
  readonly cells: GridCells | SiteCells;
};

/** Returns the offering of a record: `historical`, or a projection with its model and scenario. */
export function offeringOf(description: Offering): Offering {
  if (description.offering === "historical") return { offering: "historical" };
  const { offering, model, scenario } = description;
  return { offering, model, scenario };
}

type Offering =
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model: string; readonly scenario: string };
