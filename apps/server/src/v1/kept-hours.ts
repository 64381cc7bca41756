import { LRUCache } from "lru-cache";
import type { CompressedTail, SharedTail } from "../answering/answer.ts";
import type { ContentCoding } from "../answering/content-coding.ts";
import { compressTail } from "../http/precompressed.ts";
import type { PackedForecast } from "../scores/packed-forecast.ts";
import { hoursByteLength, writeCsvHours, writeJsonHours } from "./write-hours.ts";

/**
 * The hours of forecasts as they are sent, those that were asked for least recently first to go: compressed ones from the first time on, plain ones,
 * which are written in far less time, from the second.
 */
export class KeptHours {
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

  /** The hours of a forecast in a format, to be asked for each time that they are sent. */
  of(forecast: PackedForecast, format: "json" | "csv"): SharedTail {
    const name = `${this.#named++}`;
    let wasWritten = false;
    const write = (): Buffer => (format === "json" ? writeJsonHours(forecast) : writeCsvHours(forecast));
    const underWay = new Map<ContentCoding, Promise<CompressedTail>>();
    const compress = async (coding: ContentCoding): Promise<CompressedTail> => {
      const compressed = await compressTail(coding, this.#plain.get(name) ?? write());
      this.#compressed.set(`${name} ${coding}`, compressed);
      return compressed;
    };
    return {
      byteLength: hoursByteLength(forecast, format),
      plain: () => {
        const known = this.#plain.get(name);
        if (known !== undefined) return known;
        const written = write();
        if (wasWritten) this.#plain.set(name, written);
        wasWritten = true;
        return written;
      },
      compressed: async (coding) => {
        const known = this.#compressed.get(`${name} ${coding}`) ?? underWay.get(coding);
        if (known !== undefined) return known;
        const made = compress(coding).finally(() => underWay.delete(coding));
        underWay.set(coding, made);
        return made;
      },
    };
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
