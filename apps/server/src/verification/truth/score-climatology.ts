import { promisify } from "node:util";
import { zstdCompress, zstdDecompressSync } from "node:zlib";
import type { Entry, Location } from "@halcyon/schema";
import { calendarDate, dayNumber, type EpochHour } from "@halcyon/schema/time";
import type { Years } from "@halcyon/scoring";
import { climatologyDays, climatologySample } from "@halcyon/scoring/climatology";
import type { DayOfYearWindow } from "@halcyon/scoring/hazard";
import { type PackedScores, packScore } from "@halcyon/scoring/score";
import type { RecordSource } from "@halcyon/weather";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { historyYears, orReason, scoreYears } from "../../weather/workability/scored-years.ts";

/**
 * Returns the climatology of an hour as a sample of scores [ten-thousandths]; empty if it is unknown. The scores are at the same hour of the day, on nearby
 * days of the year in other years. The array is valid until the next call for another day.
 */
export type SampleOf = (hour: EpochHour) => Int16Array;

/** Climatology of each hour: scores on nearby days of other years. */
export interface ScoreClimatology {
  readonly id: string;
  readonly synthetic: boolean;
  readonly years: Years;
  readonly sampleOf: SampleOf;
}

/** Length of the window around a day of the year from which the climatology of that day is computed [days]. */
export const climatologyWindowDays = 31;

/**
 * Computes the climatology of the scores of an entry (task or scenario) at a place. It uses the whole years of a record that end before the verified hours.
 *
 * @param before - First verified hour.
 * @param kept - Storage that keeps the scores of years after the process has ended; undefined if there is none.
 * @returns Climatology, or a text that tells an operator why it is missing.
 * @throws SourceError if the record cannot be read.
 */
export async function scoreClimatology(
  history: RecordSource | undefined,
  cache: RecordCache,
  location: Location,
  entry: Entry,
  before: EpochHour,
  kept?: StoredBytes,
): Promise<ScoreClimatology | string> {
  return orReason(async () => {
    const found = await historyYears(history, location, before);
    if (typeof found === "string") return found;
    const { placed, years } = found;
    const { id, synthetic, revision } = placed.description;
    const window = { baseline: years, windowDays: climatologyWindowDays };
    // The last step of a record that grows is none of its whole years.
    const name = JSON.stringify([id, revision, placed.cell, location, entry, years, "seasons"]);
    const known = await kept?.read(name);
    if (known !== undefined) return { id, synthetic, years, sampleOf: sampleOfSeasons(known, window) };
    const scores = await scoreYears(cache, found, entry);
    if (typeof scores === "string") return scores;
    await kept?.write(name, await packSeasons(scores));
    const sample = climatologySample(scores, window);
    return { id, synthetic, years, sampleOf: (hour) => sample(dayOfYear(hour), hourOfDay(hour)) };
  });
}

const noScore = packScore(Number.NaN);

/** Returns samples like `climatologySample` does, from scores that `packSeasons` compressed. */
function sampleOfSeasons(bytes: Uint8Array, window: DayOfYearWindow): SampleOf {
  const { first, last } = window.baseline;
  const firstDay = firstDayOf(first);
  const seasons = new CachedSeasons(bytes, firstDayOf(last + 1) - firstDay);
  const daysOf = climatologyDays(window);
  const most = (last - first + 1) * window.windowDays;
  const samples = new Int16Array(24 * most);
  const sizes = new Uint16Array(24);
  const add = (hour: number, packed: number): void => {
    if (packed !== noScore) samples[hour * most + sizes[hour]!++] = packed;
  };
  let gathered: number | undefined;
  return (hour) => {
    const day = dayOfYear(hour);
    if (gathered !== day) {
      sizes.fill(0);
      for (const { fromDay, toDay } of daysOf(day)) {
        for (let one = fromDay; one < toDay; one++) seasons.tellDay(one - firstDay, add);
      }
      gathered = day;
    }
    const row = hourOfDay(hour);
    return samples.subarray(row * most, row * most + sizes[row]!);
  };
}

function firstDayOf(year: number): number {
  return dayNumber("standard", { year, month: 1, day: 1 });
}

/** Returns the day of the year, from 1 to 366. */
function dayOfYear(hour: EpochHour): number {
  const day = Math.floor(hour / 24);
  const { year } = calendarDate("standard", day);
  return day - firstDayOf(year) + 1;
}

function hourOfDay(hour: EpochHour): number {
  return ((hour % 24) + 24) % 24;
}

const compress = promisify(zstdCompress);

const hoursPerDay = 24;

const yearDays = 365.25;

/** Length of a season, the unit of compression [days]. The days around a date are in one or two seasons of each year. */
const seasonDays = 46;

const seasons = Math.ceil(yearDays / seasonDays);

/** Returns the season of a day. Days are counted from the first day of the record. Seasons at the same time of year are stored together. */
function seasonOf(day: number): number {
  return Math.floor((day % yearDays) / seasonDays);
}

function rowOf(day: number): number {
  const year = Math.floor(day / yearDays);
  return year * seasonDays + (Math.floor(day - year * yearDays) % seasonDays);
}

/** Returns the number of hours that a season has in all years together. */
function hoursOfSeason(days: number): number {
  return Math.ceil(days / yearDays) * seasonDays * hoursPerDay;
}

/**
 * Compresses the scores of whole days, season by season. A few days of each year can then be read without decompressing all seasons.
 *
 * @returns End offset of each season [bytes], followed by the compressed seasons.
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

/** Reader of scores that {@link packSeasons} compressed. A season is decompressed when it is first used. */
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

  /** Calls `tell` for each of the 24 scores of a day, in order. The first argument of `tell` is the hour of the day, from 0. */
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
