export interface ConcurrencyCap {
  /**
   * Takes one of the places of a key.
   *
   * @returns Gives the place back, to be called once; undefined where all are taken.
   */
  take(keyId: string): (() => void) | undefined;
}

/** Lets each key have so many requests in work at the same time, in this process. */
export function concurrencyCap(max: number): ConcurrencyCap {
  const taken = new Map<string, number>();
  return {
    take(keyId) {
      const before = taken.get(keyId) ?? 0;
      if (before >= max) return undefined;
      taken.set(keyId, before + 1);
      return () => {
        const left = taken.get(keyId)! - 1;
        if (left === 0) taken.delete(keyId);
        else taken.set(keyId, left);
      };
    },
  };
}
