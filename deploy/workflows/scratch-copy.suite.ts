import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { root } from "./workflow.ts";

/** What steps read of the repository. */
const needed = [".ci", "package.json", "scripts", "deploy/docker", "apps/server/package.json"];

/** Programs that reach outside. */
const outside = ["Rscript", "chromium", "docker", "firefox-esr", "gh", "pnpm", "promtool", "python3", "sudo"];

/** It runs scripts as it does for everybody; what it installs comes from outside. */
const npm = process.env["PATH"]!.split(delimiter)
  .map((folder) => join(folder, "npm"))
  .find((file) => existsSync(file))!;

/** How a program answers whose call begins so. */
export interface Answer {
  readonly to: string;
  readonly prints?: string;
  readonly exits?: number;
}

/** What `github` names in expressions, and what its variables say. */
export const github = {
  actor: "somebody",
  event_name: "push",
  ref: "refs/heads/main",
  ref_name: "main",
  repository: "Owner/Weather",
  token: "a-token",
};

export type Scratch = ReturnType<typeof scratchCopy>;

/**
 * A copy of what steps read, in a folder, with a home and with stand-ins first on its PATH: for programs that reach outside, for pnpm, and for
 * every script of the manifests.
 */
export function scratchCopy(folder: string, answers: readonly Answer[]) {
  const at = (name: string): string => join(folder, name);
  const checkout = at("checkout");
  for (const path of needed) cpSync(join(root, path), join(checkout, path), { recursive: true });
  for (const name of ["home", "bin", "temp"]) mkdirSync(at(name));
  const standIn = `"${process.execPath}" "${join(import.meta.dirname, "stand-in.mjs")}"`;
  const addProgram = (name: string, script: string): void => {
    writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}\n`);
    chmodSync(at(`bin/${name}`), 0o755);
  };
  for (const name of outside) addProgram(name, `exec ${standIn} ${name} "$@"`);
  addProgram("npm", `[ "$1" = install ] && exec ${standIn} npm "$@"\nexec "${npm}" "$@"`);
  writeFileSync(
    join(checkout, "scripts/pnpm.cjs"),
    `require("node:child_process").execFileSync("pnpm", process.argv.slice(2), { stdio: "inherit" });\n`,
  );
  for (const file of globSync("{,*/*/}package.json", { cwd: checkout })) {
    const manifest = JSON.parse(readFileSync(join(checkout, file), "utf8")) as { scripts?: object };
    const scripts = Object.keys(manifest.scripts ?? {}).map((name) => [name, `${standIn} npm run ${name}`]);
    writeFileSync(
      join(checkout, file),
      JSON.stringify({ ...manifest, scripts: Object.fromEntries(scripts) as object }),
    );
  }
  const env = {
    PATH: [at("bin"), process.env["PATH"]].join(delimiter),
    HOME: at("home"),
    CI: "true",
    GITHUB_ACTOR: github.actor,
    GITHUB_OUTPUT: at("outputs"),
    GITHUB_REF_NAME: github.ref_name,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_STEP_SUMMARY: at("summary"),
    RUNNER_TEMP: at("temp"),
    STAND_IN_ANSWERS: JSON.stringify(answers),
    STAND_IN_CALLS: at("calls"),
  };
  return { checkout, env };
}
