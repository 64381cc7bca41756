/** How much memory the caches of a process may fill [bytes]. */
export interface CacheSizes {
  readonly gridsMaxBytes: number;
  /** Of scores and what was written of them; {@link shareOfScores} divides it. */
  readonly scoresMaxBytes: number;
  /** Of members that are scored for odds alone, and of what members say; {@link shareOfMembers} divides it. */
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

/**
 * What is kept of forecasts that were scored: their scores, which everything else is made of again, and answers as they are sent, compressed and as they
 * were written.
 */
export const shareOfScores = { packed: 7 / 16, compressed: 7 / 16, written: 1 / 8 } as const;

/**
 * What is kept of members: the scores of those beside a run, what all of a forecast say of each hour, and answers with it, compressed and as they were
 * written.
 */
export const shareOfMembers = { scored: 1 / 2, spread: 1 / 4, compressed: 3 / 16, written: 1 / 16 } as const;
