import type { EpochHour } from "@halcyon/schema";
import { type PreparedEntry, type ReferenceScore, verifyScore } from "@halcyon/scoring";
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

/** Numbers of an hour: its score, then CRPS and probabilities of its climatology. */
const fields = 4;

/** Looks up each day that is over once, however many runs speak of it. */
export function rememberedHours(): LookUpHours {
  const remembered = new Map<number, Float64Array>();
  return async (place, from, to) => {
    const days = new Map<number, Float64Array>();
    for (let day = Math.floor(from / 24); day * 24 < to; day++) {
      const known = remembered.get(day) ?? (await lookUpDay(place, day));
      days.set(day, known);
      if ((day + 1) * 24 <= place.truth.untilHour(place.entry)) remembered.set(day, known);
    }
    for (const day of [...remembered.keys()].toSorted((left, right) => left - right).slice(0, -daysMax)) {
      remembered.delete(day);
    }
    const fieldsOf = (hour: EpochHour): Float64Array => {
      const day = Math.floor(hour / 24);
      return days.get(day)!.subarray((hour - day * 24) * fields, (hour - day * 24 + 1) * fields);
    };
    return {
      observedAt: (hour) => fieldsOf(hour)[0]!,
      climatologyAt: (hour) => {
        const [observed, crps, ideal, unsuitable] = fieldsOf(hour) as unknown as [
          number,
          number,
          number,
          number,
        ];
        return Number.isNaN(crps) ? undefined : { observed, crps, probability: { ideal, unsuitable } };
      },
    };
  };
}

async function lookUpDay({ entry, truth, sampleOf }: ReferencesOfPlace, day: number): Promise<Float64Array> {
  const scores = await truth.observe(entry, day * 24, (day + 1) * 24);
  const known = new Float64Array(24 * fields).fill(Number.NaN);
  scores.forEach((observed, hour) => {
    known[hour * fields] = observed;
    const sample = Number.isNaN(observed) ? [] : sampleOf(day * 24 + hour);
    if (sample.length === 0) return;
    const { crps, probability } = verifyScore(Float64Array.from(sample), observed);
    known.set([crps, probability.ideal, probability.unsuitable], hour * fields + 1);
  });
  return known;
}
