import { type Calendar, daysInYear } from "@halcyon/schema/time";
import type { RecordDescription, RecordStep, RecordTime } from "@halcyon/weather";
import { type Tile, type Tiling, tilingOf } from "../cells/tiles.ts";
import type { GridCells, SiteCells } from "../cells/store-cells.ts";

/** What is written at once: the cells of a tile over the steps of a shard. */
export interface RecordBlock {
  /** The place of the shard in the grid of shards. */
  readonly coordinates: readonly number[];
  /** Indexes of its cells. */
  readonly cells: readonly number[];
  readonly from: RecordTime;
  readonly to: RecordTime;
}

/** How a record is divided. */
export interface RecordLayout {
  /** Steps of a chunk. */
  readonly chunkSteps: number;
  /** Chunks of a shard along the time. */
  readonly shardChunks: number;
  readonly tiling: Tiling;
  /** Tiles of one span of time after the other. */
  readonly blocks: readonly RecordBlock[];
}

/** With the 256 cells of a tile the index of a shard has 16 KB, and its numbers 30 MB at most. */
const shardChunksMost = 4;

/** Divides a record into chunks of a cell and a year of hours or forty years of days, and these into shards by tile. */
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

/** A year that is a leap year where there are any, or forty of which ten are. */
function chunkStepsOf(step: RecordStep, calendar: Calendar): number {
  const leapYear = daysInYear(calendar, 2000);
  if (step === "hour") return leapYear * 24;
  return 10 * leapYear + 30 * daysInYear(calendar, 2001);
}

/** What a record in the point store holds. */
export type RecordStoreDescription = RecordDescription & {
  /** Folder of the record below the root, one for each model and scenario: a-z, 0-9, "-" and "_". */
  readonly record: string;
  readonly cells: GridCells | SiteCells;
};

/** What a description says of its offering alone. */
export function offeringOf(description: Offering): Offering {
  if (description.offering === "historical") return { offering: "historical" };
  const { offering, model, scenario } = description;
  return { offering, model, scenario };
}

type Offering =
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model: string; readonly scenario: string };
