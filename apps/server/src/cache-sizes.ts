/** How much memory the caches of a process may fill [bytes]. */
export interface CacheSizes {
  readonly gridsMaxBytes: number;
  readonly scoresMaxBytes: number;
  /** Of members that are scored for odds alone. */
  readonly membersMaxBytes: number;
  readonly recordsMaxBytes: number;
}

/** What a process takes where nothing else is asked for. */
export const cacheSizes: CacheSizes = {
  gridsMaxBytes: 256 * 2 ** 20,
  scoresMaxBytes: 64 * 2 ** 20,
  membersMaxBytes: 32 * 2 ** 20,
  recordsMaxBytes: 64 * 2 ** 20,
};
