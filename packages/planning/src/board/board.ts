/** Crew that goes out from a base. It has one job a day. */
export interface BoardCrew {
  readonly id: string;
  readonly skills: readonly string[];
}

/** Job of whole days. */
export interface BoardJob {
  readonly id: string;
  /** Number of days in a row, with one crew; 1 by default. */
  readonly days?: number | undefined;
  /** Skill that its crew needs; none by default. */
  readonly skill?: string | undefined;
  /** Value of the job if it is done [currency, or any unit of all jobs]. */
  readonly value: number;
  /** Position of the last day on which it is not late; never late by default. */
  readonly due?: number | undefined;
  /** Loss of value for each day after that; 0 by default. */
  readonly lateCostPerDay?: number | undefined;
  /** Probability that it can be done, by the day on which it begins. A day that is absent is none on which it may begin. */
  readonly probability: readonly number[];
  /** Cost of the ways of each crew on all its days, in the order of the crews. */
  readonly travel: readonly number[];
}

/** Crews and jobs of some days. */
export interface BoardProblem {
  readonly crews: readonly BoardCrew[];
  readonly jobs: readonly BoardJob[];
  /** Number of days, at most 31. */
  readonly days: number;
}

/** Way to do a job: who begins it when. */
export interface BoardChoice {
  readonly job: number;
  readonly crew: number;
  readonly day: number;
  /** Bit for each day of it. */
  readonly mask: number;
  /** Expected value less the way, always above 0. */
  readonly gain: number;
}

/**
 * Why a job has no crew. `skill`: no crew has its skill. `days`: it is longer than the board. `odds`: on no day it can be done. `worth`: the ways cost more than it is
 * expected to bring. `crews`: the crews are worth more elsewhere.
 */
export type LeftReason = "skill" | "days" | "odds" | "worth" | "crews";

/**
 * Returns what a job is worth if it begins on a day, once it is done.
 *
 * @example
 * ```js
 * valueOn({ id: "mast", days: 2, value: 900, due: 3, lateCostPerDay: 100, probability: [], travel: [] }, 3); // => 800
 * ```
 */
export function valueOn({ days = 1, value, due, lateCostPerDay = 0 }: BoardJob, day: number): number {
  const late = due === undefined ? 0 : Math.max(0, day + days - 1 - due);
  return value - lateCostPerDay * late;
}

/** Returns the ways in which each job gains something, best first. */
export function choicesOf({ crews, jobs, days }: BoardProblem): BoardChoice[][] {
  return jobs.map((one, job) => {
    const { days: length = 1, skill, probability, travel } = one;
    const choices: BoardChoice[] = [];
    for (const [crew, { skills }] of crews.entries()) {
      if (skill !== undefined && !skills.includes(skill)) continue;
      for (let day = 0; day + length <= days; day++) {
        const gain = (probability[day] ?? 0) * valueOn(one, day) - travel[crew]!;
        if (gain > 0) choices.push({ job, crew, day, mask: (2 ** length - 1) << day, gain });
      }
    }
    return choices.toSorted((a, b) => b.gain - a.gain || a.day - b.day || a.crew - b.crew);
  });
}

/** Returns why a job is not on a board. */
export function whyLeft(
  { crews, days }: BoardProblem,
  job: BoardJob,
  choices: readonly BoardChoice[],
): LeftReason {
  const { days: length = 1, skill, probability } = job;
  if (choices.length > 0) return "crews";
  if (skill !== undefined && !crews.some(({ skills }) => skills.includes(skill))) return "skill";
  if (length > days) return "days";
  return probability.slice(0, days - length + 1).some((odds) => odds > 0) ? "worth" : "odds";
}
