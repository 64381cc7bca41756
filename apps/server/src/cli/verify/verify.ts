import { type EntryType, type Location, type ModelId, modelIds, type PartName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { usualLapseKPerKm } from "@halcyon/schema/wire";
import { type RecordSource, SourceError } from "@halcyon/weather";
import { Command, Option } from "commander";
import { calibrationFolder } from "../../weather/calibrations/calibration-folder.ts";
import { modelPartCalibrations } from "../../weather/calibrations/model-part-calibrations.ts";
import type { Config } from "../../config/config.ts";
import type { Library, Records } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { type StoredRuns, storedRuns } from "../../verification/stored-runs.ts";
import { cacheSizes } from "../../config/cache-sizes.ts";
import { recordCache } from "../../weather/records/record-cache.ts";
import { type CalibratedRuns, calibratedRuns } from "../../verification/runs/calibrated-runs.ts";
import { laterRuns } from "../../verification/runs/later-runs.ts";
import { NothingToVerify } from "../../verification/forecasts/verified-forecasts.ts";
import { nearestRecordTruth } from "../../verification/truth/record-truth.ts";
import { doubtRecord } from "../../verification/truth/doubt-record.ts";
import { verifyForecasts } from "../../verification/forecasts/verify-forecasts.ts";
import { dayOption, lastDayOption, toNumber } from "../options/value-options.ts";
import type { Fail } from "../ingest/ingest-into-store.ts";
import { placeOption, placesIn } from "../options/place-options.ts";
import { acceptOption, sayDoubts } from "../options/accept-option.ts";
import { print } from "../print.ts";
import { progressLine } from "../progress.ts";
import { historyAt } from "./record-option.ts";
import { verificationJson } from "./verification-json.ts";
import { verificationText } from "./verification-text.ts";

interface VerifyTools {
  readonly config: () => Config;
  readonly nowMs: () => number;
  readonly openPorts: () => Promise<{ readonly library: Library; readonly records: Records }>;
  /** Returns the store of the data folder. */
  readonly storeFolder: () => string;
}

interface VerifyOptions {
  readonly task?: number;
  readonly scenario?: number;
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

/** Returns the command `halcyon verify`. It reports how good stored forecasts were. The exit code is 1 if nothing can be verified. */
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
      const cache = recordCache(cacheSizes.recordsMaxBytes);
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

/** Returns the runs in the form in which requests get them, calibrated if a file applies to the place. */
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

function entryNameOf({ task, scenario }: VerifyOptions, fail: Fail): { type: EntryType; id: number } {
  if (task !== undefined) return { type: "task", id: task };
  if (scenario !== undefined) return { type: "scenario", id: scenario };
  return fail("name an entry with --task <id> or --scenario <id>.");
}
