import type { PastCost, PastReads } from "../source/past-runs.ts";
import type { ArchiveFacts, ArrayChunks } from "./archive-facts.ts";

/** Size of a stored number before compression [bytes]. The archives of dynamical.org store 32-bit floats. */
const numberBytes = 4;

/**
 * Size of a compressed chunk, as a fraction of its numbers. The archives round to 7 bits of the mantissa and compress with Zstandard; smooth fields with noise
 * that are rounded so take about this size.
 */
const compressedShare = 0.3;

/**
 * Returns the cost of reading past runs of an archive at one place. For each array and run, the index of a shard and the chunks with the leads are fetched. A
 * read needs the stamp after its last lead, which may lie in a further chunk.
 */
export function pastCost(
  { leadHours, memberNumbers, arrays }: Pick<ArchiveFacts, "leadHours" | "memberNumbers" | "arrays">,
  { runs, variables, toLeadHours }: PastReads,
): PastCost {
  const read = new Map(
    arrays.flatMap(([name, ofVariable]) =>
      variables.includes(name) ? ofVariable.map((array) => [array.name, array] as const) : [],
    ),
  );
  const after = leadHours.findIndex((lead) => lead > toLeadHours);
  const lastLead = after === -1 ? leadHours.length - 1 : after;
  const chunksOf = ({ leads, members }: ArrayChunks): number =>
    (Math.floor(lastLead / leads) + 1) * Math.ceil(memberNumbers.length / members);
  let bytes = 0;
  let requests = 0;
  for (const array of read.values()) {
    const { leads, members, rows, columns } = array;
    bytes += chunksOf(array) * leads * members * rows * columns * numberBytes * compressedShare;
    requests += 1 + chunksOf(array);
  }
  return { bytes: runs * bytes, requests: runs * requests, calls: 0 };
}
