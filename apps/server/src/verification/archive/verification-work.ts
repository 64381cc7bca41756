import type { Entry, Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import type { RunDay } from "../skill/verification-days.ts";
import type { ArchivedModelPart, ArchiveRunOptions } from "./archive.ts";

/** Steps of the daily verification: archiving runs, verifying them, and judging calibrations. */
export interface VerificationWork {
  /** Archives the newest run like `archiveRun` does, from the source of the model part. */
  archive(options: ArchiveRunOptions): Promise<EpochHour | undefined>;
  /** Returns the archived runs of a model part; undefined if no run is archived. */
  archived(part: ArchivedModelPart & { readonly root: string }): Promise<ArchivedSource | undefined>;
  /** Verifies archived runs like `verifyEntry` does. */
  verify(task: VerifyTask): Promise<readonly RunDay[]>;
  /** Checks calibrations like `suspendHarmful` does, at each site whose calibration applies to an archived place. */
  judge(task: JudgeTask): Promise<Judged>;
}

export interface Judged {
  /** Messages to the operator, as sentences. */
  readonly said: readonly string[];
  /** Number of sites whose calibration is not judged, because the observations look wrong in comparison with forecasts. */
  readonly doubted: number;
}

export interface ArchivedSource {
  readonly id: string;
  readonly synthetic: boolean;
  /** Start times of the model runs, in ascending order. */
  readonly runs: readonly EpochHour[];
}

export interface VerifyTask extends ArchivedModelPart {
  readonly root: string;
  /** Start times of the archived model runs, in ascending order; at least one. */
  readonly runs: readonly EpochHour[];
  /** Start of the archive; present only if `runs` are past runs from the source. Runs from this hour on serve only as the true weather. */
  readonly archivedFrom?: EpochHour;
  readonly entry: Entry;
  readonly places: readonly Location[];
  /** Path of the record of observations that counts as the truth; undefined if later runs count as the truth. */
  readonly truthRecord: string | undefined;
  /** Folder of the default store, for weather records whose name includes no store. */
  readonly storeFolder: string;
  /** Folder of the disk cache for the scores from which climatologies are computed. */
  readonly storedFolder: string;
  /** Model runs that the stored sums already include, each written as `<first day of the lead class> <start of the run>`. */
  readonly counted: ReadonlySet<string>;
  /** True to verify calibrated forecasts, at the places that have a calibration. */
  readonly calibrated: boolean;
}

export interface JudgeTask
  extends ArchivedModelPart, Pick<VerifyTask, "root" | "runs" | "places" | "storeFolder"> {
  /** Folder of the calibration files of the model part. */
  readonly folder: string;
  readonly nowMs: number;
}
