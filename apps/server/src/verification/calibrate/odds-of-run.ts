import { acceptableFrom, classify } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { bandOdds, membersNeeded, probabilityOf, publish } from "@halcyon/scoring";
import { frequencyOf, usualBands } from "@halcyon/scoring/climatology";
import { publishProbability } from "@halcyon/scoring/statistics";
import { hashedUniform } from "@halcyon/scoring/verification";
import type { TableEvent } from "@halcyon/weather";
import { leadClasses } from "../lead-classes.ts";
import type { OddsList } from "./odds-list.ts";
import type { OddsRequest, OddsTask } from "./odds-tasks.ts";

/** What the members of a run said of a task, as logarithms: [hour][member] from the start of the run on. NaN where it is not known. */
export interface SaidOfTask {
  readonly run: EpochHour;
  readonly members: number;
  readonly logScores: Float64Array;
}

/** Durations of windows [h], and the event of each. */
const windows: readonly (readonly [number, TableEvent])[] = [
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
      if (first > last) continue;
      for (let draw = 0; draw < casesOfClass; draw += 1) {
        const share = hashedUniform(said.run, task.id, fromDay, duration, draw);
        const lead = first + Math.floor(share * (last - first + 1));
        if (said.members === 1) addScore(lists[position]!, said, task, { lastLead: lead, duration });
        else if (duration === 1) addHour(lists[position]!, said, task, lead);
        else addWindow(lists[position]!, said, task, { lastLead: lead, duration });
      }
    }
  }
}

/** Hours of a run up to a lead [h]. */
interface LastHours {
  readonly lastLead: number;
  readonly duration: number;
}

/** What one run alone says of some hours: the worst of its scores. */
function addScore(
  list: OddsList,
  { run, logScores }: SaidOfTask,
  task: OddsTask,
  { lastLead, duration }: LastHours,
): void {
  const worst = Math.exp(Math.min(...logScores.subarray(lastLead - duration + 1, lastLead + 1)));
  const observed = observedOver(task, run + lastLead, duration);
  if (Number.isNaN(worst) || Number.isNaN(observed)) return;
  const hour = run + lastLead;
  const said = publish(worst);
  if (duration > 1) list.add(eventOf(duration), hour, said, observed >= acceptableFrom);
  else {
    list.add("not_stop", hour, said, observed > 0);
    list.add("acceptable", hour, said, observed >= acceptableFrom);
    list.add("ideal", hour, said, classify(observed) === "ideal");
  }
}

function addHour(
  list: OddsList,
  { run, members, logScores }: SaidOfTask,
  task: OddsTask,
  lead: number,
): void {
  const hour = run + lead;
  const score = observedOver(task, hour, 1);
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
  { lastLead, duration }: LastHours,
): void {
  const leads = Array.from({ length: duration }, (_, index) => lastLead - index);
  const observed = observedOver(task, run + lastLead, duration);
  let [good, whole] = [0, 0];
  for (let member = 0; member < members; member += 1) {
    const lowest = Math.min(...leads.map((lead) => logScores[lead * members + member]!));
    if (Number.isNaN(lowest)) continue;
    whole += 1;
    if (publish(Math.exp(lowest)) >= acceptableFrom) good += 1;
  }
  if (Number.isNaN(observed) || whole < 2 || whole < membersNeeded * members) return;
  const probability = publishProbability(probabilityOf(good, whole, usualOver(task, run, leads)));
  list.add(eventOf(duration), run + lastLead, probability, observed >= acceptableFrom);
}

function usualOver({ usual }: OddsTask, run: EpochHour, leads: readonly number[]): number | undefined {
  if (usual === undefined) return undefined;
  return Math.min(...leads.map((lead) => frequencyOf(usual.frequencies, run + lead, acceptableFrom) ?? 0.5));
}

function eventOf(duration: number): TableEvent {
  return windows.find(([hours]) => hours === duration)![1];
}

/** The worst score of some hours up to one; NaN where any is not known. */
function observedOver(
  { observed: { from, scores } }: OddsTask,
  lastHour: EpochHour,
  duration: number,
): number {
  const hours = Array.from({ length: duration }, (_, index) => lastHour - index);
  return Math.min(...hours.map((hour) => scores[hour - from] ?? Number.NaN));
}
