import { ArchiveError } from "../../archive/archive-error.ts";
import { within } from "../within.ts";
import type { ThreadArchives } from "./worker-archives.ts";

/**
 * Returns archives whose calls have a time limit. Late data are cached, so that the next request finds them.
 *
 * @param limitMs - Time limit for all objects of a place or of the list of runs together [ms].
 */
export function limitedArchives(archives: ThreadArchives, limitMs: number): ThreadArchives {
  const limited = <Value>(datasetId: string, work: Promise<Value>): Promise<Value> =>
    within(limitMs, work, () => {
      const message = `${datasetId} has not given all that was asked of it within ${limitMs / 1000} s. Try again later.`;
      return new ArchiveError("retry_later", message);
    });
  return {
    look: (place, before) => limited(place.layout.datasetId, archives.look(place, before)),
    read: (place, snapshot, request) =>
      limited(place.layout.datasetId, archives.read(place, snapshot, request)),
  };
}
