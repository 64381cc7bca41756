import type { EpochHour } from "@halcyon/schema";
import {
  happens,
  type PreparedEntry,
  probabilityOf,
  type ReferenceScore,
  verifyScore,
} from "@halcyon/scoring";
import type { TruthAtPlace } from "./truth.ts";

/** What can be said of the hours of a place without a forecast. */
export interface ReferencesOfPlace {
  readonly entry: PreparedEntry;
  readonly truth: TruthAtPlace;
  /** Scores of the climatology of an hour; none where it is not known. */
  readonly sampleOf: (hour: EpochHour) => Float64Array;
}

/** How the hours from one (inclusive) to another (exclusive) scored, and what their climatology said. */
export interface KnownHours {
  /** Published score; NaN where it is not known. */
  observedAt(hour: EpochHour): number;
  /** Undefined where it is not known. */
  climatologyAt(hour: EpochHour): ReferenceScore | undefined;
}

/** Looks up what is known of the hours from one (inclusive) to another (exclusive). */
export type LookUpHours = (place: ReferencesOfPlace, from: EpochHour, to: EpochHour) => Promise<KnownHours>;

/** Days that are remembered: those of the longest lead, a day of persistence before them, and some that wait for their truth. */
const daysMax = 42;

const hoursMax = daysMax * 24;

/** Steps of a published score in 1. */
const steps = 10_000;
const unknown = -1;

/** Looks up each day that is over once, however many runs speak of it. */
export function rememberedHours(): LookUpHours {
  const hours = noHours();
  const remembered = new Map<number, number>();
  return async (place, from, to) => {
    for (let day = Math.floor(from / 24); day * 24 < to; day++) {
      const row = rowOf(day * 24);
      if (remembered.get(row) === day) continue;
      remembered.delete(row);
      await lookUpDay(place, day, hours);
      if ((day + 1) * 24 <= place.truth.untilHour(place.entry)) remembered.set(row, day);
    }
    return {
      observedAt: (hour) => scoreAt(hours, rowOf(hour)),
      climatologyAt: (hour) => climatologyAt(hours, rowOf(hour)),
    };
  };
}

/** What is known of hours, packed: thousands of entries and places are remembered. A day takes the place of one that is {@link daysMax} older. */
interface PackedHours {
  /** Published scores, in steps. */
  readonly observed: Int16Array;
  readonly climatologyCrps: Float64Array;
  /** Values of the climatology; 0 where it is not known. */
  readonly size: Uint16Array;
  /** In how many of them each event happens. */
  readonly ideal: Uint16Array;
  readonly unsuitable: Uint16Array;
}

function noHours(): PackedHours {
  return {
    observed: new Int16Array(hoursMax),
    climatologyCrps: new Float64Array(hoursMax),
    size: new Uint16Array(hoursMax),
    ideal: new Uint16Array(hoursMax),
    unsuitable: new Uint16Array(hoursMax),
  };
}

function rowOf(hour: EpochHour): number {
  return ((hour % hoursMax) + hoursMax) % hoursMax;
}

function scoreAt({ observed }: PackedHours, row: number): number {
  return observed[row] === unknown ? Number.NaN : observed[row]! / steps;
}

function climatologyAt(hours: PackedHours, row: number): ReferenceScore | undefined {
  const size = hours.size[row]!;
  if (size === 0) return undefined;
  const probability = (count: number): number => (size === 1 ? count : probabilityOf(count, size));
  return {
    observed: scoreAt(hours, row),
    crps: hours.climatologyCrps[row]!,
    probability: { ideal: probability(hours.ideal[row]!), unsuitable: probability(hours.unsuitable[row]!) },
  };
}

async function lookUpDay(
  { entry, truth, sampleOf }: ReferencesOfPlace,
  day: number,
  hours: PackedHours,
): Promise<void> {
  const scores = await truth.observe(entry, day * 24, (day + 1) * 24);
  for (const [hourOfDay, observed] of scores.entries()) {
    const hour = day * 24 + hourOfDay;
    const row = rowOf(hour);
    hours.observed[row] = Number.isNaN(observed) ? unknown : Math.round(observed * steps);
    // Published scores that a history knows.
    const sample = Number.isNaN(observed) ? new Float64Array() : sampleOf(hour);
    hours.size[row] = sample.length;
    if (sample.length === 0) continue;
    hours.climatologyCrps[row] = verifyScore(sample, observed).crps;
    hours.ideal[row] = countOf(sample, (score) => happens("ideal", score));
    hours.unsuitable[row] = countOf(sample, (score) => happens("unsuitable", score));
  }
}

function countOf(scores: Float64Array, isCounted: (score: number) => boolean): number {
  let count = 0;
  for (const score of scores) if (isCounted(score)) count += 1;
  return count;
}
