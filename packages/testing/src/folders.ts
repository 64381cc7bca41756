import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./processes.ts";

/** Name of the variable that holds the folder of the run; `TMPDIR` names that of the test file. */
const runFolderName = "HALCYON_RUN_FOLDER";

/** Mode of a folder in which programs that run as another user can find their own folders. */
const passableMode = 0o711;

/** Creates an empty folder. It is removed after the test file that asked for it, with all that is in it. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "halcyon-"));
}

/**
 * Makes a new folder the system's temporary one for this process and its children, so that nothing they leave outlives the test file.
 *
 * @returns A function that removes the folder and puts back the one before.
 */
export function fileFolder(): () => void {
  const before = process.env["TMPDIR"];
  const folder = mkdtempSync(join(tmpdir(), "file-"));
  chmodSync(folder, passableMode);
  process.env["TMPDIR"] = folder;
  return () => {
    setTemporary(before);
    removeFolder(folder);
  };
}

/** Runs `start` with the run's folder as the system's temporary one, for resources that all test files of a worker share. */
export async function inRunFolder<Started>(start: () => Promise<Started>): Promise<Started> {
  const before = process.env["TMPDIR"];
  setTemporary(process.env[runFolderName] ?? before);
  try {
    return await start();
  } finally {
    setTemporary(before);
  }
}

/** Makes a folder the temporary one of a whole run. */
export function setRunFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: passableMode });
  process.env["TMPDIR"] = process.env[runFolderName] = folder;
}

/**
 * Returns the path of a folder that a run of the tests may make, named after its process. Removes those of runs that were killed.
 *
 * @param top - The folder that holds it.
 * @param prefix - What its name begins with; the number of the process follows.
 */
export function folderOfRun(top: string, prefix: string): string {
  for (const name of readdirSync(top)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) removeFolder(join(top, name));
  }
  return join(top, `${prefix}${process.pid}`);
}

/** Removes a folder, again if a process that is about to end still writes to it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

function setTemporary(folder: string | undefined): void {
  if (folder === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = folder;
}
