import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeFolder, setRunFolder } from "./folders.ts";

const runFolderPattern = /^halcyon-run-(\d+)$/;

/** Gives a run of the tests a temporary folder of its own, which is removed at its end. Removes those of runs that were killed. */
export default function runFolder(): () => void {
  const top = tmpdir();
  for (const name of readdirSync(top)) {
    const pid = Number(runFolderPattern.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) removeFolder(join(top, name));
  }
  const folder = join(top, `halcyon-run-${process.pid}`);
  setRunFolder(folder);
  return () => removeFolder(folder);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
