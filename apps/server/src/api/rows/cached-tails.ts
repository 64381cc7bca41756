import { LRUCache } from "lru-cache";
import type { CompressedTail, SharedTail } from "../pipeline/answer.ts";
import type { ContentCoding } from "../pipeline/content-coding.ts";
import { compressTail } from "./precompressed.ts";

/** Text that can be written at any time. */
export interface Writable {
  /** Length [bytes]. */
  readonly byteLength: number;
  write(): Buffer;
}

/**
 * Cache of the ends of responses, as they are sent. The least recently requested ends are dropped first. Compressed ends are cached from the first time on, and
 * plain ones, which take far less time to write, from the second.
 */
export class CachedTails {
  readonly #plain: LRUCache<string, Buffer>;
  readonly #compressed: LRUCache<string, CompressedTail>;
  #named = 0;

  /**
   * @param plainMaxBytes - How much that was written may be kept [bytes].
   * @param compressedMaxBytes - How much that was compressed may be kept [bytes].
   */
  constructor(plainMaxBytes: number, compressedMaxBytes: number) {
    this.#plain = keptForms(plainMaxBytes);
    this.#compressed = keptForms(compressedMaxBytes);
  }

  /** Returns the shared end of some responses, to be requested each time that it is sent. */
  of(writable: Writable): SharedTail {
    return new Tail(writable, {
      name: `${this.#named++}`,
      plain: this.#plain,
      compressed: this.#compressed,
    });
  }
}

/** Place in the caches of one of the ends. */
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

/** Memory of a cached form beside its bytes: its place, its name and the objects around it [bytes]. */
const besideBytes = 512;
