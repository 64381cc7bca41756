import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Figure } from "./figure.ts";

const run = promisify(execFile);
const docs = fileURLToPath(new URL("../../docs", import.meta.url));

/** Maximum processor time of a build [s]. */
const buildSeconds = 90;

/** Measures the processor time of a clean build of the guide. */
export async function guideFigures(): Promise<Figure[]> {
  for (const made of [".docusaurus", "build", "node_modules/.cache"])
    await rm(`${docs}/${made}`, { recursive: true, force: true });
  // The shell knows what its children took.
  const script = "npm run -s build >/dev/null && times";
  const { stdout } = await run("sh", ["-c", script], { cwd: docs, maxBuffer: 2 ** 26 });
  const [user, system] = stdout.trim().split("\n").at(-1)!.split(" ").map(secondsOf);
  const name = "processor time of a build of the guide, from nothing";
  return [{ name, value: user! + system!, unit: "s", atMost: buildSeconds }];
}

/** Converts a duration in the format of the shell, such as `1m2.5s`, to seconds. */
function secondsOf(text: string): number {
  const [, minutes, seconds] = /^(\d+)m([\d.]+)s$/.exec(text)!;
  return 60 * Number(minutes) + Number(seconds);
}
