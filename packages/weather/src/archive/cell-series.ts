import type { GridCell } from "../places/nearest-cell.ts";
import type { ByteCache } from "../work/byte-cache.ts";
import type { ArchiveArray } from "./archive-array.ts";
import type { ChunkReader } from "./chunk-reader.ts";
import type { RunLead } from "./native-stamps.ts";

/** Numbers of one array at one cell, in the array's unit; NaN where there are none. */
export type CellSeries = (runIndex: number, lead: number, member: number) => number;

export interface CellSeriesReader {
  readonly readChunk: ChunkReader;
  /** What was read at cells, so that chunks need not stay in memory. */
  readonly series: ByteCache<Float64Array>;
  readonly leads: number;
  readonly members: number;
}

/** Reads the chunks of an array that hold some leads of some runs at a cell, for all members. */
export async function cellSeries(
  reader: CellSeriesReader,
  array: ArchiveArray,
  cell: GridCell,
  wanted: readonly RunLead[],
): Promise<CellSeries> {
  const leadsPerBlock = array.chunkShape[array.axes.lead_time!]!;
  const blockOf = (runIndex: number, lead: number): string =>
    `${runIndex}/${Math.floor(lead / leadsPerBlock)}`;
  const blocks = new Map(wanted.map((entry) => [blockOf(entry.run.index, entry.lead), entry]));
  const loaded = new Map(
    await Promise.all(
      [...blocks].map(async ([block, { run, lead }]) => {
        const key = `${array.name}/${block}/${cell.latitudeIndex}/${cell.longitudeIndex}`;
        const firstLead = lead - (lead % leadsPerBlock);
        const values = await reader.series.load(key, () =>
          readBlock(reader, array, cell, run.index, firstLead, leadsPerBlock),
        );
        return [block, values] as const;
      }),
    ),
  );
  return (runIndex, lead, member) => {
    const values = loaded.get(blockOf(runIndex, lead));
    return values?.[(lead % leadsPerBlock) * reader.members + member] ?? Number.NaN;
  };
}

/** The leads of a chunk at a cell, [lead][member]. */
async function readBlock(
  { readChunk, leads, members }: CellSeriesReader,
  array: ArchiveArray,
  cell: GridCell,
  runIndex: number,
  firstLead: number,
  leadsPerBlock: number,
): Promise<Float64Array> {
  const count = Math.min(leadsPerBlock, leads - firstLead);
  const values = new Float64Array(count * members);
  const memberAxis = array.axes.ensemble_member;
  const membersPerChunk = memberAxis === undefined ? members : array.chunkShape[memberAxis]!;
  for (let first = 0; first < members; first += membersPerChunk) {
    const position = {
      init_time: runIndex,
      lead_time: firstLead,
      ensemble_member: first,
      latitude: cell.latitudeIndex,
      longitude: cell.longitudeIndex,
    };
    const at = await readChunk(array, position);
    for (let lead = 0; lead < count; lead += 1) {
      for (let member = first; member < Math.min(members, first + membersPerChunk); member += 1) {
        values[lead * members + member] = at({
          ...position,
          lead_time: firstLead + lead,
          ensemble_member: member,
        });
      }
    }
  }
  return values;
}
