import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type CalibrationFault,
  type CalibrationFile,
  CalibrationFileError,
  readCalibration,
} from "@halcyon/weather";

/** Calibration file, or the reason why it cannot be used. */
export interface ReadFile {
  /** Identifier of the file's current content. It differs after each change. */
  readonly state: string;
  readonly file: CalibrationFile | CalibrationFileError;
}

const ending = ".json";

/**
 * Reads the calibration files of a folder, by site id. The result is empty if the folder does not exist.
 *
 * @param before - Result of the previous read. Unchanged files are not read again.
 */
export async function readCalibrations(
  folder: string,
  before: ReadonlyMap<string, ReadFile> = new Map(),
): Promise<ReadonlyMap<string, ReadFile>> {
  const names = await readdir(folder).catch(() => []);
  const read = names
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map(async (name): Promise<readonly [string, ReadFile]> => {
      const id = name.slice(0, -ending.length);
      const path = join(folder, name);
      const { mtimeMs, size, ino } = await stat(path);
      const state = `${ino} ${mtimeMs} ${size}`;
      const known = before.get(id);
      return [id, known?.state === state ? known : { state, file: await fileAt(path) }];
    });
  // One that goes away meanwhile is not there.
  const settled = await Promise.allSettled(read);
  return new Map(settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
}

async function fileAt(path: string): Promise<CalibrationFile | CalibrationFileError> {
  try {
    return readCalibration(await readFile(path, "utf8"));
  } catch (error) {
    return error instanceof CalibrationFileError
      ? error
      : new CalibrationFileError("it cannot be read", { cause: error });
  }
}

/** Returns a fault for each lead class (range of lead times) in which the calibration is suspended because it made forecasts worse. */
export function suspendedClasses({ id, variables }: CalibrationFile): CalibrationFault[] {
  return Object.entries(variables).flatMap(([name, { classes }]) =>
    classes.flatMap((one): CalibrationFault[] => {
      if (!one.accepted || one.suspended === undefined) return [];
      const { date, reason } = one.suspended;
      const because = `${name} is raw since ${date}, ${one.from_day} to ${one.to_day} days ahead: ${reason.replace(/\.$/, "")}`;
      return [{ id, kind: "suspended", because }];
    }),
  );
}
