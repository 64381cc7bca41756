import {
  type BoardProblem,
  dispatchCrews,
  type Plan,
  type PlanWeather,
  type ScoredHours,
  simulate,
  simulateStarts,
} from "@halcyon/planning";
import type { Figure } from "./figure.ts";
import { processorMsOfRun, seeded } from "./timing.ts";

const pairsCount = 6;
const members = 31;
const years = 40;
const frontHours = 240;
const recordFrom = Date.UTC(1979, 0, 1) / 3_600_000;
const dayHours = 24;

/** Measures simulations of campaigns in made scores, from scores to answers. */
export function planFigures(): Figure[] {
  const weather = madeWeather();
  const chain = planOf(24, (index) => (index === 0 ? [] : [index - 1]));
  const { scenarios, finish } = simulate(chain, weather);
  const beside = `${scenarios.count} courses, P50 after ${finish.P50!.hour} h`;
  const crews = withCrews(planOf(24, (index) => (index < 3 ? [] : [index - 3])));
  const starts = Array.from({ length: 365 }, (_, day) => day * dayHours);
  const money = { overheadPerDay: 1000, deadline: { byHour: 2000, ladPerDay: 5000 } };
  const large = planOf(2000, (index) => (index < 40 ? [] : [index - 40]));
  const record = { ...weather, frontHours: 0 };
  const [board, largeBoard] = [boardOf(8, 60), boardOf(20, 150)];
  return [
    figureOf(
      "24 tasks in a chain, 6 pairs, 31 members x 40 years x 5 days",
      () => simulate(chain, weather),
      150,
      beside,
    ),
    figureOf("24 tasks of two crews, the same weather", () => simulate(crews, weather), 150),
    figureOf(
      "365 starts of 24 tasks in a chain, with costs",
      () => simulateStarts(chain, weather, starts, { by: "cost", money }),
      250,
    ),
    figureOf(
      "2,000 tasks in 40 chains, record alone",
      () => simulate(large, record),
      2000,
      `${simulate(chain, record).scenarios.count} courses`,
    ),
    figureOf(
      "2,000 tasks in 40 chains, record and ensemble",
      () => simulate(large, weather),
      2000,
      `${scenarios.count} courses`,
    ),
    figureOf(
      "greedy board of 8 crews, 60 jobs, 10 days, with its bound",
      () => dispatchCrews(board, { steps: 0 }),
      20,
    ),
    figureOf("searched board of 8 crews, 60 jobs, 10 days", () => dispatchCrews(board), 50),
    figureOf("searched board of 20 crews, 150 jobs, 10 days", () => dispatchCrews(largeBoard), 250),
  ];
}

/** Makes crews, and jobs of one to three days at places around them. */
function boardOf(crews: number, jobs: number): BoardProblem {
  const days = 10;
  const next = seeded(7);
  return {
    days,
    crews: Array.from({ length: crews }, (_, crew) => ({
      id: `c${crew}`,
      skills: crew % 2 === 0 ? ["rope", "crane"] : ["crane"],
    })),
    jobs: Array.from({ length: jobs }, (_, job) => {
      const length = 1 + (job % 3);
      return {
        id: `j${job}`,
        days: length,
        skill: job % 4 === 0 ? "rope" : undefined,
        value: length * (250 + 500 * next()),
        due: job % 2 === 0 ? job % days : undefined,
        lateCostPerDay: 50,
        probability: Array.from({ length: days }, () => next()),
        travel: Array.from({ length: crews }, () => 100 * length * next()),
      };
    }),
  };
}

function figureOf(name: string, run: () => unknown, atMost: number, beside?: string): Figure {
  return { name, value: processorMsOfRun(run, 3), unit: "ms", atMost, beside };
}

function planOf(count: number, before: (index: number) => readonly number[]): Plan {
  const open = Uint8Array.from({ length: 730 * dayHours }, (_, hour) => {
    return +(hour % dayHours >= 7 && hour % dayHours < 19);
  });
  return {
    calendars: [{ id: "day", open }],
    tasks: Array.from({ length: count }, (_, index) => ({
      id: `task-${index}`,
      pair: `pair-${index % pairsCount}`,
      hours: 4 + (index % 5),
      calendar: "day",
      links: before(index).map((from) => ({ from: `task-${from}` })),
    })),
  };
}

function withCrews(plan: Plan): Plan {
  const resources = [{ id: "crews", units: 2, fill: true }];
  return { ...plan, resources, tasks: plan.tasks.map((task) => ({ ...task, resources: [{ id: "crews" }] })) };
}

/** Returns scores that stay good or bad for days, about two of three hours good. */
function madeWeather(): PlanWeather {
  const random = seeded(52);
  const kept = Math.exp(-1 / 30);
  const scored = (hours: number): ScoredHours => {
    const scores = new Float32Array(hours);
    const limits = new Uint8Array(hours);
    let value = 0;
    for (let hour = 0; hour < hours; hour++) {
      value = kept * value + Math.sqrt(3 * (1 - kept * kept)) * (random() + random() - random() - random());
      scores[hour] = Math.min(1, Math.max(0, 0.35 - 0.4 * value));
      limits[hour] = value > 1 ? 0 : 1;
    }
    return { scores, limits };
  };
  return {
    now: Date.UTC(2026, 10, 30, 16) / 3_600_000,
    recordFrom,
    years: Array.from({ length: years }, (_, index) => 1980 + index),
    frontHours,
    pairs: Array.from({ length: pairsCount }, (_, pair) => ({
      id: `pair-${pair}`,
      constraints: 2,
      record: scored((years + 4) * 8766),
      members: Array.from({ length: members }, () => scored(frontHours)),
    })),
  };
}
