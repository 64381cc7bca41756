import { type Location, type ModelId, modelIds, type PartName } from "@halcyon/schema";
import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { usualLapseKPerKm } from "@halcyon/schema/wire";
import { type EventVerification, type ReliabilityBin, verifyScoreDays } from "@halcyon/scoring";
import { type CalibrationFile, type RecordSource, SourceError } from "@halcyon/weather";
import { Command, Option } from "commander";
import { calibrationFolder } from "../../weather/calibrations/calibration-folder.ts";
import { modelPartCalibrations } from "../../weather/calibrations/model-part-calibrations.ts";
import type { Config } from "../../config/config.ts";
import type { Library, Records } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { type StoredRuns, storedRuns } from "../../verification/stored-runs.ts";
import { cacheSizes } from "../../config/cache-sizes.ts";
import type { VerifiedWindows } from "../../verification/forecasts/picked-windows.ts";
import { rankBlockDays, rankFlatness } from "../../verification/forecasts/rank-sample.ts";
import { RecordCache } from "../../weather/records/record-cache.ts";
import { type CalibratedRuns, calibratedRuns } from "../../verification/runs/calibrated-runs.ts";
import { laterRuns } from "../../verification/runs/later-runs.ts";
import {
  NothingToVerify,
  type VerifiedForecasts,
  type VerifiedLeads,
} from "../../verification/forecasts/verified-forecasts.ts";
import { nearestRecordTruth } from "../../verification/truth/record-truth.ts";
import { doubtRecord } from "../../verification/truth/doubt-record.ts";
import { verifyForecasts } from "../../verification/forecasts/verify-forecasts.ts";
import { verifiedLead } from "../../verification/skill/verified-lead.ts";
import { climatologyWindowDays } from "../../verification/truth/score-climatology.ts";
import { type EntryOptions, entryNameOf } from "../options/entry-options.ts";
import { dayOption, lastDayOption, toNumber } from "../options/value-options.ts";
import type { Fail } from "../ingest/ingest-into-store.ts";
import { placeOption, placesIn } from "../options/place-options.ts";
import { acceptOption, sayDoubts } from "../options/accept-option.ts";
import { print } from "../print.ts";
import { progressLine } from "../progress.ts";
import { historyAt } from "./record-option.ts";
import { calibratedLeads, isCalibrated, isFew, verificationText } from "./verification-text.ts";

interface VerifyTools {
  readonly config: () => Config;
  readonly nowMs: () => number;
  readonly openPorts: () => Promise<{ readonly library: Library; readonly records: Records }>;
  /** Returns the path of the store in the data folder. */
  readonly storeFolder: () => string;
}

interface VerifyOptions extends EntryOptions {
  readonly model: ModelId;
  readonly part: PartName;
  readonly place: readonly Location[];
  readonly places?: string;
  readonly against: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly calibrated?: true;
  readonly accept?: true;
  readonly json?: true;
}

/** Creates `halcyon verify`, which reports how good stored forecasts were. The exit code is 1 if nothing can be verified. */
export function verifyCommand(tools: VerifyTools): Command {
  return new Command("verify")
    .description("Show how good the past forecasts of a point store were.")
    .addOption(new Option("--task <id>", "id of a task").argParser(toNumber).conflicts("scenario"))
    .addOption(new Option("--scenario <id>", "id of a scenario").argParser(toNumber))
    .addOption(new Option("--model <id>", "the model").choices(modelIds).default("noaa"))
    .addOption(
      new Option("--part <name>", "its part").choices(["deterministic", "ensemble"]).default("deterministic"),
    )
    .option("--place <latitude,longitude>", "a place; may be given many times", placeOption, [])
    .option("--places <file>", "a file with one place per line: latitude,longitude")
    .option(
      "--against <record>",
      "an hourly record as the truth: <store>/<name>, or a name in the store of the data folder; of several, the nearest to a place",
      (text: string, before: readonly string[]) => [...before, text],
      [],
    )
    .option("--from <date>", "the first day that is verified, as 2025-10-01", dayOption, -Infinity)
    .option("--to <date>", "the last day", lastDayOption, Infinity)
    .option("--calibrated", "verify calibrated forecasts, as requests get them, instead of raw ones")
    .addOption(acceptOption())
    .option("--json", "print JSON")
    .action(async (options: VerifyOptions, command: Command) => {
      const fail: Fail = (reason) => command.error(`error: ${reason}`);
      const places = [...options.place, ...(await placesIn(options.places, fail))];
      if (places.length === 0) fail("name a place with --place, or a file of places with --places.");
      const { type, id } = entryNameOf(options, fail);
      const { library, records } = await tools.openPorts();
      const entry = library.find(type, id) ?? fail(`there is no ${type} ${id}.`);
      const raw = await storedRuns(tools.config(), options.model, options.part);
      const calibrated = options.calibrated && (await calibrate(tools, raw, places, options, fail));
      const stored = calibrated?.stored ?? raw;
      const cache = new RecordCache(cacheSizes.recordsMaxBytes);
      const recordAt = (path: string): Promise<RecordSource> => historyAt(path, tools.storeFolder(), fail);
      const progress = progressLine(process.stderr, "runs");
      try {
        const truth =
          options.against.length === 0
            ? laterRuns(stored)
            : nearestRecordTruth(await Promise.all(options.against.map(recordAt)), cache);
        for (const location of places) {
          const { record } = await truth.at(location, entry);
          if (record === undefined) break;
          const doubts = await doubtRecord({
            stored: raw,
            site: location,
            observations: record,
            cache,
            lapseKPerKm: tools.config().lapseKPerKm ?? usualLapseKPerKm,
            from: options.from,
            to: options.to,
          });
          sayDoubts(doubts, { record: record.describe().id, isAccepted: options.accept === true, fail });
        }
        const verified = await verifyForecasts({
          stored,
          entry,
          places,
          truth,
          history: records.hourly,
          cache,
          span: { fromHour: options.from, toHour: options.to },
          ...(calibrated === undefined ? {} : { calibrations: calibrated.sites.map(({ file }) => file) }),
          ...(process.stderr.isTTY ? { onProgress: (done, total) => progress.show(done, total) } : {}),
        });
        progress.end();
        print(options, verificationJson(verified), options.json ? [] : verificationText(verified));
      } catch (error) {
        progress.end();
        if (error instanceof NothingToVerify) fail(`nothing can be verified. ${error.message}`);
        if (error instanceof Refusal || error instanceof SourceError) fail(error.message);
        throw error;
      }
    });
}

/** Returns stored runs as a request would get them now: with the calibration of the place, if there is one. */
async function calibrate(
  { config, nowMs }: VerifyTools,
  stored: StoredRuns,
  places: readonly Location[],
  { model, part, to }: VerifyOptions,
  fail: Fail,
): Promise<CalibratedRuns> {
  const known = config();
  const folder = calibrationFolder(known, model, part)!;
  // A file is as old as it was when the last run came, or the last hour was over.
  const lastRun = stored.runs.at(-1) ?? Infinity;
  const untilMs = Math.min(nowMs(), Math.min(to, lastRun) * millisecondsPerHour);
  const source = stored.source.describe();
  const calibrations = await modelPartCalibrations({ folder, model, part, source, nowMs: () => untilMs });
  const calibrated = await calibratedRuns(stored, places, calibrations.sites(), known.lapseKPerKm);
  if (calibrated.sites.length > 0) return calibrated;
  const because = calibrations.faults?.().map((fault) => ` ${fault.id}: ${fault.because}.`) ?? [];
  return fail(
    `no calibration of ${model} ${part} applies to these places.${because.join("")} \`calibrate --list\` names all.`,
  );
}

/** Converts the result of a verification to the output of `--json`. */
function verificationJson(verified: VerifiedForecasts): object {
  const { entry, model, part, source, runs, places, truth, without, leftOut, calibrations } = verified;
  return {
    entry: { type: entry.type, id: entry.id, version: entry.version, name: entry.name },
    model,
    part,
    source: { id: source.id, synthetic: source.synthetic, members: source.members },
    runs: runs.map(formatEpochHour),
    places,
    truth,
    ...spanJson(verified),
    calibrations: calibrations?.map(calibrationJson) ?? null,
    without,
    climatologies: verified.climatologies.map(({ id, synthetic, years }) => ({
      id,
      synthetic,
      start_year: years.first,
      end_year: years.last,
      window_days: climatologyWindowDays,
    })),
    without_climatology: verified.withoutClimatology,
    lead_times: verified.classes.map((lead) => leadJson(lead, verified)),
    /** Lead classes as `GET /v1/verification/` returns them, with intervals and the number of days of weather. */
    leads: verified.classes.flatMap(({ byDay, ...lead }) =>
      byDay.length === 0 ? [] : [verifiedLead({ ...lead, verified: verifyScoreDays(byDay, lead.fromDay) })],
    ),
    left_out: {
      places: leftOut.places,
      runs: leftOut.runs.map(({ run, because }) => ({ run: formatEpochHour(run), because })),
      hours_with_gaps: leftOut.gapHours,
      hours_without_truth: leftOut.unknownHours,
    },
  };
}

/** Returns the first and the last day whose weather was compared, in UTC. */
function spanJson({ classes }: VerifiedForecasts): { readonly from: string; readonly to: string } {
  const days = classes.flatMap(({ byDay }) => byDay.map(({ day }) => day));
  return { from: jsonDateOf(Math.min(...days)), to: jsonDateOf(Math.max(...days)) };
}

function jsonDateOf(day: number): string {
  return formatEpochHour(day * 24).slice(0, "2026-11-22".length);
}

function calibrationJson(file: CalibrationFile): object {
  const { id, revision, trained } = file;
  const variables = [...calibratedLeads(file)].map(([name, spans]) => [
    name,
    spans.map(({ fromDay, toDay }) => ({ from_day: fromDay, to_day: toDay })),
  ]);
  return {
    id,
    revision,
    trained_from: trained.from,
    trained_to: trained.to,
    variables: Object.fromEntries(variables),
  };
}

function leadJson(lead: VerifiedLeads, { source, calibrations }: VerifiedForecasts): object {
  const { fromDay, toDay, runs, days, verification } = lead;
  const isEnsemble = source.members > 1;
  const span = { from_day: fromDay, to_day: toDay, hours: verification?.count ?? 0, days, runs };
  if (verification === undefined) return span;
  const { count, climatologyCount, events, crps, crpsSkill, coverage, ranks } = verification;
  return {
    ...span,
    few: isFew(count),
    without: lead.without,
    calibrated: calibrations !== undefined && isCalibrated(calibrations, lead),
    hours_with_climatology: climatologyCount,
    crps: { mean: crps, fair: isEnsemble && calibrations === undefined, skill: crpsSkill },
    coverage: isEnsemble ? coverage : null,
    ranks: isEnsemble ? ranksJson(ranks) : null,
    ideal: eventJson(events.ideal),
    unsuitable: eventJson(events.unsuitable),
    windows: isEnsemble ? lead.windows.map(windowsJson) : null,
  };
}

function ranksJson(counts: readonly number[]): object {
  const { cases, chiSquare, degreesOfFreedom } = rankFlatness(counts);
  return {
    cases,
    counts,
    block_days: rankBlockDays,
    chi_square: chiSquare,
    degrees_of_freedom: degreesOfFreedom,
  };
}

function eventJson({ frequency, brier, reliability, skill }: EventVerification): object {
  return { frequency, brier: { ...brier, skill }, reliability: reliability.map(binJson) };
}

function windowsJson({ durationHours, rank, windows, meanProbability, frequency }: VerifiedWindows): object {
  return { duration_hours: durationHours, rank, windows, mean_probability: meanProbability, frequency };
}

function binJson({ from, to, count, meanProbability, frequency }: ReliabilityBin): object {
  return { from, to, hours: count, mean_probability: meanProbability, frequency };
}
