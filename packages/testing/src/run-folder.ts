import { readdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder, setRunFolder } from "./folders.ts";

/** Where Linux keeps files in memory. */
const memoryFolder = "/dev/shm";
/** Free memory that a run of the tests may fill [bytes]. */
const memoryMin = 4 * 2 ** 30;

const runFolderPattern = /^halcyon-run-(\d+)$/;

/**
 * Gives a run of the tests a temporary folder of its own, in memory if there is room, which is removed at its end. Removes those of runs that were killed.
 */
export default function runFolder(): () => void {
  return runFolderIn(hasMemory() ? memoryFolder : tmpdir());
}

export function runFolderIn(top: string): () => void {
  for (const name of readdirSync(top)) {
    const pid = Number(runFolderPattern.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) removeFolder(join(top, name));
  }
  const folder = join(top, `halcyon-run-${process.pid}`);
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

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
