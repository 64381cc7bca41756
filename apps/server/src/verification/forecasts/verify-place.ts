import type { Location, VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { type PreparedEntry, publish, type ReferenceScore } from "@halcyon/scoring";
import {
  addScoreCase,
  noScoreSums,
  rankBin,
  referenceOf,
  type ScoreSums,
  type VerifiedMembers,
  verifySample,
  verifyScore,
} from "@halcyon/scoring/verification";
import { type Cell, SourceError } from "@halcyon/weather";
import type { HourRange } from "../../weather/hours/hour-range.ts";
import type { StoredRuns } from "../stored-runs.ts";
import { type LeadClass, leadClasses, leadClassOf, verifiedLeadHours } from "../lead-classes.ts";
import { alikeLeads, forecastHours, type RunHours, runScores } from "../runs/run-scores.ts";
import { PickedWindows } from "./picked-windows.ts";
import { RankSample } from "./rank-sample.ts";
import type { SampleOf } from "../truth/score-climatology.ts";
import type { EvaluatedEntries } from "../truth/evaluated-entries.ts";
import type { TruthAtPlace } from "../truth/truth.ts";

/** Place whose forecasts are verified. */
interface PlaceToVerify {
  readonly location: Location;
  readonly cell: Cell;
  readonly truth: TruthAtPlace;
  readonly seen: EvaluatedEntries;
  /** Hours that are verified. */
  readonly span: HourRange;
  readonly membersAre: NonNullable<VerifiedMembers["membersAre"]>;
}

/** Results of the verification of the places that were verified so far. The results of each further place are added. */
export interface VerifiedCases {
  readonly leads: ReadonlyMap<LeadClass, LeadCases>;
  /** Model runs that could not be read, by a name that is unique for each run and place. */
  readonly unreadable: Map<string, { readonly run: EpochHour; readonly because: string }>;
  gapHours: number;
  unknownHours: number;
}

interface LeadCases {
  /** Sums over all places, by UTC day [days since 1970]. */
  readonly sums: Map<number, ScoreSums>;
  readonly runs: Set<EpochHour>;
  /** Pairs of UTC day and place that were verified, without duplicates. */
  readonly days: Set<string>;
  /** Variables of constraints that runs lack. These constraints were dropped from forecasts and truth. */
  readonly without: Set<VariableName>;
  readonly windows: PickedWindows;
}

export function noCases(): VerifiedCases {
  return {
    leads: new Map(
      leadClasses.map((one) => [
        one,
        {
          sums: new Map(),
          runs: new Set(),
          days: new Set(),
          without: new Set(),
          windows: new PickedWindows(),
        },
      ]),
    ),
    unreadable: new Map(),
    gapHours: 0,
    unknownHours: 0,
  };
}

/**
 * Verifies the forecasts of each run for a place, and adds the results to the results of other places.
 *
 * @throws Refusal variable_unavailable if a run lacks a required variable; SourceError if the truth cannot be read.
 */
export async function verifyPlace(
  { source, runs, part }: Pick<StoredRuns, "source" | "runs" | "part">,
  place: PlaceToVerify,
  found: VerifiedCases,
  onRun: () => void,
): Promise<void> {
  const { location, cell, span, membersAre, truth } = place;
  const { entry } = place.seen([]);
  const firstHour = Math.max(runs[0] ?? Infinity, span.fromHour);
  const until = Math.min(truth.untilHour(entry), (runs.at(-1) ?? -Infinity) + verifiedLeadHours, span.toHour);
  const evaluatedHours = hoursSeen(place, firstHour, until);
  const sample = new RankSample(runs, cell);
  for (const run of runs) {
    const from = Math.max(truth.firstHourOf(run), firstHour);
    const spokenHours = forecastHours({ source, cell, run }, entry, part);
    const to = Math.min(until, run + spokenHours);
    const hours = { source, cell, place: location, run, from, to };
    for (const leads of from < to ? alikeLeads(hours, entry) : []) {
      const { entry: seenEntry, observed, climatologyOf } = await evaluatedHours(leads.lacks);
      const scores = await scoresOf({ ...hours, ...leads }, seenEntry, found);
      if (scores === undefined) break;
      const members = scores.length / (leads.to - leads.from);
      const observedAt = (hour: EpochHour): number => observed[hour - firstHour]!;
      for (const [{ fromDay, toDay }, { windows }] of found.leads) {
        windows.add({
          scores,
          members,
          firstHour: leads.from,
          fromHour: run + 24 * fromDay,
          toHour: run + 24 * toDay,
          observedAt,
          usualAt: (hour) => usualShare(climatologyOf(hour, observedAt(hour))),
        });
      }
      for (let hour = leads.from; hour < leads.to; hour++) {
        const score = observedAt(hour);
        const said = scores.subarray((hour - leads.from) * members, (hour - leads.from + 1) * members);
        if (Number.isNaN(score)) found.unknownHours += 1;
        else if (said.every(Number.isNaN)) found.gapHours += 1;
        else {
          const leadClass = leadClassOf(hour - run);
          const lead = found.leads.get(leadClass)!;
          const climatology = climatologyOf(hour, score);
          const leadEnd = Math.min(leadClass.toDay * 24, spokenHours);
          const isRanked = members > 1 && sample.takes(run, hour, leadEnd);
          const day = Math.floor(hour / 24);
          const sums = lead.sums.get(day) ?? noScoreSums();
          lead.sums.set(day, sums);
          addScoreCase(sums, {
            forecast: verifyScore(said, score, { usual: climatology?.probability, membersAre }),
            climatology,
            rank: isRanked ? rankOf(said, score, sample.drawFor(run, hour)) : undefined,
          });
          lead.runs.add(run);
          lead.days.add(`${cell.latitude} ${cell.longitude} ${day}`);
          for (const position of leads.lacks) lead.without.add(entry.constraints[position]!.variable);
        }
      }
    }
    onRun();
  }
}

/** Returns how often an hour was acceptable in other years, as a fraction; undefined if the climatology is unknown. */
function usualShare(climatology: ReferenceScore | undefined): number | undefined {
  return climatology && 1 - climatology.probability.unsuitable;
}

interface EvaluatedHours {
  readonly entry: PreparedEntry;
  /** Published scores from the first hour on; NaN if a score is unknown. */
  readonly observed: Float64Array;
  readonly climatologyOf: (hour: EpochHour, observed: number) => ReferenceScore | undefined;
}

/**
 * Returns a function that looks up the observed scores of a range of hours, without the constraints that a run lacks. Each set of constraints is looked up
 * only once.
 */
function hoursSeen(
  { truth, seen }: PlaceToVerify,
  from: EpochHour,
  until: EpochHour,
): (lacks: readonly number[]) => Promise<EvaluatedHours> {
  const known = new Map<string, Promise<EvaluatedHours>>();
  const look = async (lacks: readonly number[]): Promise<EvaluatedHours> => {
    const { entry, usual } = seen(lacks);
    return {
      entry,
      observed: await truth.observe(entry, from, until),
      climatologyOf: climatologyOfHours(await usual()),
    };
  };
  return (lacks) => {
    const name = lacks.join();
    const found = known.get(name) ?? look(lacks);
    known.set(name, found);
    return found;
  };
}

/**
 * Returns the bin of the rank histogram for the rank of the observation among the ensemble members. Members without a score are left out.
 *
 * @param draw - Random number in [0, 1) that decides the bin if members equal the observation.
 */
export function rankOf(said: Float64Array, observed: number, draw: number): number {
  const members = Array.from(
    said.filter((score) => !Number.isNaN(score)),
    publish,
  );
  return rankBin(members, observed, draw);
}

/** Returns a function that returns the climatology of an hour. Its results are cached, because they are the same for every run. */
function climatologyOfHours(sampleOf: SampleOf): EvaluatedHours["climatologyOf"] {
  const known = new Map<EpochHour, ReferenceScore | undefined>();
  return (hour, observed) => {
    if (!known.has(hour)) {
      const sample = sampleOf(hour);
      known.set(
        hour,
        sample.length === 0 ? undefined : referenceOf(verifySample(sample, observed), observed),
      );
    }
    return known.get(hour);
  };
}

/** Returns the scores of a run. If the run cannot be read, records this and returns undefined. */
async function scoresOf(
  hours: RunHours,
  entry: PreparedEntry,
  { unreadable }: VerifiedCases,
): Promise<Float64Array | undefined> {
  try {
    return await runScores(hours, entry);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    unreadable.set(`${hours.run} ${error.message}`, { run: hours.run, because: error.message });
    return undefined;
  }
}
