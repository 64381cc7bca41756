import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { RunDay } from "../skill/verification-days.ts";
import type { ArchivedModelPart, ArchiveRunOptions } from "./archive.ts";

/** Verification work that runs in addition to the requests of a server. */
export interface VerificationWork {
  /** Archives as `archiveRun`, from the source that feeds the model part. */
  archive(options: ArchiveRunOptions): Promise<EpochHour | undefined>;
  /** Returns the runs of a model part that are archived now; undefined if there are none. */
  archived(part: ArchivedModelPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  /** Verifies as `verifyEntry` does, with archived runs. */
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
  /** Judges as `suspendHarmful` does, for each site whose calibration applies to an archived place. */
  judge(task: JudgeTask): Promise<Judged>;
}

export interface Judged {
  /** Messages to an operator, in sentences. */
  readonly said: readonly string[];
  /** Number of sites that are not judged because their records look wrong compared with forecasts. */
  readonly doubted: number;
}

export interface ArchivedSource {
  readonly id: string;
  readonly synthetic: boolean;
  /** Starts of the runs, ascending. */
  readonly runs: readonly EpochHour[];
}

export interface VerifyTask extends ArchivedModelPart {
  readonly root: string;
  /** Starts of archived runs, ascending; at least one. */
  readonly runs: readonly EpochHour[];
  readonly entry: Entry;
  readonly places: readonly Location[];
  /** Path of a record; undefined if later runs are the truth. */
  readonly truthRecord: string | undefined;
  /** Folder of the store for records that are given without a store. */
  readonly storeFolder: string;
  /** Folder of the scores of the climatology. */
  readonly storedFolder: string;
  /** Runs that are counted: `fromLeadDay run`. */
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
