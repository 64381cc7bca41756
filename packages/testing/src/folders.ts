import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./processes.ts";

/** Name of the environment variable that holds the path of the folder of the test run. `TMPDIR` holds the path of the folder of the current test file. */
const runFolderName = "HALCYON_RUN_FOLDER";

/** Mode of a folder that programs of other users may enter but not list, to reach their own folders in it. */
const passableMode = 0o711;

/** Creates an empty folder, and returns its path. The folder is removed when the test file that created it ends. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "halcyon-"));
}

/**
 * Creates a folder and makes it the temporary folder of this process and its children. All their temporary files are then removed together with this folder.
 *
 * @returns Function that removes the folder and restores the previous one.
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

/** Runs the function `start` while the folder of the test run is the temporary folder. Use this for resources that several test files of a worker share. */
export async function inRunFolder<Started>(start: () => Promise<Started>): Promise<Started> {
  const before = process.env["TMPDIR"];
  setTemporary(process.env[runFolderName] ?? before);
  try {
    return await start();
  } finally {
    setTemporary(before);
  }
}

/** Creates a folder if necessary, and makes it the temporary folder of the test run. */
export function setRunFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: passableMode });
  process.env["TMPDIR"] = process.env[runFolderName] = folder;
}

/**
 * Returns the path of a folder for this test run. The name contains the id of this process. Removes the folders of test runs that were killed.
 *
 * @param top - Folder that contains the folders of all test runs.
 * @param prefix - Beginning of the name, before the process id.
 */
export function folderOfRun(top: string, prefix: string): string {
  for (const name of readdirSync(top)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) removeFolder(join(top, name));
  }
  return join(top, `${prefix}${process.pid}`);
}

/** Removes a folder. Tries again if a process that is about to end still writes to the folder. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

function setTemporary(folder: string | undefined): void {
  if (folder === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = folder;
}
