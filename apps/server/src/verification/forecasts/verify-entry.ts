import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { type PreparedEntry, prepareEntry } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import type { StoredBytes } from "@halcyon/weather/source-kit";
import type { RecordCache } from "../../weather/records/record-cache.ts";
import { Refusal } from "../../errors/refusal.ts";
import type { RunDay } from "../skill/verification-days.ts";
import { placeName } from "../../config/verification-config.ts";
import type { StoredRuns } from "../stored-runs.ts";
import { type LeadClass, leadClasses, oldestRunHours } from "../lead-classes.ts";
import type { RememberedEntry } from "../truth/hour-references.ts";
import { forecastHours } from "../runs/run-scores.ts";
import type { SharedHours } from "../runs/shared-hours.ts";
import { RankSample } from "./rank-sample.ts";
import { scoreClimatology } from "../truth/score-climatology.ts";
import { evaluatedEntries, withoutConstraints } from "../truth/evaluated-entries.ts";
import type { Truth } from "../truth/truth.ts";
import { type SumsOfDays, type VerifiedPlace, verifyRun } from "./verify-run.ts";

/** Request to verify one entry's forecasts, run by run. */
interface EntryToVerify {
  readonly stored: StoredRuns;
  readonly entry: Entry;
  readonly places: readonly Location[];
  readonly truth: Truth;
  /** Record from which the climatology is computed; undefined if there is none. */
  readonly history: RecordSource | undefined;
  readonly cache: RecordCache;
  readonly kept?: StoredBytes | undefined;
  /** Cached weather that all entries share; without it, weather is read for each entry. */
  readonly shared?: SharedHours | undefined;
  /** Cache of the observed scores and climatology of the entry's past hours, which outlasts this call. */
  readonly remembered: Pick<RememberedEntry, "at">;
  /** Returns true if the sums of earlier calls already include a run in the lead class that begins with the given day. */
  readonly isCounted: (run: EpochHour, fromLeadDay: number) => boolean;
}

/**
 * Verifies the forecasts of one task or scenario for past hours that earlier calls have not verified yet.
 *
 * @returns Sums for all places together, and for each place if the truth is a record.
 * @throws SourceError if the truth cannot be read.
 */
export async function verifyEntry(task: EntryToVerify): Promise<RunDay[]> {
  const { stored, truth, shared } = task;
  const uncounted = uncountedClasses(task);
  const prepared = preparedOnce();
  const found: RunDay[] = [];
  for (const location of task.places) {
    const place = await verifiedPlace(task, location, prepared).catch(unscorable);
    if (place === undefined) continue;
    for (const { run, lead, days } of uncounted) {
      const ofPlace: SumsOfDays = new Map();
      const into = truth.described.kind === "record" ? [days, ofPlace] : [days];
      await verifyRun({ ...stored, shared }, run, lead, place, into);
      found.push(...runDays({ run, lead, days: ofPlace }, placeName(location)));
    }
  }
  return [...uncounted.flatMap((all) => runDays(all, "")), ...found];
}

/** Run, with a class of lead times in which its forecast is verified, and the sums of the verified days. */
interface ClassOfRun {
  readonly run: EpochHour;
  readonly lead: LeadClass;
  readonly days: SumsOfDays;
}

/** Returns the lead classes of recent runs that earlier calls have not verified yet. */
function uncountedClasses({ stored: { runs }, isCounted }: EntryToVerify): ClassOfRun[] {
  const recent = runs.filter((run) => run > runs.at(-1)! - oldestRunHours);
  return recent.flatMap((run) =>
    leadClasses
      .filter(({ fromDay }) => !isCounted(run, fromDay))
      .map((lead) => ({ run, lead, days: new Map() })),
  );
}

function runDays({ run, lead, days }: ClassOfRun, place: string): RunDay[] {
  return [...days].map(([day, sums]) => ({ run, place, fromLeadDay: lead.fromDay, day, sums }));
}

/**
 * Prepares the verification of a place. Returns undefined if the model part does not cover the place.
 *
 * @throws Refusal if the entry cannot be scored there from the forecasts or the truth.
 */
async function verifiedPlace(
  { stored: { source, runs, part }, entry, truth, history, cache, kept, remembered }: EntryToVerify,
  location: Location,
  prepared: (entry: Entry) => PreparedEntry,
): Promise<VerifiedPlace | undefined> {
  const cell = await source.locate(location, runs.at(-1));
  if (cell === undefined) return undefined;
  const known = await truth.at(location, entry);
  const seen = evaluatedEntries({
    entry: withoutConstraints(entry, known.lacks),
    climatologyOf: (one) => scoreClimatology(history, cache, location, one, runs[0]!, kept),
    prepare: prepared,
  });
  return {
    location,
    cell,
    truth: known,
    seen,
    lookUpOf: (lacks) => remembered.at(location, [known.lacks, lacks]),
    // A run carries what the others do.
    spokenHours: forecastHours({ source, cell, run: runs[0]! }, seen([]).entry, part),
    sample: new RankSample(runs, cell),
  };
}

/** Returns a function that prepares entries. It prepares an entry only once for all places that have the same constraints. */
function preparedOnce(): (entry: Entry) => PreparedEntry {
  const known = new Map<string, PreparedEntry>();
  return (entry) => {
    const name = JSON.stringify(entry.constraints);
    const prepared = known.get(name) ?? prepareEntry(entry);
    known.set(name, prepared);
    return prepared;
  };
}

/** Returns undefined for a Refusal, so that the caller leaves the place out. Rethrows any other error. */
function unscorable(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}
