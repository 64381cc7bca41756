import { LRUCache } from "lru-cache";
import type { CompressedTail, ContentCoding, SharedTail } from "../pipeline/answer.ts";
import { compressTail } from "./precompressed.ts";

/** Content that is written only when it is needed. */
export interface Writable {
  /** Length of the written content [bytes]. */
  readonly byteLength: number;
  write(): Buffer;
}

/**
 * Caches the ends of responses (tails) as bytes. The least recently used tails are dropped first. A compressed tail is cached at its first use. An
 * uncompressed tail is much faster to write, and is cached at its second use.
 */
export class CachedTails {
  readonly #plain: LRUCache<string, Buffer>;
  readonly #compressed: LRUCache<string, CompressedTail>;
  #named = 0;

  /**
   * @param plainMaxBytes - Maximum total size of uncompressed tails [bytes].
   * @param compressedMaxBytes - Maximum total size of compressed tails [bytes].
   */
  constructor(plainMaxBytes: number, compressedMaxBytes: number) {
    this.#plain = keptForms(plainMaxBytes);
    this.#compressed = keptForms(compressedMaxBytes);
  }

  /** Creates a tail (end of a response) whose bytes are cached. Call this function once for each content, and share the tail among responses. */
  of(writable: Writable): SharedTail {
    return new Tail(writable, {
      name: `${this.#named++}`,
      plain: this.#plain,
      compressed: this.#compressed,
    });
  }
}

/** Name under which a tail (end of a response) is cached, and the caches for plain and compressed bytes. */
interface Place {
  readonly name: string;
  readonly plain: LRUCache<string, Buffer>;
  readonly compressed: LRUCache<string, CompressedTail>;
}

class Tail implements SharedTail {
  readonly byteLength: number;
  readonly #writable: Writable;
  readonly #place: Place;
  #wasWritten = false;
  #underWay: Map<ContentCoding, Promise<CompressedTail>> | undefined;

  constructor(writable: Writable, place: Place) {
    this.byteLength = writable.byteLength;
    this.#writable = writable;
    this.#place = place;
  }

  plain(): Buffer {
    const { name, plain } = this.#place;
    const known = plain.get(name);
    if (known !== undefined) return known;
    const written = this.#writable.write();
    if (this.#wasWritten) plain.set(name, written);
    this.#wasWritten = true;
    return written;
  }

  async compressed(coding: ContentCoding): Promise<CompressedTail> {
    const { name, compressed } = this.#place;
    const known = compressed.get(`${name} ${coding}`);
    if (known !== undefined) return known;
    const underWay = (this.#underWay ??= new Map<ContentCoding, Promise<CompressedTail>>());
    const making =
      underWay.get(coding) ??
      compressTail(coding, this.#place.plain.get(name) ?? this.#writable.write()).finally(() => {
        underWay.delete(coding);
      });
    underWay.set(coding, making);
    const made = await making;
    compressed.set(`${name} ${coding}`, made);
    return made;
  }
}

function keptForms<Form extends { readonly byteLength: number }>(maxBytes: number): LRUCache<string, Form> {
  return new LRUCache<string, Form>({
    maxSize: Math.ceil(maxBytes),
    sizeCalculation: ({ byteLength }) => byteLength + besideBytes,
  });
}

/** Memory that a cache entry takes in addition to its bytes, for its key, name and objects [bytes]. */
const besideBytes = 512;
