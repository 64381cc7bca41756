import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import type { PackedScores } from "@halcyon/scoring/score";

const compress = promisify(zstdCompress);

const hoursPerDay = 24;

const yearDays = 365.25;

/** Length of a season [days]. The days around a date are in one or two seasons of each year. */
const seasonDays = 46;

const seasons = Math.ceil(yearDays / seasonDays);

/** Returns the season of a day, counted from the first day. The same season of all years is stored together. */
function seasonOf(day: number): number {
  return Math.floor((day % yearDays) / seasonDays);
}

function rowOf(day: number): number {
  const year = Math.floor(day / yearDays);
  return year * seasonDays + (Math.floor(day - year * yearDays) % seasonDays);
}

/** Returns the number of hours of a season in all years. */
function hoursOfSeason(days: number): number {
  return Math.ceil(days / yearDays) * seasonDays * hoursPerDay;
}

/**
 * Compresses scores of whole days by season, so that a few days of each year can be read without the rest.
 *
 * @returns End offsets of the seasons [bytes], followed by the compressed seasons.
 */
export async function packSeasons({ values }: PackedScores): Promise<Uint8Array> {
  const days = values.length / hoursPerDay;
  const hours = Array.from({ length: seasons }, () => new Int16Array(hoursOfSeason(days)));
  for (let day = 0; day < days; day++) {
    const ofDay = values.subarray(day * hoursPerDay, (day + 1) * hoursPerDay);
    hours[seasonOf(day)]!.set(ofDay, rowOf(day) * hoursPerDay);
  }
  const packed = await Promise.all(hours.map((season) => compress(new Uint8Array(season.buffer))));
  const ends = new Uint32Array(seasons);
  for (const [index, { length }] of packed.entries()) ends[index] = (ends[index - 1] ?? 0) + length;
  return Buffer.concat([new Uint8Array(ends.buffer), ...packed]);
}

/** Scores from {@link packSeasons}. A season is decompressed when it is first used. */
export class CachedSeasons {
  readonly #packed: Uint8Array;
  readonly #ends: Uint32Array;
  readonly #seasonBytes: number;
  readonly #seasons: (Int16Array | undefined)[] = [];

  /** @param days - Number of days that were packed. */
  constructor(bytes: Uint8Array, days: number) {
    const endsBytes = seasons * Uint32Array.BYTES_PER_ELEMENT;
    this.#ends = new Uint32Array(Uint8Array.from(bytes.subarray(0, endsBytes)).buffer);
    this.#packed = bytes.subarray(endsBytes);
    this.#seasonBytes = hoursOfSeason(days) * Int16Array.BYTES_PER_ELEMENT;
  }

  /** Calls `tell` with each of the 24 scores of a day, in order; the first hour is 0. */
  tellDay(day: number, tell: (hour: number, packed: number) => void): void {
    const index = seasonOf(day);
    const season = (this.#seasons[index] ??= this.#unpacked(index));
    const first = rowOf(day) * hoursPerDay;
    for (let hour = 0; hour < hoursPerDay; hour++) tell(hour, season[first + hour]!);
  }

  #unpacked(index: number): Int16Array {
    const packed = this.#packed.subarray(this.#ends[index - 1] ?? 0, this.#ends[index]);
    // All that comes out in one piece, which is not full: a second one would cost as much as the decompression.
    const chunkSize = this.#seasonBytes + 1;
    const { buffer, byteOffset, byteLength } = zstdDecompressSync(packed, { chunkSize });
    return new Int16Array(buffer, byteOffset, byteLength / Int16Array.BYTES_PER_ELEMENT);
  }
}
