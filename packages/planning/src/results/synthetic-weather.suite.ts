import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import { sameHourIn } from "../weather/scenarios.ts";

/** Hour from which all synthetic records go on [h since 1970]. */
export const recordFrom: number = Date.UTC(1979, 0, 1) / 3_600_000;
/** Hour of all synthetic plans [h since 1970]. */
export const now: number = Date.UTC(2026, 2, 1, 6) / 3_600_000;

/** Hours over which the weather forgets itself [h]. */
const memoryHours = 40;
const kept = Math.exp(-1 / memoryHours);
const added = Math.sqrt(1 - kept * kept);

/** Returns a generator of nearly normal numbers: sums of uniform ones. */
function normals(hash: number): () => number {
  let draws = 0;
  return () => {
    let sum = -6;
    for (let each = 0; each < 12; each++) sum += uniformOf(hashedWith(hash, draws++));
    return sum;
  };
}

/** Makes synthetic weather, a stationary process of normal numbers that forgets itself within days. */
export function process(hours: number, seed: number, first?: number): Float64Array {
  const normal = normals(hashOf(seed));
  let value = first ?? normal();
  return Float64Array.from({ length: hours }, () => (value = kept * value + added * normal()));
}

/** Turns numbers of a process into scores: the higher the number, the lower the score. */
export function scoresOf(values: Float64Array, calm = 0.35): Float64Array {
  return values.map((value) => Math.min(1, Math.max(0, calm - 0.5 * value)));
}

/** Correlation of the weather of a lead with what all members know, from 1 now to .37 at ten days, as of gusts. */
const known = (hour: number): number => Math.exp(-hour / 240);

/**
 * Makes the truth and members that know as much of it as of each other: all share a part that becomes smaller with the lead.
 *
 * @param hours - Hours of each.
 * @returns The truth, then the members.
 */
export function truthAndMembers(members: number, hours: number, seed: number): readonly Float64Array[] {
  const shared = process(hours, hashOf(seed, -1));
  return Array.from({ length: members + 1 }, (_, member) => {
    const own = process(hours, hashOf(seed, member));
    return own.map((value, hour) => known(hour) * shared[hour]! + Math.sqrt(1 - known(hour) ** 2) * value);
  });
}

interface CaseTimes {
  readonly frontHours: number;
  readonly horizonHours: number;
}

/** Record of a place for cases whose truth is known. */
type CaseRecord = Pick<PlanWeather, "years"> & { readonly scores: Float32Array };

/** Makes a record of a place that has weather only around the date of the plan, where alone it is read. */
export function recordAround(place: number, { frontHours, horizonHours }: CaseTimes): CaseRecord {
  const years = Array.from({ length: 34 + (place % 12) }, (_, index) => 1980 + index);
  const scores = new Float32Array((years.length + 3) * 8766);
  for (const year of years) {
    const from = sameHourIn(year, now) - recordFrom - frontHours;
    scores.set(scoresOf(process(horizonHours + 3 * frontHours, hashOf(place, year))), from);
  }
  return { years, scores };
}

/** Makes an ensemble before a record, and the true scores from now on. */
export function weatherBesideTruth(
  { years, scores: record }: CaseRecord,
  members: number,
  { frontHours, horizonHours, seed }: CaseTimes & { readonly seed: number },
): { readonly weather: PlanWeather; readonly truth: Float64Array } {
  const [truth, ...ensemble] = truthAndMembers(members, horizonHours + 24, seed).map((values) =>
    scoresOf(values),
  );
  const pair = {
    id: "crane",
    record: { scores: record },
    members: ensemble.map((scores) => ({ scores })),
  };
  return { weather: { now, recordFrom, years, frontHours, pairs: [pair] }, truth: truth! };
}

/**
 * Makes daily runs of an ensemble before a record, all about the same true weather.
 *
 * Each run has members that know as much of the truth as of each other, as in {@link truthAndMembers}. What its members have in common beside the truth is drawn anew for
 * each run, so that runs are as unlike each other as they can be.
 *
 * @returns The true scores from the first run on, and a function that gives the weather of a run by its day.
 */
export function dailyRuns(
  { years, scores: record }: CaseRecord,
  members: number,
  { frontHours, hours, seed }: { readonly frontHours: number; readonly hours: number; readonly seed: number },
): { readonly truth: Float64Array; readonly weatherOf: (day: number) => PlanWeather } {
  const truth = process(hours, hashOf(seed, -1));
  const weatherOf = (day: number): PlanWeather => {
    const shared = process(frontHours, hashOf(seed, day, -1));
    const ensemble = Array.from({ length: members }, (_, member) => {
      const own = process(frontHours, hashOf(seed, day, member));
      const values = own.map((value, hour) => {
        const [share, rest] = [known(hour), Math.sqrt(1 - known(hour) ** 2)];
        return share * share * truth[24 * day + hour]! + share * rest * shared[hour]! + rest * value;
      });
      return { scores: scoresOf(values) };
    });
    const pair = { id: "crane", record: { scores: record }, members: ensemble };
    return { now: now + 24 * day, recordFrom, years, frontHours, pairs: [pair] };
  };
  return { truth: scoresOf(truth), weatherOf };
}

/** Returns synthetic weather of some pairs for a plan. */
export function syntheticWeather({
  members = 31,
  years = 20,
  pairs = ["crane"],
  frontHours = 240,
  seed = 1,
  constraints = 3,
}: {
  readonly members?: number;
  readonly years?: number;
  readonly pairs?: readonly string[];
  readonly frontHours?: number;
  readonly seed?: number;
  readonly constraints?: number;
} = {}): PlanWeather {
  const limitsOf = ({ length }: Float64Array) => Uint8Array.from({ length }, (_, hour) => hour % constraints);
  return {
    now,
    recordFrom,
    years: Array.from({ length: years }, (_, index) => 1980 + index),
    frontHours,
    pairs: pairs.map((id, pair) => {
      const record = scoresOf(process((years + 3) * 8766, hashOf(seed, pair)));
      const [, ...ensemble] = truthAndMembers(members, frontHours, hashOf(seed, pair, 2));
      const scored = ensemble.map((values) => scoresOf(values));
      return {
        id,
        constraints,
        record: { scores: record, limits: limitsOf(record) },
        members: scored.map((scores) => ({ scores, limits: limitsOf(scores) })),
      };
    }),
  };
}
