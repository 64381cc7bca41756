import { acceptableFrom, classify, type EpochHour } from "@halcyon/schema";
import {
  bandOdds,
  frequencyOf,
  hashedUniform,
  membersNeeded,
  probabilityOf,
  publish,
  publishProbability,
  usualBands,
} from "@halcyon/scoring";
import type { OddsEvent } from "@halcyon/weather";
import { leadClasses } from "../skill/lead-classes.ts";
import type { OddsList } from "./odds-list.ts";
import type { OddsRequest, OddsTask } from "./odds-tasks.ts";

/** What the members of a run said of a task, [hour][member] from the start of the run on, as logarithms. */
export interface SaidOfTask {
  readonly run: EpochHour;
  readonly members: number;
  readonly logScores: Float64Array;
}

/** Durations of windows [h], and the event of each. */
const windows: readonly (readonly [number, OddsEvent])[] = [
  [4, "window_4"],
  [8, "window_8"],
  [24, "window_24"],
];

/** Hours that are taken of each run, task and class of leads: those of a run are one case of weather. */
const casesOfClass = 4;

/**
 * Sets the odds of some hours and windows of a run beside what came of them.
 *
 * @param lists - By lead class.
 */
export function addCases(
  lists: readonly OddsList[],
  said: SaidOfTask,
  task: OddsTask,
  { from, to }: Pick<OddsRequest, "from" | "to">,
): void {
  for (const [position, { fromDay, toDay }] of leadClasses.entries()) {
    for (const duration of [1, ...windows.map(([hours]) => hours)]) {
      const first = Math.max(fromDay * 24, duration - 1, from + duration - 1 - said.run);
      const last = Math.min(toDay * 24, task.hours, to - said.run) - 1;
      for (let draw = 0; draw < casesOfClass && first <= last; draw += 1) {
        const share = hashedUniform(said.run, task.id, fromDay, duration, draw);
        const lead = first + Math.floor(share * (last - first + 1));
        if (duration === 1) addHour(lists[position]!, said, task, lead);
        else addWindow(lists[position]!, said, task, lead, duration);
      }
    }
  }
}

function addHour(
  list: OddsList,
  { run, members, logScores }: SaidOfTask,
  task: OddsTask,
  lead: number,
): void {
  const hour = run + lead;
  const score = observedAt(task, hour);
  const own = logScores.subarray(lead * members, (lead + 1) * members);
  const odds = bandOdds(own, task.usual && usualBands(task.usual.frequencies, hour));
  if (Number.isNaN(score) || odds === undefined) return;
  list.add("acceptable", hour, publishProbability(1 - odds.unsuitable), score >= acceptableFrom);
  list.add("ideal", hour, odds.ideal, classify(score) === "ideal");
}

function addWindow(
  list: OddsList,
  { run, members, logScores }: SaidOfTask,
  task: OddsTask,
  lastLead: number,
  duration: number,
): void {
  const leads = Array.from({ length: duration }, (_, index) => lastLead - index);
  const observed = Math.min(...leads.map((lead) => observedAt(task, run + lead)));
  let [good, whole] = [0, 0];
  for (let member = 0; member < members; member += 1) {
    const lowest = Math.min(...leads.map((lead) => logScores[lead * members + member]!));
    if (Number.isNaN(lowest)) continue;
    whole += 1;
    if (publish(Math.exp(lowest)) >= acceptableFrom) good += 1;
  }
  if (Number.isNaN(observed) || whole < 2 || whole < membersNeeded * members) return;
  const probability = publishProbability(probabilityOf(good, whole, usualOver(task, run, leads)));
  const [, event] = windows.find(([hours]) => hours === duration)!;
  list.add(event, run + lastLead, probability, observed >= acceptableFrom);
}

function usualOver({ usual }: OddsTask, run: EpochHour, leads: readonly number[]): number | undefined {
  if (usual === undefined) return undefined;
  return Math.min(...leads.map((lead) => frequencyOf(usual.frequencies, run + lead, acceptableFrom) ?? 0.5));
}

/** NaN where it is not known. */
function observedAt({ observed: { from, scores } }: OddsTask, hour: EpochHour): number {
  return scores[hour - from] ?? Number.NaN;
}
