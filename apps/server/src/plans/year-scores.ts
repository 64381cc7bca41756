import type { ScoredHours } from "@halcyon/planning";
import { LRUCache } from "lru-cache";

/** Scores of past years, in three bytes for each hour. */
export interface PackedYears {
  /** Published scores [1e-4]; 65535 for a gap. */
  readonly scores: Uint16Array;
  /** Position of the constraint that lowers the score most; 255 if none does. */
  readonly limits: Uint8Array;
}

/** Cache of scores of past years, by names that say all that they depend on. */
export interface YearCache {
  find(name: string): Promise<PackedYears | undefined>;
  keep(name: string, scores: PackedYears): Promise<void>;
}

/** Cache of scores of past years in this process, with a limited number of bytes. The scores that were used least recently are dropped. */
export class YearScores implements YearCache {
  readonly #kept: LRUCache<string, PackedYears>;

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({ maxSize: maxBytes });
  }

  async find(name: string): Promise<PackedYears | undefined> {
    return this.#kept.get(name);
  }

  async keep(name: string, scores: PackedYears): Promise<void> {
    const size = scores.scores.byteLength + scores.limits.byteLength + name.length + 512;
    this.#kept.set(name, scores, { size });
  }
}

const gap = 0xff_ff;

/** Packs scores with four decimals, as they are published. Nothing is lost. */
export function packYears({
  scores,
  limits = new Uint8Array(scores.length).fill(255),
}: ScoredHours): PackedYears {
  return {
    scores: Uint16Array.from(scores, (score) => (Number.isNaN(score) ? gap : Math.round(score * 1e4))),
    limits: Uint8Array.from(limits),
  };
}

export function unpackYears({ scores, limits }: PackedYears): ScoredHours {
  return {
    scores: Float64Array.from(scores, (packed) => (packed === gap ? Number.NaN : packed / 1e4)),
    limits,
  };
}
