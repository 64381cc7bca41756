/** Maximum memory of the caches of a process [bytes]. */
export interface CacheSizes {
  readonly gridsMaxBytes: number;
  /** Maximum size of scores and of the responses made of them [bytes]; {@link shareOfScores} divides it. */
  readonly scoresMaxBytes: number;
  /** Maximum size of members that are scored only for odds, and of their spread [bytes]; {@link shareOfMembers} divides it. */
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

/** Cache sizes of one thread. The caches of the event loop stand beside these. */
export const threadCacheSizes: CacheSizes = {
  gridsMaxBytes: 64 * 2 ** 20,
  scoresMaxBytes: 2 ** 20,
  membersMaxBytes: 8 * 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};

/**
 * Shares of the cache of scored forecasts. Everything else can be made again from their scores. Responses are cached as they are sent: compressed, and as they
 * were written.
 */
export const shareOfScores = { packed: 7 / 16, compressed: 7 / 16, written: 1 / 8 } as const;

/**
 * Shares of the cache of members: the scores of those beside a run, and the spread of each hour. Responses with it are cached compressed, and as they were
 * written.
 */
export const shareOfMembers = { scored: 1 / 2, spread: 1 / 4, compressed: 3 / 16, written: 1 / 16 } as const;
