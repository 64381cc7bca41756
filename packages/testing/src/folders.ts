import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./processes.ts";

/** Name of the environment variable for the folder of the test run; `TMPDIR` is the folder of the test file. */
const runFolderName = "HALCYON_RUN_FOLDER";

/** Mode of a folder that programs of another user may pass through to reach their own folders. */
const passableMode = 0o711;

/** Creates an empty folder. It is removed with all its contents after the test file that created it. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "halcyon-"));
}

/**
 * Creates a folder and makes it the system's temporary folder for this process and its children. None of their files then remain after the test file.
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

/** Runs `start` with the run's folder as the system's temporary folder, for resources that all test files of a worker share. */
export async function inRunFolder<Started>(start: () => Promise<Started>): Promise<Started> {
  const before = process.env["TMPDIR"];
  setTemporary(process.env[runFolderName] ?? before);
  try {
    return await start();
  } finally {
    setTemporary(before);
  }
}

/** Makes a folder the temporary folder of a test run. */
export function setRunFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: passableMode });
  process.env["TMPDIR"] = process.env[runFolderName] = folder;
}

/**
 * Returns the path of a folder for a test run, named after its process. Folders of killed runs are removed.
 *
 * @param top - Folder in which the path lies.
 * @param prefix - Prefix of the name, which is followed by the process id.
 */
export function folderOfRun(top: string, prefix: string): string {
  for (const name of readdirSync(top)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) removeFolder(join(top, name));
  }
  return join(top, `${prefix}${process.pid}`);
}

/** Removes a folder. Retries if a process that is about to end still writes to it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
}

function setTemporary(folder: string | undefined): void {
  if (folder === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = folder;
}
