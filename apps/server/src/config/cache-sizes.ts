/** How much memory the caches of a process may fill [bytes]. */
export interface CacheSizes {
  readonly gridsMaxBytes: number;
  /** Bytes of scores and of the answers made of them; {@link shareOfScores} divides it. */
  readonly scoresMaxBytes: number;
  /** Bytes of members that are scored for odds alone, and of what members say; {@link shareOfMembers} divides it. */
  readonly membersMaxBytes: number;
  readonly recordsMaxBytes: number;
}

/** What a process takes where nothing else is asked for. */
export const cacheSizes: CacheSizes = {
  gridsMaxBytes: 256 * 2 ** 20,
  scoresMaxBytes: 64 * 2 ** 20,
  membersMaxBytes: 48 * 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};

/** What one thread keeps: the caches of the event loop stand beside these. */
export const threadCacheSizes: CacheSizes = {
  gridsMaxBytes: 64 * 2 ** 20,
  scoresMaxBytes: 2 ** 20,
  membersMaxBytes: 8 * 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};

/**
 * The shares of what is kept of scored forecasts. Their scores make everything else again. Answers are kept as they are sent: compressed, and as they
 * were written.
 */
export const shareOfScores = { packed: 7 / 16, compressed: 7 / 16, written: 1 / 8 } as const;

/**
 * The shares of what is kept of members: the scores of those beside a run, and the spread of each hour. Answers with it are kept compressed, and as
 * they were written.
 */
export const shareOfMembers = { scored: 1 / 2, spread: 1 / 4, compressed: 3 / 16, written: 1 / 16 } as const;
