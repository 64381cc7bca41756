import { runProcess, temporaryFolder } from "@halcyon/testing";
import { writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { completionScripts, type Shell } from "./completion-commands.ts";

const folder = temporaryFolder();
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

/** Commands that make each shell print its completions of the last word. */
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

const shells = ["bash", "zsh", "fish"] as const;
const isThere = Object.fromEntries(
  await Promise.all(shells.map(async (shell) => [shell, await canRun(shell)] as const)),
);

describe.each(shells)("%s", (shell) => {
  test.skipIf(!isThere[shell])("asks halcyon, also for what is not begun yet", async () => {
    const script = join(folder, `halcyon.${shell}`);
    writeFileSync(script, completionScripts[shell]);
    const words = ["halcyon", "score", "--model", ""];
    const { stdout } = await runProcess([shell, ...asks[shell](script, words)], { env: environment });
    const offered = stdout.split("\n").map((line) => line.split(/[\t:]/)[0]!);
    expect(offered.filter((word) => word !== "").toSorted()).toEqual(["ecmwf", "noaa"]);
  });
});

async function canRun(shell: string): Promise<boolean> {
  return (await runProcess([shell, "-c", "exit 0"])).code === 0;
}
