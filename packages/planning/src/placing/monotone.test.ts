import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { networkOf } from "../network/network.ts";
import type { Plan, PlanTask } from "../network/plan.ts";
import { PlanningError } from "../network/planning-error.ts";
import { JoinedSpells, spellsOf } from "../weather/joined-spells.ts";
import { Course } from "./course.ts";
import { horizonHours, pairs, randomFrom, randomPlan } from "./random-plan.suite.ts";

const plansCount = sized(200, 5000);

/** Returns the finish of a plan and of its tasks in scores that depend on a seed; undefined for a plan that is impossible. */
function finishesOf(
  plan: Plan,
  seed: number,
  minimumScore: number,
): { readonly done: number; readonly tasks: ReadonlyMap<string, number> } | undefined {
  const random = randomFrom(seed);
  const spells = pairs.map(() => {
    let score = 0.5;
    const scores = Array.from({ length: horizonHours }, () => {
      score = Math.min(1, Math.max(0, score + (random(200) - 100) / 400));
      return score;
    });
    return new JoinedSpells([], spellsOf(scores, minimumScore), 0);
  });
  try {
    const network = networkOf(plan, pairs);
    const course = new Course(network, spells);
    for (const [position, { hours }] of network.tasks.entries()) course.hours[position] = hours;
    const done = course.place(network.startHour, network.order);
    return { done, tasks: new Map(network.tasks.map(({ id }, position) => [id, course.finish[position]!])) };
  } catch (error) {
    if (error instanceof PlanningError) return undefined;
    throw error;
  }
}

/** Makes a random plan without resources. */
function freePlan(seed: number, changed: (task: PlanTask) => PlanTask = (task) => task): Plan {
  const plan = randomPlan(randomFrom(seed));
  return {
    ...plan,
    resources: [],
    tasks: plan.tasks.map((task) => changed({ ...task, resources: undefined })),
  };
}

/** Makes the links FF of split work FS. With more good hours such work starts later to finish after another task, and may then finish later too. */
function withoutSplitFinishLinks(task: PlanTask): PlanTask {
  if (task.mode !== "split") return task;
  return {
    ...task,
    links: task.links?.map((link) => ({ ...link, type: link.type === "FF" ? "FS" : link.type })),
  };
}

describe("without resources", () => {
  test("a later start never ends sooner", () => {
    for (let seed = 0; seed < plansCount; seed++) {
      const plan = freePlan(seed);
      const { startHour = 0 } = plan;
      const now = finishesOf(plan, seed, 0.4);
      const later = finishesOf({ ...plan, startHour: startHour + 1 + (seed % 40) }, seed, 0.4);
      if (now !== undefined) expect({ seed, done: later!.done >= now.done }).toEqual({ seed, done: true });
    }
  });

  test("a looser limit never ends later", () => {
    for (let seed = 0; seed < plansCount; seed++) {
      const plan = freePlan(seed, withoutSplitFinishLinks);
      const [strict, loose] = [finishesOf(plan, seed, 0.5), finishesOf(plan, seed, 0.4)];
      if (strict !== undefined)
        expect({ seed, done: loose!.done <= strict.done }).toEqual({ seed, done: true });
    }
  });

  test("a longer shift never ends later, for unbroken and split work", () => {
    for (let seed = 0; seed < plansCount; seed++) {
      const plan = freePlan(seed, (task) => ({
        ...withoutSplitFinishLinks(task),
        mode: task.mode === "shifts" ? undefined : task.mode,
        // A lag back in working hours is shorter if more hours work.
        links: withoutSplitFinishLinks(task).links?.map((link) => ({
          ...link,
          lagHours: Math.max(link.lagHours ?? 0, 0),
        })),
      }));
      const calendars = plan.calendars!.map(({ id, open }) => {
        const longer = open.map((flag, hour) => flag | (open[hour - 1] ?? 0));
        return { id, open: longer };
      });
      const [short, long] = [finishesOf(plan, seed, 0.4), finishesOf({ ...plan, calendars }, seed, 0.4)];
      if (short !== undefined) expect({ seed, done: long!.done <= short.done }).toEqual({ seed, done: true });
    }
  });

  test("neither the order of the tasks nor their names change a finish", () => {
    for (let seed = 0; seed < plansCount; seed++) {
      const plan = freePlan(seed);
      const renamed = plan.tasks
        .map((task) => ({
          ...task,
          id: `x${task.id}`,
          links: task.links?.map((link) => ({ ...link, from: `x${link.from}` })),
        }))
        .toReversed();
      const [one, other] = [finishesOf(plan, seed, 0.4), finishesOf({ ...plan, tasks: renamed }, seed, 0.4)];
      for (const [id, finish] of one?.tasks ?? [])
        expect({ seed, id, finish: other!.tasks.get(`x${id}`) }).toEqual({ seed, id, finish });
    }
  });
});
