import { LRUCache } from "lru-cache";
import type { CompressedTail, SharedTail } from "../pipeline/answer.ts";
import type { ContentCoding } from "../pipeline/content-coding.ts";
import { compressTail } from "./precompressed.ts";

/** A text that can be written whenever it is wanted. */
export interface Writable {
  /** How long it is [bytes]. */
  readonly byteLength: number;
  write(): Buffer;
}

/**
 * The ends of answers, as they are sent. The ends that were asked for least recently go first. Compressed ends are kept from the first time on, and
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

  /** What some answers end with, to be asked for each time that it is sent. */
  of(writable: Writable): SharedTail {
    return new Tail(writable, {
      name: `${this.#named++}`,
      plain: this.#plain,
      compressed: this.#compressed,
    });
  }
}

/** Where one of them is kept. */
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

/** What a form costs beside its bytes: its place, its name and the objects around it [bytes]. */
const besideBytes = 512;
