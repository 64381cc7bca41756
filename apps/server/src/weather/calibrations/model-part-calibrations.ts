import {
  type CalibrationFault,
  type CalibrationFile,
  CalibrationFileError,
  type SiteCalibration,
  type SiteCalibrations,
  siteCalibration,
  type SourceDescription,
} from "@halcyon/weather";
import { type CalibratedModelPart, calibrationFault, isApplied } from "./calibration-fault.ts";
import { readCalibrations, type ReadFile, suspendedClasses } from "./read-calibrations.ts";

export interface CalibrationsAt extends Omit<CalibratedModelPart, "source"> {
  readonly folder: string;
  readonly source: SourceDescription;
  readonly nowMs: () => number;
}

/** Interval at which a folder in use is checked for changes [ms]. */
const lookEveryMs = 10_000;

/**
 * Reads the calibration files of a model part. If 10 s have passed since the folder was last checked, the next use checks it again in the background. Until
 * that check ends, the earlier files apply. If a file cannot be used, it is listed as a fault, and its site is not calibrated.
 */
export async function modelPartCalibrations({
  folder,
  nowMs,
  ...part
}: CalibrationsAt): Promise<SiteCalibrations> {
  let files: ReadonlyMap<string, ReadFile> = new Map();
  let faults: readonly CalibrationFault[] = [];
  let sites: readonly SiteCalibration[] = [];
  let sitesOf: readonly CalibrationFile[] = [];
  let lookedMs = nowMs();
  let looking: Promise<void> | undefined;
  let held = 0;

  const look = async (): Promise<void> => {
    files = await readCalibrations(folder, files);
    const judged = [...files].map(([id, { file }]) => ({ file, found: faultsOf(id, file, part, nowMs()) }));
    faults = judged.flatMap(({ found }) => found);
    const usable = judged.flatMap(({ file, found }) =>
      file instanceof CalibrationFileError || !found.every(isApplied) ? [] : [file],
    );
    if (usable.length === sitesOf.length && usable.every((file, index) => file === sitesOf[index])) return;
    sitesOf = usable;
    sites = usable.map((file) => siteCalibration(file, part.source)).filter((site) => site !== undefined);
  };
  const lookAgain = (): void => {
    if (looking !== undefined || nowMs() - lookedMs < lookEveryMs) return;
    lookedMs = nowMs();
    looking = look().finally(() => (looking = undefined));
  };

  await look();
  return {
    sites() {
      lookAgain();
      return sites;
    },
    faults() {
      lookAgain();
      return faults;
    },
    onHeld: (stamps) => (held += stamps),
    heldStamps: () => held,
  };
}

function faultsOf(
  id: string,
  file: CalibrationFile | CalibrationFileError,
  part: CalibratedModelPart,
  nowMs: number,
): readonly CalibrationFault[] {
  if (file instanceof CalibrationFileError) return [{ id, kind: "damaged", because: file.message }];
  const fault = calibrationFault(file, id, part, nowMs);
  if (fault !== undefined && !isApplied(fault)) return [fault];
  return [...(fault === undefined ? [] : [fault]), ...suspendedClasses(file)];
}
