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
    return new Hours(forecast, format, {
      name: `${this.#named++}`,
      plain: this.#plain,
      compressed: this.#compressed,
    });
  }
}

/** Where the hours of one forecast are kept in one format. */
interface Place {
  readonly name: string;
  readonly plain: LRUCache<string, Buffer>;
  readonly compressed: LRUCache<string, CompressedTail>;
}

class Hours implements SharedTail {
  readonly byteLength: number;
  readonly #forecast: PackedForecast;
  readonly #format: "json" | "csv";
  readonly #place: Place;
  #wasWritten = false;
  #underWay: Map<ContentCoding, Promise<CompressedTail>> | undefined;

  constructor(forecast: PackedForecast, format: "json" | "csv", place: Place) {
    this.byteLength = hoursByteLength(forecast, format);
    this.#forecast = forecast;
    this.#format = format;
    this.#place = place;
  }

  plain(): Buffer {
    const { name, plain } = this.#place;
    const known = plain.get(name);
    if (known !== undefined) return known;
    const written = this.#write();
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
      compressTail(coding, this.#place.plain.get(name) ?? this.#write()).finally(() => {
        underWay.delete(coding);
      });
    underWay.set(coding, making);
    const made = await making;
    compressed.set(`${name} ${coding}`, made);
    return made;
  }

  #write(): Buffer {
    return this.#format === "json" ? writeJsonHours(this.#forecast) : writeCsvHours(this.#forecast);
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
