import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { ReferenceScore } from "@halcyon/scoring";
import { packScore, unpackScore } from "@halcyon/scoring/score";
import { referenceOf, type VerifiedSample, verifySample } from "@halcyon/scoring/verification";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import { placeName } from "../../config/verification-config.ts";
import type { EvaluatedEntry } from "./evaluated-entries.ts";
import type { TruthAtPlace } from "./truth.ts";

/** Task or scenario at a place, with the observed scores and climatology that forecasts are compared with. */
export interface ReferencesOfPlace extends EvaluatedEntry {
  readonly truth: TruthAtPlace;
}

/** Observed scores of a range of hours, and their climatology. */
export interface KnownHours {
  /** Returns the observed score of an hour, rounded as in responses; NaN if it is unknown. */
  observedAt(hour: EpochHour): number;
  /** Returns the climatology of an hour, or undefined if it is unknown. */
  climatologyAt(hour: EpochHour): ReferenceScore | undefined;
}

/** Looks up the observed scores and the climatology of a place for the hours `from` (inclusive) to `to` (exclusive). */
export type LookUpHours = (place: ReferencesOfPlace, from: EpochHour, to: EpochHour) => Promise<KnownHours>;

/** Maximum number of cached days. It covers the days of the longest lead, the day before them for persistence, and some days whose truth is not known yet. */
const daysMax = 42;

const hoursMax = daysMax * 24;

/** Length of the array that {@link rememberedHours} needs [numbers]. */
const rememberedNumbers: number = hoursMax + (daysMax * 4 + 4 * hoursMax * 2) / 8;

/**
 * Creates a function that looks up hours. It reads each past hour only once, even if several runs cover it.
 *
 * @param numbers - Cache with {@link rememberedNumbers} numbers, from earlier look-ups or filled with zeros. New results are written to it.
 */
function rememberedHours(numbers: Float64Array<ArrayBuffer>): LookUpHours {
  const { knownTo, ...hours } = packedIn(numbers);
  return async (place, from, to) => {
    for (let day = Math.floor(from / 24); day * 24 < to; day++) {
      const [start, end] = [day * 24, (day + 1) * 24];
      const row = rowOf(start) / 24;
      const isOfDay = knownTo[row]! > start && knownTo[row]! <= end;
      if (!isOfDay) forgetDay(hours, start);
      const next = isOfDay ? knownTo[row]! : start;
      const until = Math.min(place.truth.untilHour(place.entry), end);
      if (until <= next) continue;
      await lookUp(place, next, until, hours);
      knownTo[row] = until;
    }
    return {
      observedAt: (hour) => unpackScore(hours.observed[rowOf(hour)]!),
      climatologyAt: (hour) => climatologyAt(hours, rowOf(hour)),
    };
  };
}

/** Packed scores of hours, because the cache has thousands of entries and places. A day replaces the day that is {@link daysMax} days older. */
interface PackedHours extends Readonly<Record<Exclude<keyof VerifiedSample, "crps">, Uint16Array>> {
  readonly observed: Int16Array;
  readonly crps: Float64Array;
}

/** Returns typed views of the cache. Each row holds the scores of a day. `knownTo` is the hour up to which the day was looked up. */
function packedIn({
  buffer,
  byteOffset,
}: Float64Array<ArrayBuffer>): PackedHours & { readonly knownTo: Int32Array } {
  let at = byteOffset;
  const next = (bytes: number): number => (at += bytes) - bytes;
  return {
    crps: new Float64Array(buffer, next(hoursMax * 8), hoursMax),
    knownTo: new Int32Array(buffer, next(daysMax * 4), daysMax),
    observed: new Int16Array(buffer, next(hoursMax * 2), hoursMax),
    size: new Uint16Array(buffer, next(hoursMax * 2), hoursMax),
    ideal: new Uint16Array(buffer, next(hoursMax * 2), hoursMax),
    unsuitable: new Uint16Array(buffer, next(hoursMax * 2), hoursMax),
  };
}

function rowOf(hour: EpochHour): number {
  return ((hour % hoursMax) + hoursMax) % hoursMax;
}

function forgetDay({ observed, size }: PackedHours, start: EpochHour): void {
  const row = rowOf(start);
  observed.fill(packScore(Number.NaN), row, row + 24);
  size.fill(0, row, row + 24);
}

function climatologyAt(hours: PackedHours, row: number): ReferenceScore | undefined {
  const size = hours.size[row]!;
  if (size === 0) return undefined;
  const sample = {
    size,
    ideal: hours.ideal[row]!,
    unsuitable: hours.unsuitable[row]!,
    crps: hours.crps[row]!,
  };
  return referenceOf(sample, unpackScore(hours.observed[row]!));
}

async function lookUp(
  { entry, truth, usual }: ReferencesOfPlace,
  from: EpochHour,
  to: EpochHour,
  hours: PackedHours,
): Promise<void> {
  const scores = await truth.observe(entry, from, to);
  if (scores.every(Number.isNaN)) return;
  const sampleOf = await usual();
  for (const [index, observed] of scores.entries()) {
    const row = rowOf(from + index);
    hours.observed[row] = packScore(observed);
    const sample = sampleOf(from + index);
    if (Number.isNaN(observed) || sample.length === 0) continue;
    const verified = verifySample(sample, observed);
    for (const name of ["size", "ideal", "unsuitable", "crps"] as const) hours[name][row] = verified[name];
  }
}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Cached scores of an entry (task or scenario) in past hours, which are stored on disk between jobs. */
export interface RememberedEntry {
  /**
   * Returns a function that looks up the observed scores and climatology of a task or scenario at a place.
   *
   * @param lacks - Two lists of constraint positions: first the constraints that the truth lacks, then the constraints that runs lack. Positions in the second
   * list count only the constraints that the first list leaves.
   */
  readonly at: (place: Location, lacks: readonly (readonly number[])[]) => LookUpHours;
  keep(): Promise<void>;
}

/**
 * Reads the cached hours that are stored under a name; there are none if nothing is stored. Past hours do not change, so an outdated copy only causes more
 * look-ups.
 *
 * @param name - Name that identifies everything on which the hours depend.
 */
export async function rememberedEntry(kept: StoredBytes, name: string): Promise<RememberedEntry> {
  // A V8 may not read what a later one has written.
  const fullName = `${name} ${process.versions.v8}`;
  const bytes = await kept.read(fullName);
  const places: Map<string, Float64Array<ArrayBuffer>> = bytes === undefined
    ? new Map()
    : deserialize(await decompress(bytes));
  return {
    at(place, lacks) {
      const key = `${placeName(place)} ${JSON.stringify(lacks)}`;
      const numbers = places.get(key) ?? new Float64Array(rememberedNumbers);
      places.set(key, numbers);
      return rememberedHours(numbers);
    },
    keep: async () => kept.write(fullName, await compress(serialize(places))),
  };
}
