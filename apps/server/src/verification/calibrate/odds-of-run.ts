import { acceptableFrom, classify } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { bandOdds, publish } from "@halcyon/scoring";
import { frequencyOf, usualBands } from "@halcyon/scoring/climatology";
import { publishProbability } from "@halcyon/scoring/statistics";
import { windowMembers, windowOdds } from "@halcyon/scoring/windows";
import { hashedUniform } from "@halcyon/scoring/verification";
import { type OddsCases, type OddsOfLeads, type TableEvent, tableEvents } from "@halcyon/weather";
import { leadClasses } from "../lead-classes.ts";
import type { OddsRequest, OddsTask } from "./odds-tasks.ts";

/**
 * Scores of a task for each ensemble member of a run. `logScores` are their logarithms, [hour][member], from the start of the run; NaN stands for an unknown
 * score.
 */
export interface SaidOfTask {
  readonly run: EpochHour;
  readonly members: number;
  readonly logScores: Float64Array;
}

/** Lengths of windows [h], with the event type of each length. */
const windows: readonly (readonly [number, TableEvent])[] = [
  [4, "window_4"],
  [8, "window_8"],
  [24, "window_24"],
];

/** Number of hours that are drawn from each run, task and lead class. It is small because hours of the same run are not independent. */
const casesOfClass = 4;

/**
 * Pairs the forecast probabilities of some hours and windows of a run with their outcomes. Half of the windows are the best of their day, because responses
 * list such windows. Windows that are selected for a high probability succeed less often than other windows with the same probability.
 *
 * @param lists - Lists of pairs, by lead class.
 */
export function addCases(
  lists: readonly OddsList[],
  said: SaidOfTask,
  task: OddsTask,
  { from, to }: Pick<OddsRequest, "from" | "to">,
): void {
  for (const duration of [1, ...windows.map(([hours]) => hours)]) {
    const saidOf = duration > 1 ? saidOfWindows(said, task, duration) : undefined;
    for (const [position, { fromDay, toDay }] of leadClasses.entries()) {
      const firstLead = Math.max(fromDay * 24, duration - 1, from + duration - 1 - said.run);
      const lastLead = Math.min(toDay * 24, task.hours, to - said.run) - 1;
      if (firstLead > lastLead) continue;
      for (let draw = 0; draw < casesOfClass; draw += 1) {
        const share = hashedUniform(said.run, task.id, fromDay, duration, draw);
        const lead = firstLead + Math.floor(share * (lastLead - firstLead + 1));
        const list = lists[position]!;
        if (saidOf === undefined) addHour(list, said, task, lead);
        else {
          const isPicked = draw % 2 === 1;
          const at = isPicked ? bestOfDay(saidOf, said.run, { lead, firstLead, lastLead }) : lead;
          addWindow(list, said.run, task, { lastLead: at, duration, said: saidOf[at]! });
        }
      }
    }
  }
}

/**
 * Returns the odds of all windows of a given length, by the lead of their last hour. For a single run, returns the worst score instead. The value is NaN if
 * too few members have scores in all hours.
 */
function saidOfWindows(
  { run, members, logScores }: SaidOfTask,
  { usual }: OddsTask,
  durationHours: number,
): Float64Array {
  const usualByLead =
    usual &&
    Float64Array.from(
      { length: logScores.length / members },
      (_, lead) => frequencyOf(usual.frequencies, run + lead, acceptableFrom) ?? 0.5,
    );
  const scores = { logScores, members };
  const range = { minimumScore: acceptableFrom };
  const byPosition =
    members === 1
      ? windowMembers(scores, durationHours, range).worst.map((log) => publish(Math.exp(log)))
      : windowOdds(scores, { durationHours, ...range }, usualByLead);
  const said = new Float64Array(logScores.length / members).fill(Number.NaN);
  if (durationHours <= said.length) said.set(byPosition, durationHours - 1);
  return said;
}

/** First and last lead of a class, and a lead within it [h]. */
interface LeadOfClass {
  readonly lead: number;
  readonly firstLead: number;
  readonly lastLead: number;
}

/** Returns the lead at which the most likely window of a day ends. The window ends on the same UTC day as the given lead, and within the class. */
function bestOfDay(said: Float64Array, run: EpochHour, { lead, firstLead, lastLead }: LeadOfClass): number {
  const dayStart = Math.floor((run + lead) / 24) * 24 - run;
  let best = Math.max(dayStart, firstLead);
  for (let other = best + 1; other <= Math.min(dayStart + 23, lastLead); other += 1) {
    if (said[other]! > said[best]! || Number.isNaN(said[best]!)) best = other;
  }
  return best;
}

function addHour(
  list: OddsList,
  { run, members, logScores }: SaidOfTask,
  task: OddsTask,
  lead: number,
): void {
  const hour = run + lead;
  const observed = observedOver(task, hour, 1);
  const own = logScores.subarray(lead * members, (lead + 1) * members);
  if (members === 1) {
    const said = publish(Math.exp(own[0]!));
    if (Number.isNaN(said) || Number.isNaN(observed)) return;
    list.add("not_stop", hour, said, observed > 0);
    list.add("acceptable", hour, said, observed >= acceptableFrom);
    list.add("ideal", hour, said, classify(observed) === "ideal");
    return;
  }
  const odds = bandOdds(own, task.usual && usualBands(task.usual.frequencies, hour));
  if (Number.isNaN(observed) || odds === undefined) return;
  list.add("acceptable", hour, publishProbability(1 - odds.unsuitable), observed >= acceptableFrom);
  list.add("ideal", hour, odds.ideal, classify(observed) === "ideal");
}

/** Window in a run: the lead of its last hour [h], its length, and its odds. */
interface SaidWindow {
  readonly lastLead: number;
  readonly duration: number;
  readonly said: number;
}

function addWindow(
  list: OddsList,
  run: EpochHour,
  task: OddsTask,
  { lastLead, duration, said }: SaidWindow,
): void {
  const observed = observedOver(task, run + lastLead, duration);
  if (Number.isNaN(observed) || Number.isNaN(said)) return;
  list.add(eventOf(duration), run + lastLead, said, observed >= acceptableFrom);
}

function eventOf(duration: number): TableEvent {
  return windows.find(([hours]) => hours === duration)![1];
}

/** Returns the worst observed score in a window that ends with the given hour; NaN if any score is unknown. */
function observedOver(
  { observed: { from, scores } }: OddsTask,
  lastHour: EpochHour,
  duration: number,
): number {
  const hours = Array.from({ length: duration }, (_, index) => lastHour - index);
  return Math.min(...hours.map((hour) => scores[hour - from] ?? Number.NaN));
}

interface Collected {
  readonly hours: EpochHour[];
  readonly said: number[];
  readonly happened: boolean[];
}

/** List of forecast probabilities in one lead class (range of lead times), with the outcome of each. */
export class OddsList {
  readonly #events = new Map<TableEvent, Collected>(
    tableEvents.map((event) => [event, { hours: [], said: [], happened: [] }]),
  );

  get isEmpty(): boolean {
    return [...this.#events.values()].every(({ hours }) => hours.length === 0);
  }

  add(event: TableEvent, hour: EpochHour, said: number, happened: boolean): void {
    const collected = this.#events.get(event)!;
    collected.hours.push(hour);
    collected.said.push(said);
    collected.happened.push(happened);
  }

  cases(): OddsOfLeads["cases"] {
    return Object.fromEntries(
      [...this.#events].map(([event, { hours, said, happened }]): [TableEvent, OddsCases] => [
        event,
        { hours, happened, said: Float64Array.from(said) },
      ]),
    );
  }
}
