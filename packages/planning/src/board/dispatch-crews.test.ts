import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { type BoardChoice, type BoardProblem, choicesOf, valueOn } from "./board.ts";
import { type Board, dispatchCrews } from "./dispatch-crews.ts";
import golden from "./golden/optima.json" with { type: "json" };
import { goldenSizes, randomBoard } from "./random-board.suite.ts";

const gainOf = ({ expectedValue, travel }: Board): number => expectedValue - travel;

/** Returns the largest gain of a small board, found by trying every choice of every job. */
function bestGain(problem: BoardProblem): number {
  const choices = choicesOf(problem);
  const busy = problem.crews.map(() => 0);
  const best = (job: number): number => {
    if (job === choices.length) return 0;
    let most = best(job + 1);
    for (const { crew, mask, gain } of choices[job] as BoardChoice[]) {
      if ((busy[crew]! & mask) !== 0) continue;
      busy[crew]! |= mask;
      most = Math.max(most, gain + best(job + 1));
      busy[crew]! &= ~mask;
    }
    return most;
  };
  return best(0);
}

/** Checks that a board can be worked, and that its sums are those of its rows. */
function expectBoard(problem: BoardProblem, board: Board): void {
  const taken = new Set<string>();
  for (const { job, crew, day, probability, expectedValue, travel } of board.rows) {
    const one = problem.jobs.find(({ id }) => id === job)!;
    const position = problem.crews.findIndex(({ id }) => id === crew);
    if (one.skill !== undefined) expect(problem.crews[position]!.skills).toContain(one.skill);
    for (let at = day; at < day + (one.days ?? 1); at++) {
      expect(at).toBeLessThan(problem.days);
      expect(taken.has(`${crew} ${at}`), `${crew} has one job on day ${at}`).toBe(false);
      taken.add(`${crew} ${at}`);
    }
    expect(probability).toBe(one.probability[day]);
    expect(expectedValue).toBe(probability * valueOn(one, day));
    expect(travel).toBe(one.travel[position]);
    expect(expectedValue).toBeGreaterThan(travel);
  }
  const named = [...board.rows, ...board.left].map(({ job }) => job);
  expect(named.toSorted()).toEqual(problem.jobs.map(({ id }) => id).toSorted());
  const sum = board.rows.reduce((all, row) => all + row.expectedValue - row.travel, 0);
  expect(gainOf(board)).toBeCloseTo(sum, 6);
  expect(board.bound).toBeGreaterThan(sum - 1e-6);
}

const sizes = [
  { crews: 1, jobs: 1, days: 1 },
  { crews: 3, jobs: 12, days: 5 },
  { crews: 30, jobs: 200, days: 10 },
  { crews: 2, jobs: 40, days: 10 },
];

describe("a board", () => {
  test.each(sizes)(
    "of $crews crews and $jobs jobs has no crew twice a day, and only crews with the skill",
    (size) => {
      for (let seed = 0; seed < sized(3, 50); seed++) {
        const problem = randomBoard(seed, size);
        expectBoard(problem, dispatchCrews(problem, { steps: sized(300, 8000) }));
      }
    },
  );

  test("is never worse than the one with which the search begins", () => {
    for (let seed = 0; seed < sized(30, 1000); seed++) {
      const problem = randomBoard(seed, { crews: 3, jobs: 15, days: 6 });
      const greedy = gainOf(dispatchCrews(problem, { steps: 0 }));
      for (const steps of [1, 40])
        expect(gainOf(dispatchCrews(problem, { steps, seed }))).toBeGreaterThanOrEqual(greedy - 1e-9);
    }
  });

  test("of a few jobs has the gain that trying everything finds", () => {
    for (let seed = 0; seed < sized(12, 300); seed++) {
      const problem = randomBoard(seed, { crews: 2, jobs: 5, days: 4 });
      const [board, best] = [dispatchCrews(problem), bestGain(problem)];
      expect(gainOf(board)).toBeCloseTo(best, 6);
      expect(board.bound).toBeGreaterThan(best - 1e-6);
    }
  });

  test("is within 3 % of the best one, which HiGHS found, on 20 boards", () => {
    const boards = goldenSizes.map((size, seed) => dispatchCrews(randomBoard(seed, size)));
    const gaps = boards.map((board, seed) => 1 - gainOf(board) / golden.optima[seed]!);
    expect(Math.min(...gaps)).toBeGreaterThan(-1e-6);
    expect(Math.max(...gaps)).toBeLessThan(0.03);
    // The bound of the search is above the best gain, and near it.
    const above = boards.map(({ bound }, seed) => bound / golden.optima[seed]! - 1);
    expect(Math.min(...above)).toBeGreaterThan(-1e-6);
    expect(Math.max(...above)).toBeLessThan(0.01);
  });

  test("is the same for the same seed", () => {
    const problem = randomBoard(4, { crews: 5, jobs: 30, days: 8 });
    const [one, same, other] = [7, 7, 8].map((seed) =>
      JSON.stringify(dispatchCrews(problem, { seed, steps: 500 })),
    );
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test("puts a job before the day on which it is late, unless better odds are worth more than the cost", () => {
    const job = { id: "a", value: 1000, due: 0, probability: [0.7, 0.8], travel: [0] };
    const dayWith = (lateCostPerDay: number) =>
      dispatchCrews({ days: 2, crews: [{ id: "c", skills: [] }], jobs: [{ ...job, lateCostPerDay }] })
        .rows[0]!.day;
    // 0.8 (1000 - cost) is above 700 below a cost of 125.
    expect([dayWith(124), dayWith(126)]).toEqual([1, 0]);
  });

  test("says why a job has no crew", () => {
    const base = { value: 100, probability: [0.5], travel: [1] };
    const { left } = dispatchCrews({
      days: 1,
      crews: [{ id: "c", skills: ["rope"] }],
      jobs: [
        { ...base, id: "done", value: 1000 },
        { ...base, id: "second" },
        { ...base, id: "no skill", skill: "diving" },
        { ...base, id: "long", days: 2 },
        { ...base, id: "stormy", probability: [0] },
        { ...base, id: "unknown", probability: [] },
        { ...base, id: "far", travel: [60] },
      ],
    });
    expect(left).toEqual([
      { job: "second", reason: "crews" },
      { job: "no skill", reason: "skill" },
      { job: "long", reason: "days" },
      { job: "stormy", reason: "odds" },
      { job: "unknown", reason: "odds" },
      { job: "far", reason: "worth" },
    ]);
  });

  test("of no jobs or no crews is empty, and a search ends when it is told to", () => {
    expect(dispatchCrews({ days: 3, crews: [], jobs: [] }).rows).toEqual([]);
    const problem = randomBoard(1, { crews: 2, jobs: 9, days: 3 });
    expect(dispatchCrews({ ...problem, crews: [] }).rows).toEqual([]);
    const goOn = (): never => {
      throw new Error("left");
    };
    expect(() => dispatchCrews(problem, { goOn })).toThrow("left");
  });
});
