import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { RunDay } from "../skill/verification-days.ts";
import type { ArchivedModelPart, ArchiveRunOptions } from "./archive.ts";

/** Work of verification beside the requests of a server. */
export interface VerificationWork {
  /** Archives as `archiveRun`, from the source that feeds the part. */
  archive(options: ArchiveRunOptions): Promise<EpochHour | undefined>;
  /** Returns the runs of a part that are archived now; undefined if there are none. */
  archived(part: ArchivedModelPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  /** Verifies as `verifyEntry`, with runs in the archive. */
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
  /** Judges as `suspendHarmful`, for each site that calibrates an archived place. */
  judge(task: JudgeTask): Promise<Judged>;
}

export interface Judged {
  /** Messages to an operator, in sentences. */
  readonly said: readonly string[];
  /** Number of sites that are not judged because their records look like a mistake beside the forecasts. */
  readonly doubted: number;
}

export interface ArchivedSource {
  readonly id: string;
  readonly synthetic: boolean;
  /** Runs, ascending. */
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
  /** Store of records that are named without one. */
  readonly storeFolder: string;
  /** Folder of the scores of the climatology. */
  readonly storedFolder: string;
  /** Runs that are counted: `fromLeadDay run`. */
  readonly counted: ReadonlySet<string>;
  /** True if only the calibrated places are verified, with calibration. */
  readonly calibrated: boolean;
}

export interface JudgeTask
  extends ArchivedModelPart, Pick<VerifyTask, "root" | "runs" | "places" | "storeFolder"> {
  /** Folder of the calibration files of the part. */
  readonly folder: string;
  readonly nowMs: number;
}
