import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import { networkOf } from "../network/network.ts";
import type { Plan } from "../network/plan.ts";
import { Course } from "../placing/course.ts";
import { JoinedSpells, spellsOf } from "../weather/joined-spells.ts";
import type { PlanWeather } from "../weather/plan-weather.ts";
import { type Scenario, scenariosOf } from "../weather/scenarios.ts";
import { CoursePlayer } from "./course-player.ts";
import { process, recordAround, scoresOf, weatherBesideTruth } from "./synthetic-weather.suite.ts";
import { WeightedValues } from "./weighted-values.ts";

const seam = 240;
const horizonHours = 110 * 24;
const lift = (id: string, hours: number, from?: string) => ({
  id,
  pair: "crane",
  hours,
  links: from === undefined ? [] : [{ from }],
});
const chain = Array.from({ length: 20 }, (_, index) =>
  lift(`t${index}`, 9, index === 0 ? undefined : `t${index - 1}`),
);

/** Plans whose waits are compared with the truth. */
const plans = {
  wait: { tasks: [lift("a", 12)], startHour: seam, horizonHours },
  "two tasks across the seam": {
    tasks: [lift("a", 14), lift("b", 14, "a")],
    startHour: seam - 30,
    horizonHours,
  },
  chain: { tasks: chain, startHour: 0, horizonHours },
} satisfies Record<string, Plan>;

/** Places of one record each, and runs of the ensemble at each. */
const runsCount = 16;
const placesCount = sized(4, 32);

/** How one case came, beside what was said of it. */
interface SeamCase {
  /** Weight of the courses below the truth, with a random part of those equal to it; uniform if the odds are honest. */
  readonly pit: Readonly<Record<string, number>>;
  readonly isBelowP80: boolean;
  /** Weight of the courses that are bad an hour before the seam, and that are bad before and six hours later. */
  readonly bad: number;
  readonly staysBad: number;
  /** The same without regard to what members and years have in common. */
  readonly randomStaysBad: number;
}

function casesOf(members: number): SeamCase[] {
  return Array.from({ length: placesCount }, (_, place) => {
    const times = { frontHours: seam, horizonHours };
    const record = recordAround(place, times);
    return Array.from({ length: runsCount }, (__, run) => {
      const seed = hashOf(place, run, members);
      const { weather, truth } = weatherBesideTruth(record, members, { ...times, seed });
      return caseOf(weather, truth, seed);
    });
  }).flat();
}

function caseOf(weather: PlanWeather, truth: Float64Array, seed: number): SeamCase {
  const scenarios = scenariosOf(weather, { horizonHours });
  const { joint } = scenarios;
  const [pair] = weather.pairs;
  const pit: Record<string, number> = {};
  let isBelowP80 = false;
  for (const [name, plan] of Object.entries<Plan>(plans)) {
    const network = networkOf(plan, ["crane"]);
    const player = new CoursePlayer(network, scenarios, 1);
    const finishes = joint.map((scenario) => player.play(scenario));
    const course = new Course(network, [new JoinedSpells([], spellsOf(truth, 0.1), 0)]);
    for (const [position, { hours }] of network.tasks.entries()) course.hours[position] = hours;
    const came = course.place(network.startHour, network.order);
    const weightIf = (isMet: (finish: number) => boolean) =>
      joint.reduce((sum, { weight }, index) => (isMet(finishes[index]!) ? sum + weight : sum), 0);
    const equal = weightIf((finish) => finish === came);
    pit[name] = weightIf((finish) => finish < came) + equal * uniformOf(hashOf(seed, name.length));
    const p80 = finishes[new WeightedValues(joint, finishes).courseAt(0.8)]!;
    if (name === "chain") isBelowP80 = came <= p80;
  }
  const front = ({ member }: Scenario) => isBad(pair!.members![member]!.scores[seam - 1]!);
  const later = ({ now: from }: Scenario) => isBad(pair!.record.scores[from + seam + 5]!);
  const sum = (isMet: (scenario: Scenario) => boolean) =>
    joint.reduce((all, scenario) => (isMet(scenario) ? all + scenario.weight : all), 0);
  const bad = sum(front);
  return {
    pit,
    isBelowP80,
    bad,
    staysBad: sum((scenario) => front(scenario) && later(scenario)),
    randomStaysBad: bad * sum(later),
  };
}

const isBad = (score: number) => score < 0.1;

/** Returns how often six hours after a bad hour are bad too, in very long weather of the same kind. */
function truePersistence(): number {
  const scores = [...scoresOf(process(300_000, 5))];
  const later = scores
    .slice(0, -6)
    .flatMap((score, hour) => (isBad(score) ? [isBad(scores[hour + 6]!)] : []));
  return later.filter(Boolean).length / later.length;
}

function chiSquared(values: readonly number[]): number {
  const counts = Array.from({ length: 10 }, () => 0);
  for (const value of values) counts[Math.min(9, Math.floor(10 * value))]! += 1;
  const expected = values.length / 10;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

const total = (cases: readonly SeamCase[], of: (one: SeamCase) => number) =>
  cases.reduce((sum, one) => sum + of(one), 0);

describe.each([
  ["GEFS", 31],
  ["ENS", 51],
] as const)("across the seam of a product as large as %s", (_, members) => {
  const cases = casesOf(members);

  test("bad weather goes on as it does in truth, which years at random do not give", () => {
    const truth = truePersistence();
    const bad = total(cases, (one) => one.bad);
    const joined = total(cases, ({ staysBad }) => staysBad) / bad;
    const random = total(cases, ({ randomStaysBad }) => randomStaysBad) / bad;
    expect(Math.abs(joined - truth)).toBeLessThan(0.12);
    expect(Math.abs(random - truth)).toBeGreaterThan(0.12);
  });

  test("waits come as often as they are said", () => {
    for (const name of Object.keys(plans)) {
      const chi = chiSquared(cases.map(({ pit }) => pit[name]!));
      // 1 % of honest forecasts exceed 21.7 with nine degrees of freedom.
      expect({ name, isHonest: chi < 21.7 }).toEqual({ name, isHonest: true });
    }
  });

  test("the truth is below P80 of a chain in four of five cases", () => {
    const share = total(cases, ({ isBelowP80 }) => +isBelowP80) / cases.length;
    expect(Math.abs(share - 0.8)).toBeLessThan(sized(0.1, 0.035));
  });
});
