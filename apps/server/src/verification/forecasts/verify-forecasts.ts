import type { Entry, Location, VariableName } from "@halcyon/schema";
import { totalScoreSums, verifyScoreSums } from "@halcyon/scoring/verification";
import type { CalibrationFile, RecordSource } from "@halcyon/weather";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import type { HourRange } from "../../weather/hours/hour-range.ts";
import { verifiedLeadHours } from "../lead-classes.ts";
import type { StoredRuns } from "../stored-runs.ts";
import {
  NothingToVerify,
  type VerifiedForecasts,
  type VerifiedLeads,
  whyNoHour,
} from "./verified-forecasts.ts";
import { type ScoreClimatology, scoreClimatology } from "../truth/score-climatology.ts";
import { evaluatedEntries, withoutConstraints } from "../truth/evaluated-entries.ts";
import type { Truth } from "../truth/truth.ts";
import { noCases, type VerifiedCases, verifyPlace } from "./verify-place.ts";

interface VerificationRequest {
  readonly stored: StoredRuns;
  readonly entry: Entry;
  readonly places: readonly Location[];
  readonly truth: Truth;
  /**
   * Record from which the climatology is computed. If it is undefined, the climatology comes from the truth if that is a record. Otherwise no skill is
   * computed.
   */
  readonly history: RecordSource | undefined;
  readonly cache: RecordCache;
  /** Hours to verify; all by default. */
  readonly span?: HourRange;
  /** Calibrations to apply to the runs; if absent, raw forecasts are verified. */
  readonly calibrations?: readonly CalibrationFile[];
  /** Called when a run is verified at a place. The arguments are the number of verified pairs of run and place, and the number of all pairs. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Verifies the forecasts of all stored runs for past hours.
 *
 * @throws NothingToVerify if there is no hour to verify. Refusal if the entry cannot be scored from the runs or the truth. SourceError if
 * the truth cannot be read.
 */
export async function verifyForecasts(request: VerificationRequest): Promise<VerifiedForecasts> {
  const { stored, entry, places, truth, history, cache, onProgress } = request;
  const { span = allHours, calibrations } = request;
  const membersAre = calibrations === undefined ? ("draws" as const) : ("quantiles" as const);
  const { source, model, part } = stored;
  const runs = stored.runs.filter((run) => run < span.toHour && run + verifiedLeadHours > span.fromHour);
  const found = noCases();
  const covered: Location[] = [];
  const without = new Set<VariableName>();
  const climatologies: ScoreClimatology[] = [];
  const withoutClimatology = new Set<string>();
  let done = 0;
  for (const location of places) {
    const cell = await source.locate(location);
    if (cell === undefined) continue;
    covered.push(location);
    const known = await truth.at(location, entry);
    for (const position of known.lacks) without.add(entry.constraints[position]!.variable);
    const before = Math.max(runs[0] ?? Infinity, span.fromHour);
    const seen = evaluatedEntries({
      entry: withoutConstraints(entry, known.lacks),
      climatologyOf: async (one) => {
        const climatology = await scoreClimatology(history ?? known.record, cache, location, one, before);
        if (typeof climatology === "string") withoutClimatology.add(climatology);
        else climatologies.push(climatology);
        return climatology;
      },
    });
    const place = { location, cell, truth: known, seen, span, membersAre };
    await verifyPlace({ ...stored, runs }, place, found, () =>
      onProgress?.(++done, runs.length * places.length),
    );
  }
  const result: VerifiedForecasts = {
    entry,
    model,
    part,
    source: source.describe(),
    runs,
    places: covered,
    truth: truth.described,
    calibrations,
    without: [...without],
    climatologies: eachOnce(climatologies),
    withoutClimatology: [...withoutClimatology],
    classes: classesOf(found),
    leftOut: {
      places: places.filter((place) => !covered.includes(place)),
      runs: [...found.unreadable.values()],
      gapHours: found.gapHours,
      unknownHours: found.unknownHours,
    },
  };
  if (result.classes.some(({ verification }) => verification !== undefined)) return result;
  throw new NothingToVerify(whyNoHour(result));
}

const allHours: HourRange = { fromHour: -Infinity, toHour: Infinity };

function classesOf({ leads }: VerifiedCases): VerifiedLeads[] {
  return [...leads].map(([lead, { sums, runs, days, without, windows }]) => ({
    ...lead,
    runs: runs.size,
    days: days.size,
    without: [...without],
    windows: windows.verified(),
    byDay: [...sums].map(([day, ofDay]) => ({ day, sums: ofDay })),
    verification: sums.size === 0 ? undefined : verifyScoreSums(totalScoreSums(sums.values())),
  }));
}

function eachOnce(all: readonly ScoreClimatology[]): Omit<ScoreClimatology, "sampleOf">[] {
  const known = all.map(({ id, synthetic, years }) => ({ id, synthetic, years }));
  return [...new Map(known.map((one) => [JSON.stringify(one), one])).values()];
}
