import type { GridCell } from "../../places/nearest-cell.ts";
import type { ArchiveArray } from "./archive-array.ts";
import type { ChunkReader } from "./chunk-reader.ts";

/** Some leads of a run. */
export interface LeadSpan {
  readonly runIndex: number;
  /** Place of the first lead on the archive's axis of leads. */
  readonly from: number;
  /** The place after the last. */
  readonly to: number;
}

/**
 * Reads the chunks of an array that hold some leads of a run at a cell.
 *
 * @param members - The members of the archive.
 * @returns [lead][member] in the array's unit; NaN where there is none.
 */
export async function arraySeries(
  readChunk: ChunkReader,
  array: ArchiveArray,
  members: number,
  cell: GridCell,
  { runIndex, from, to }: LeadSpan,
): Promise<Float64Array> {
  const values = new Float64Array((to - from) * members);
  const memberAxis = array.axes.ensemble_member;
  const leadsPerChunk = array.chunkShape[array.axes.lead_time!]!;
  const membersPerChunk = memberAxis === undefined ? members : array.chunkShape[memberAxis]!;
  const copy = async (firstLead: number, firstMember: number): Promise<void> => {
    const at = await readChunk(array, {
      init_time: runIndex,
      lead_time: firstLead,
      ensemble_member: firstMember,
      latitude: cell.latitudeIndex,
      longitude: cell.longitudeIndex,
    });
    const lastLead = Math.min(firstLead + leadsPerChunk, to);
    const lastMember = Math.min(firstMember + membersPerChunk, members);
    for (let lead = Math.max(firstLead, from); lead < lastLead; lead += 1) {
      for (let member = firstMember; member < lastMember; member += 1) {
        values[(lead - from) * members + member] = at(lead - firstLead, member - firstMember);
      }
    }
  };
  const copies: Promise<void>[] = [];
  for (let lead = from - (from % leadsPerChunk); lead < to; lead += leadsPerChunk) {
    for (let member = 0; member < members; member += membersPerChunk) copies.push(copy(lead, member));
  }
  await Promise.all(copies);
  return values;
}
