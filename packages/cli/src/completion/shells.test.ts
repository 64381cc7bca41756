import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { completionScripts, type Shell } from "./scripts.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "halcyon-cli-"));
const environment = {
  ...process.env,
  PATH: `${folder}${delimiter}${process.env["PATH"]}`,
  XDG_CONFIG_HOME: folder,
  HALCYON_URL: "http://127.0.0.1:1",
  HALCYON_KEY: "of-a-test",
};

beforeAll(() => {
  const main = join(import.meta.dirname, "../main.ts");
  writeFileSync(join(folder, "halcyon"), `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`, {
    mode: 0o755,
  });
});

/** How each shell is told to complete some words, the last of which is begun; it prints what it would offer. */
const asks: Readonly<Record<Shell, (script: string, words: readonly string[]) => readonly string[]>> = {
  bash: (script, words) => [
    "--norc",
    "-c",
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _halcyon; printf '%s\\n' "\${COMPREPLY[@]}"`,
    script,
    ...words,
  ],
  zsh: (script, words) => [
    "-fc",
    `compdef() { }; _describe() { print -rl -- "\${(@P)2}" }; source "$0"; words=("$@"); CURRENT=$#; _halcyon`,
    script,
    ...words,
  ],
  fish: (script, words) => ["-Nc", `source ${script}; complete -C "${words.join(" ")}"`],
};

describe.each(["bash", "zsh", "fish"] as const)("%s", (shell) => {
  const isThere = canRun(shell);

  test.skipIf(!isThere)("asks halcyon, also for what is not begun yet", async () => {
    const script = join(folder, `halcyon.${shell}`);
    writeFileSync(script, completionScripts[shell]);
    const words = ["halcyon", "score", "--model", ""];
    const { stdout } = await run(shell, asks[shell](script, words), { env: environment });
    const offered = stdout.split("\n").map((line) => line.split(/[\t:]/)[0]!);
    expect(offered.filter((word) => word !== "").toSorted()).toEqual(["ecmwf", "noaa"]);
  });
});

function canRun(shell: string): boolean {
  try {
    execFileSync(shell, ["-c", "exit 0"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
