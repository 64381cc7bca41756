import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startProcess, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { firefoxWords, isFirefoxThere } from "./started-firefox.suite.ts";

const script = fileURLToPath(new URL("firefox-of-parent.sh", import.meta.url));

test.skipIf(!isFirefoxThere)(`Firefox ends with a test that is killed${firefoxWords}`, async () => {
  const profile = temporaryFolder();
  const firefox = [script, "--headless", "--remote-debugging-port=0", "--profile", profile];
  const starter = `
    const { spawn } = await import("node:child_process");
    const [command, ...words] = ${JSON.stringify(firefox)};
    spawn(command, words, { detached: true, stdio: ["ignore", "inherit", "inherit"] });
    setInterval(() => undefined, 1000);`;
  const child = startProcess([process.execPath, "--input-type=module", "-e", starter], { output: "pipe" });
  // It says so once it can be driven.
  await once(child.stderr!, "data");
  expect(commandsWith(profile)).not.toEqual([]);
  child.kill("SIGKILL");
  await expect.poll(() => commandsWith(profile)).toEqual([]);
});

/** Returns the commands of the processes whose command line contains a path. */
function commandsWith(path: string): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(commandOf)
    .filter((command) => command.includes(path) && !command.includes("--input-type=module"));
}

/** Returns the command line of a process; empty if the process has ended. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}
