import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { RunDay } from "../skill/verification-days.ts";
import type { ArchivedModelPart, ArchiveRunOptions } from "./archive.ts";

/** Steps of the daily verification: archive runs, verify them, and judge calibrations. */
export interface VerificationWork {
  /** Archives the newest run like `archiveRun`, from the source of the model part. */
  archive(options: ArchiveRunOptions): Promise<EpochHour | undefined>;
  /** Returns the archived runs of a model part; undefined if there are none. */
  archived(part: ArchivedModelPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  /** Verifies archived runs like `verifyEntry`. */
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
  /** Checks calibrations like `suspendHarmful`, for each site whose calibration applies to an archived place. */
  judge(task: JudgeTask): Promise<Judged>;
}

export interface Judged {
  /** Messages to the operator, as sentences. */
  readonly said: readonly string[];
  /** Number of sites that are not judged because their records look wrong compared with forecasts. */
  readonly doubted: number;
}

export interface ArchivedSource {
  readonly id: string;
  readonly synthetic: boolean;
  /** Starts of the runs, in ascending order. */
  readonly runs: readonly EpochHour[];
}

export interface VerifyTask extends ArchivedModelPart {
  readonly root: string;
  /** Starts of the archived runs, in ascending order; at least one. */
  readonly runs: readonly EpochHour[];
  readonly entry: Entry;
  readonly places: readonly Location[];
  /** Path of the record that is the truth; undefined if later runs are. */
  readonly truthRecord: string | undefined;
  /** Folder of the store for records that are named without a store. */
  readonly storeFolder: string;
  /** Folder of the cached scores of climatologies. */
  readonly storedFolder: string;
  /** Runs that are already counted, each written as `fromLeadDay run`. */
  readonly counted: ReadonlySet<string>;
  /** True to verify only calibrated places, with calibration. */
  readonly calibrated: boolean;
}

export interface JudgeTask
  extends ArchivedModelPart, Pick<VerifyTask, "root" | "runs" | "places" | "storeFolder"> {
  /** Folder of the calibration files of the model part. */
  readonly folder: string;
  readonly nowMs: number;
}
