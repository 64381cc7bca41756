import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "@halcyon/store/writer-kit";
import {
  type CalibratedName,
  type CalibrationFile,
  CalibrationFileError,
  fileBytesMax,
  readCalibration,
} from "@halcyon/weather";

/** Number of replaced files that are kept for a site. Older files are deleted. */
const keptVersions = 3;

/**
 * Writes the calibration file of a site, with the next revision. Readers see either the previous file or the new one. Up to three replaced files are kept as
 * `<id>.<revision>.kept`.
 *
 * @param isKept - False if the replaced file is not kept, because only its levels (tail probabilities of Q10 and Q90) change. The kept files then still come
 * from earlier trainings.
 * @returns File that was written.
 * @throws CalibrationFileError if the file would be too large.
 */
export async function writeCalibration(
  folder: string,
  file: Omit<CalibrationFile, "revision">,
  isKept = true,
): Promise<CalibrationFile> {
  const path = calibrationPath(folder, file.id);
  const before = await readFile(path, "utf8").catch(() => undefined);
  const kept = await keptRevisions(folder, file.id);
  const revision = 1 + Math.max(0, revisionOf(before), ...kept);
  const { id } = file;
  const written = { ...file, revision } satisfies CalibrationFile;
  const text = `${JSON.stringify(written)}\n`;
  if (Buffer.byteLength(text) > fileBytesMax)
    throw new CalibrationFileError(
      `the file of ${id} would have ${Buffer.byteLength(text)} bytes, and at most ${fileBytesMax} are read`,
    );
  if (before !== undefined && isKept) {
    await writeDurably(join(folder, keptName(id, revisionOf(before) || revision - 1)), before);
  }
  await writeDurably(path, text);
  await dropOldest(folder, id);
  return written;
}

/**
 * Removes the calibration file of a site. The file is kept as a replaced file, so that a later file continues its revision numbers. Revisions in caches and
 * entity tags then stay unique.
 *
 * @returns True if the file existed.
 */
export async function removeCalibration(folder: string, id: string): Promise<boolean> {
  const path = calibrationPath(folder, id);
  const before = await readFile(path, "utf8").catch(() => undefined);
  if (before === undefined) return false;
  await rename(path, join(folder, keptName(id, revisionOf(before))));
  await dropOldest(folder, id);
  return true;
}

/**
 * Returns a new calibration with the levels (tail probabilities of Q10 and Q90) of the previous calibration. Levels are copied only if source and lead classes
 * (ranges of lead times) are the same.
 */
export function withLevelsOf(
  before: CalibrationFile | CalibrationFileError | undefined,
  file: Omit<CalibrationFile, "revision">,
): Omit<CalibrationFile, "revision"> {
  if (before === undefined || before instanceof CalibrationFileError || before.source !== file.source)
    return file;
  const variables = Object.entries(file.variables).map(([name, variable]) => {
    const held = before.variables[name as CalibratedName];
    if (variable.method !== held?.method) return [name, variable];
    const classes = variable.classes.map((one) => {
      const same = held.classes.find(({ from_day: fromDay }) => fromDay === one.from_day);
      const isMoved = one.accepted && same?.accepted === true && "levels" in same;
      return isMoved ? { ...one, levels: same.levels } : one;
    });
    return [name, { ...variable, classes }];
  });
  return { ...file, variables: Object.fromEntries(variables) as CalibrationFile["variables"] };
}

export function calibrationPath(folder: string, id: string): string {
  return join(folder, `${id}.json`);
}

/** Returns the revision that a file contains; 0 if the text is not a calibration file. */
function revisionOf(text: string | undefined): number {
  if (text === undefined) return 0;
  try {
    return readCalibration(text).revision;
  } catch {
    return 0;
  }
}

function keptName(id: string, revision: number): string {
  return `${id}.${revision}.kept`;
}

async function dropOldest(folder: string, id: string): Promise<void> {
  const kept = await keptRevisions(folder, id);
  for (const old of kept.toSorted((left, right) => right - left).slice(keptVersions)) {
    await rm(join(folder, keptName(id, old)), { force: true });
  }
}

async function keptRevisions(folder: string, id: string): Promise<number[]> {
  const names = await readdir(folder).catch(() => []);
  const pattern = new RegExp(`^${id}\\.(\\d+)\\.kept$`);
  return names.flatMap((name) => pattern.exec(name)?.[1] ?? []).map(Number);
}
