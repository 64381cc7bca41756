import type { ForecastHour } from "./judged-forecast.ts";

/** Artificial forecast for tests, with the members that allow the work in each hour. */
export interface MadeForecast {
  /** For each hour, one flag per member: true if the member allows it. The list is empty if the forecast has no members. */
  readonly allowed: readonly (readonly boolean[])[];
  /** Flag for each hour: true if the run allows it. */
  readonly run: readonly boolean[];
  readonly worked: readonly boolean[] | undefined;
  readonly leastHours: number;
  readonly polarity: "suitability" | "presence";
  readonly hours: readonly ForecastHour[];
}

/** Returns a generator of pseudo-random numbers from 0 to 1, determined by a seed (mulberry32, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function bitsIn(mask: number): number {
  let left = mask;
  let bits = 0;
  for (; left !== 0; left &= left - 1) bits++;
  return bits;
}

/** Returns a random artificial forecast. Allowed hours often follow each other, members change one by one, and the run often differs from the members. */
export function madeForecast(random: () => number): MadeForecast {
  const upTo = (most: number): number => Math.floor(random() * most);
  const count = 1 + upTo(40);
  const members = [5, 10, 20][upTo(3)]!;
  const all = 2 ** members - 1;
  const restless = random() ** 2;
  const likes = random();
  const follows = random();
  const hasMembers = random() < 0.9;
  const polarity = random() < 0.6 ? "suitability" : "presence";
  let mask = random() < likes ? all : 0;
  let runs = random() < likes;
  const hours: ForecastHour[] = [];
  const allowed: boolean[][] = [];
  const run: boolean[] = [];
  for (let hour = 0; hour < count; hour++) {
    if (random() < 0.06) mask = random() < likes ? all : 0;
    if (random() < restless) {
      for (let flips = upTo(4); flips > 0; flips--) {
        const bit = 1 << upTo(members);
        mask = random() < likes ? mask | bit : mask & ~bit;
      }
    }
    if (random() < 0.1) runs = random() < likes;
    const isAllowed = random() < follows ? bitsIn(mask) * 2 > members : runs;
    const allows = Array.from({ length: members }, (_, member) => ((mask >> member) & 1) === 1);
    allowed.push(hasMembers ? allows : []);
    run.push(isAllowed);
    const share = bitsIn(mask) / members;
    const missing = random() < 0.01 ? [1] : [];
    hours.push({
      score: isAllowed ? 0.6 : 0,
      limiting: isAllowed ? [] : [0],
      missing,
      constraints: [
        { value: 21, edge: 17, distance: isAllowed ? 4 : -4 },
        { value: null, edge: null, distance: null },
      ],
      ensemble: hasMembers ? { shares: [share / 2, share / 2, 0, 1 - share] } : null,
    });
  }
  const worked = random() < 0.3 ? hours.map((_, hour) => hour % 24 < 9) : undefined;
  return { allowed, run, worked, leastHours: 1 + upTo(6), polarity, hours };
}
