import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { folderOfRun, removeFolder, setRunFolder } from "./folders.ts";

/** Folder of files in memory on Linux. */
const memoryFolder = "/dev/shm";
/** Minimum free memory for the files of a test run [bytes]. */
const memoryMin = 4 * 2 ** 30;

/**
 * Gives a run of the tests a temporary folder of its own, in memory if there is room, which is removed at its end. Removes those of runs that were killed.
 */
export default function runFolder(): () => void {
  return runFolderIn(hasMemory() ? memoryFolder : tmpdir());
}

export function runFolderIn(top: string): () => void {
  const folder = folderOfRun(top, "halcyon-run-");
  setRunFolder(folder);
  return () => removeFolder(folder);
}

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= memoryMin;
  } catch {
    return false;
  }
}
