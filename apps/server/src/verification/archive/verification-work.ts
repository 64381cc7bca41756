import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { RunDay } from "../skill/verification-days.ts";
import type { ArchivedModelPart, ArchiveRunOptions } from "./archive.ts";

/** What is done for verification beside the requests of a server. */
export interface VerificationWork {
  /** As `archiveRun`, of the source that feeds the part. */
  archive(options: ArchiveRunOptions): Promise<EpochHour | undefined>;
  /** The runs of a part that are archived now; undefined where there are none. */
  archived(part: ArchivedModelPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  /** As `verifyEntry`, of runs in the archive. */
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
  /** As `suspendHarmful`, of each site that calibrates an archived place. */
  judge(task: JudgeTask): Promise<Judged>;
}

export interface Judged {
  /** What an operator should know, in sentences. */
  readonly said: readonly string[];
  /** How many sites are not judged because their records look like a mistake beside the forecasts. */
  readonly doubted: number;
}

export interface ArchivedSource {
  readonly id: string;
  readonly synthetic: boolean;
  /** Ascending. */
  readonly runs: readonly EpochHour[];
}

export interface VerifyTask extends ArchivedModelPart {
  readonly root: string;
  /** Starts of archived runs, ascending; at least one. */
  readonly runs: readonly EpochHour[];
  readonly entry: Entry;
  readonly places: readonly Location[];
  /** Path of a record, or undefined for what later runs say. */
  readonly truthRecord: string | undefined;
  /** The store of records that are named without one. */
  readonly storeFolder: string;
  /** Where scores of the climatology are kept. */
  readonly storedFolder: string;
  /** Runs that are counted: `fromLeadDay run`. */
  readonly counted: ReadonlySet<string>;
  /** Whether the places that are calibrated are verified as they are then, and no others. */
  readonly calibrated: boolean;
}

export interface JudgeTask
  extends ArchivedModelPart, Pick<VerifyTask, "root" | "runs" | "places" | "storeFolder"> {
  /** The folder of the calibration files of the part. */
  readonly folder: string;
  readonly nowMs: number;
}
