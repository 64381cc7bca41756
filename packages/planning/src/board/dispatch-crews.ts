import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import {
  type BoardChoice,
  type BoardProblem,
  choicesOf,
  type LeftReason,
  valueOn,
  whyLeft,
} from "./board.ts";

export interface DispatchOptions {
  /** Whole number from which moves are drawn; 1 by default. */
  readonly seed?: number | undefined;
  /** Number of moves that are tried; 8,000 by default. With 0, the board is that of the greedy start. */
  readonly steps?: number | undefined;
  /** Function that is called now and then. It may throw, which ends the search. */
  readonly goOn?: (() => void) | undefined;
}

/** Job with its crew and first day. */
export interface BoardRow {
  readonly job: string;
  readonly crew: string;
  /** Position of its first day. */
  readonly day: number;
  readonly probability: number;
  /** Probability times the value on this day. */
  readonly expectedValue: number;
  /** Cost of the ways of the crew. */
  readonly travel: number;
}

/** Crews and days for jobs. */
export interface Board {
  /** Jobs with a crew, by day and then by crew. */
  readonly rows: readonly BoardRow[];
  /** The other jobs, in the order of the problem. */
  readonly left: readonly { readonly job: string; readonly reason: LeftReason }[];
  /** Sum of the rows. */
  readonly expectedValue: number;
  /** Sum of the rows. */
  readonly travel: number;
  /** Expected value less the ways that no board exceeds. It is near that of the best board, but often above it. */
  readonly bound: number;
}

const stepsUsual = 8000;

/**
 * Gives crews to jobs so that the expected value less the ways is large. It begins with the best choices, and then takes some jobs off the board and puts others on it,
 * many times. The board is never worse than the one that it began with, and often not the best one.
 *
 * @throws Any error of `goOn`.
 * @example
 * ```js
 * const { rows, left } = dispatchCrews({
 *   days: 2,
 *   crews: [{ id: "north", skills: ["rope"] }],
 *   jobs: [
 *     { id: "blade", skill: "rope", value: 900, probability: [0.9, 0.5], travel: [50] },
 *     { id: "door", value: 300, probability: [0.8, 0.7], travel: [50] },
 *     { id: "cable", skill: "diving", value: 900, probability: [0.9, 0.9], travel: [50] },
 *   ],
 * });
 * rows.map(({ job, day }) => `${job} ${day}`); // => ["blade 0", "door 1"]
 * left; // => [{ job: "cable", reason: "skill" }]
 * ```
 */
export function dispatchCrews(problem: BoardProblem, options: DispatchOptions = {}): Board {
  const choices = choicesOf(problem);
  return boardOf(problem, choices, searched(choices, problem.crews.length, options));
}

function boardOf(
  problem: BoardProblem,
  choices: readonly (readonly BoardChoice[])[],
  { taken, gain }: Placed,
): Board {
  const rows = taken
    .flatMap((choice) => choice ?? [])
    .toSorted((a, b) => a.day - b.day || a.crew - b.crew)
    .map(({ job, crew, day }): BoardRow => {
      const one = problem.jobs[job]!;
      const probability = one.probability[day]!;
      return {
        job: one.id,
        crew: problem.crews[crew]!.id,
        day,
        probability,
        expectedValue: probability * valueOn(one, day),
        travel: one.travel[crew]!,
      };
    });
  return {
    rows,
    left: problem.jobs.flatMap((one, job) =>
      taken[job] === undefined ? { job: one.id, reason: whyLeft(problem, one, choices[job]!) } : [],
    ),
    expectedValue: rows.reduce((sum, { expectedValue }) => sum + expectedValue, 0),
    travel: rows.reduce((sum, { travel }) => sum + travel, 0),
    bound: boundOf(choices, problem, gain),
  };
}

/** Jobs on a board, with the days on which crews are busy. */
class Placed {
  readonly taken: (BoardChoice | undefined)[];
  /** Bits of the days of each crew. */
  readonly busy: Int32Array;
  gain = 0;

  constructor(jobs: number, crews: number) {
    this.taken = Array.from<undefined>({ length: jobs });
    this.busy = new Int32Array(crews);
  }

  isFree({ crew, mask }: BoardChoice): boolean {
    return (this.busy[crew]! & mask) === 0;
  }

  put(choice: BoardChoice): void {
    this.taken[choice.job] = choice;
    this.busy[choice.crew]! |= choice.mask;
    this.gain += choice.gain;
  }

  remove(job: number): void {
    const choice = this.taken[job];
    if (choice === undefined) return;
    this.taken[job] = undefined;
    this.busy[choice.crew]! &= ~choice.mask;
    this.gain -= choice.gain;
  }

  copyFrom(other: Placed): void {
    for (const [job, choice] of other.taken.entries()) this.taken[job] = choice;
    this.busy.set(other.busy);
    this.gain = other.gain;
  }
}

/** Odds that a step begins with a choice that pushes others off the board. */
const pushOdds = 0.5;
/** Odds that a free choice is passed over, so that the same repair gives other boards. */
const blinkOdds = 0.02;
/** Largest random change of the turn of a job. */
const turnNoise = 0.6;
/** Fractions of the mean gain of a job by which a board may be worse, at the first step and at the last. */
const [hot, cold] = [0.3, 0.01];
/** Number of steps between calls of `goOn`. */
const stepsPerCall = 100;

function searched(
  choices: readonly (readonly BoardChoice[])[],
  crews: number,
  { seed = 1, steps = stepsUsual, goOn }: DispatchOptions,
): Placed {
  const now = new Placed(choices.length, crews);
  for (const choice of choices.flat().toSorted((a, b) => perDay(b) - perDay(a) || a.job - b.job))
    if (now.taken[choice.job] === undefined && now.isFree(choice)) now.put(choice);
  const [best, before] = [1, 2].map(() => new Placed(choices.length, crews)) as [Placed, Placed];
  best.copyFrom(now);
  const able = choices.flatMap(([first], job) => (first === undefined ? [] : [job]));
  if (able.length < 2) return best;
  const start = hashOf(seed, able.length);
  let drawn = 0;
  const draw = (): number => uniformOf(hashedWith(hashedWith(start, drawn >>> 8), drawn++));
  const pick = (count: number): number => Math.floor(draw() * count);
  const mean = able.reduce((sum, job) => sum + choices[job]![0]!.gain, 0) / able.length;
  const jobsOut = Math.max(2, Math.round(able.length / 8));

  for (let step = 0; step < steps; step++) {
    if (step % stepsPerCall === 0) goOn?.();
    before.copyFrom(now);
    if (draw() < pushOdds) {
      const some = choices[able[pick(able.length)]!]!;
      // Good choices are pushed in more often.
      push(now, able, some[Math.floor(some.length * draw() ** 2)]!);
    } else takeOff(now, able, pick, jobsOut, crews);
    const turns = able
      .filter((job) => now.taken[job] === undefined)
      .map((job) => ({ job, turn: perDay(choices[job]![0]!) * (1 + turnNoise * (draw() - 0.5)) }))
      .toSorted((a, b) => b.turn - a.turn);
    for (const { job } of turns) {
      const choice = choices[job]!.find((one) => now.isFree(one) && draw() >= blinkOdds);
      if (choice !== undefined) now.put(choice);
    }
    if (now.gain > best.gain) best.copyFrom(now);
    const heat = mean * hot * (cold / hot) ** (step / steps);
    if (now.gain < before.gain + heat * Math.log(draw())) now.copyFrom(before);
  }
  return best;
}

function perDay({ mask, gain }: BoardChoice): number {
  let days = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) days++;
  return gain / days;
}

/** Puts a choice on the board, in place of all that it cannot be beside. */
function push(placed: Placed, able: readonly number[], choice: BoardChoice): void {
  placed.remove(choice.job);
  for (const job of able) {
    const held = placed.taken[job];
    if (held !== undefined && held.crew === choice.crew && (held.mask & choice.mask) !== 0)
      placed.remove(job);
  }
  placed.put(choice);
}

/** Takes jobs off the board: some by chance, or those of some crews on days that follow each other. */
function takeOff(
  placed: Placed,
  able: readonly number[],
  pick: (count: number) => number,
  most: number,
  crews: number,
): void {
  const count = 1 + pick(most);
  if (pick(2) === 0) {
    for (let one = 0; one < count; one++) placed.remove(able[pick(able.length)]!);
    return;
  }
  const [first, beside] = [pick(crews), pick(crews)];
  const days = (2 ** (1 + pick(5)) - 1) << pick(10);
  for (const job of able) {
    const choice = placed.taken[job];
    if (choice === undefined || (choice.mask & days) === 0) continue;
    if (choice.crew === first || choice.crew === beside) placed.remove(job);
  }
}

/** Number of rounds in which prices change. */
const rounds = 200;
/** Round after which steps are halved, again and again. */
const halvingRounds = 20;

/**
 * Returns a gain that no board exceeds. Each day of a crew has a price, and each job takes what pays most without regard to the others. What the jobs gain then, with all
 * prices, is a bound at any prices of at least 0 (Lagrangian relaxation). The prices rise where a day is wanted twice, and fall where nobody wants it.
 *
 * @param found - Gain of a board.
 */
function boundOf(
  choices: readonly (readonly BoardChoice[])[],
  { crews, days }: Pick<BoardProblem, "crews" | "days">,
  found: number,
): number {
  const prices = new Float64Array(crews.length * days);
  const wanted = new Float64Array(prices.length);
  let bound = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    let gain = prices.reduce((sum, price) => sum + price, 0);
    wanted.fill(-1);
    for (const some of choices) {
      let most = 0;
      let taken: BoardChoice | undefined;
      for (const choice of some) {
        // The others gain less even at no price.
        if (choice.gain <= most) break;
        const rest = choice.gain - priceOf(choice, prices, days);
        if (rest > most) [most, taken] = [rest, choice];
      }
      gain += most;
      if (taken !== undefined) for (const day of daysOf(taken, days)) wanted[day]!++;
    }
    bound = Math.min(bound, gain);
    const slope = wanted.reduce((sum, one, day) => sum + (one < 0 && prices[day] === 0 ? 0 : one * one), 0);
    if (slope === 0) break;
    const step = ((gain - found) / slope) * 0.5 ** Math.floor(round / halvingRounds);
    for (const [day, one] of wanted.entries()) prices[day] = Math.max(0, prices[day]! + step * one);
  }
  return Math.max(bound, found);
}

function priceOf({ crew, day, mask }: BoardChoice, prices: Float64Array, days: number): number {
  let price = 0;
  for (let at = day; mask >> at !== 0; at++) price += prices[crew * days + at]!;
  return price;
}

/** Returns the positions of the days of a choice among those of all crews. */
function daysOf({ crew, day, mask }: BoardChoice, days: number): number[] {
  const length = Math.log2((mask >> day) + 1);
  return Array.from({ length }, (_, at) => crew * days + day + at);
}
