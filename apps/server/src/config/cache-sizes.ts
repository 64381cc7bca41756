/** Maximum memory of the caches of a process [bytes]. */
export interface CacheSizes {
  readonly gridsMaxBytes: number;
  /** Maximum size of the cache of scores and of the responses that contain them [bytes]. {@link shareOfScores} divides the cache. */
  readonly scoresMaxBytes: number;
  /**
   * Maximum size of the cache for scores of ensemble members, for distributions of these scores, and for responses [bytes]. {@link shareOfMembers} divides the
   * cache.
   */
  readonly membersMaxBytes: number;
  readonly recordsMaxBytes: number;
}

/** Default cache sizes of a process. */
export const cacheSizes: CacheSizes = {
  gridsMaxBytes: 256 * 2 ** 20,
  scoresMaxBytes: 64 * 2 ** 20,
  membersMaxBytes: 48 * 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};

/** Cache sizes of one worker thread, in addition to the caches of the event loop. */
export const threadCacheSizes: CacheSizes = {
  gridsMaxBytes: 64 * 2 ** 20,
  scoresMaxBytes: 2 ** 20,
  membersMaxBytes: 8 * 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};

/**
 * Fractions of the score cache that packed scores, compressed responses and uncompressed responses may use. Responses can be made again from the packed
 * scores.
 */
export const shareOfScores = { packed: 7 / 16, compressed: 7 / 16, written: 1 / 8 } as const;

/**
 * Fractions of the cache for ensemble members. `scored` is for their scores, and `route` for their scores in the cells of routes. `spread` is for the hourly
 * distributions of these scores. `compressed` and `written` are for responses.
 */
export const shareOfMembers = {
  scored: 3 / 8,
  route: 1 / 8,
  spread: 1 / 4,
  compressed: 3 / 16,
  written: 1 / 16,
} as const;
