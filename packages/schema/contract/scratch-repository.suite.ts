import { temporaryFolder } from "@halcyon/testing";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Raise } from "./changesets.ts";
import type { Contract } from "./contract.ts";

const root = join(import.meta.dirname, "../../..");

/** What a release is made of: no test, and no source of another package. */
const copied = [
  ".changeset/config.json",
  ".gitattributes",
  ".gitignore",
  "pnpm-workspace.yaml",
  "packages/schema/src",
];

/** The git of this machine, or undefined where it has none. */
export const git = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "git"))
  .find((file) => existsSync(file));

/** A copy of this repository in which nothing is released yet, with git alone on its PATH: no pnpm, and nothing that asks a network. */
export class ScratchRepository {
  readonly #folder = temporaryFolder();
  readonly #env = {
    PATH: join(this.#folder, ".git/programs"),
    HOME: this.#folder,
    GIT_CONFIG_NOSYSTEM: "1",
    ...Object.fromEntries(
      ["AUTHOR", "COMMITTER"].flatMap((who) => [
        [`GIT_${who}_NAME`, "somebody"],
        [`GIT_${who}_EMAIL`, "somebody@halcyon.example"],
      ]),
    ),
  };

  constructor() {
    const manifests = globSync(
      ["package.json", "{packages,apps}/*/package.json", "{docs,bench,deploy}/package.json"],
      { cwd: root },
    );
    const contract = globSync("packages/schema/contract/*.ts", { cwd: root }).filter(
      (path) => !/\.(test|suite)\./.test(path),
    );
    for (const path of [...copied, ...contract])
      cpSync(join(root, path), join(this.#folder, path), { recursive: true });
    for (const path of manifests)
      this.write(path, readFileSync(join(root, path), "utf8").replace(/("version": )".*"/, '$1"0.0.0"'));
    for (const folder of ["", "packages/schema"])
      symlinkSync(join(root, folder, "node_modules"), join(this.#folder, folder, "node_modules"));
    execFileSync(git!, ["init", "--quiet", "--initial-branch=main", this.#folder], { env: this.#env });
    mkdirSync(this.#env.PATH);
    symlinkSync(git!, join(this.#env.PATH, "git"));
    this.write(".git/info/exclude", "node_modules\n");
    const failed = this.program("packages/schema/contract/record.ts");
    if (failed !== undefined) throw new Error(failed);
    this.commit("Begin");
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", args, {
      cwd: this.#folder,
      env: this.#env,
      encoding: "utf8",
      stdio: "pipe",
    }).trimEnd();
  }

  commit(message: string): void {
    this.git("add", "--all");
    this.git("commit", "--quiet", "--message", message);
  }

  /** Runs a program on this Node, and gives what it said where it failed. */
  program(...args: readonly string[]): string | undefined {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: this.#folder,
      env: this.#env,
      encoding: "utf8",
    });
    return status === 0 ? undefined : `${stdout}${stderr}`;
  }

  changesets(...args: readonly string[]): string | undefined {
    return this.program("node_modules/@changesets/cli/bin.js", ...args);
  }

  /** Commits a note that raises packages by their short names. */
  note(id: string, raises: Readonly<Record<string, Raise>>, text: string, group = "API and client"): void {
    const front = Object.entries(raises).map(([name, raise]) => `"@halcyon/${name}": ${raise}\n`);
    this.write(`.changeset/${id}.md`, `---\n${front.join("")}---\n\n## ${group}\n\n${text}\n`);
    this.commit(`Note ${id}`);
  }

  /** Runs `prepare-release`, and gives why it refused; else commits and tags what it made. */
  release(): string | undefined {
    const refused = this.program("packages/schema/contract/prepare-release.ts");
    if (refused !== undefined) return refused;
    this.commit("Release");
    return this.changesets("git-tag");
  }

  /** The versions of published packages by their short names. */
  versions(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      globSync("packages/*/package.json", { cwd: this.#folder })
        .toSorted()
        .map((path) => JSON.parse(this.read(path)) as { name: string; version: string; private?: boolean })
        .filter((manifest) => manifest.private !== true)
        .map(({ name, version }) => [name.replace("@halcyon/", ""), version]),
    );
  }

  contract(api: string): Contract {
    return JSON.parse(this.read(`packages/schema/contract/${api}.json`)) as Contract;
  }

  read(path: string): string {
    return readFileSync(join(this.#folder, path), "utf8");
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.#folder, dirname(path)), { recursive: true });
    writeFileSync(join(this.#folder, path), text);
  }

  /** Adds to a file, commits, and gives what was there. */
  append(path: string, text: string): string {
    const kept = this.read(path);
    this.write(path, kept + text);
    this.commit(`Change ${path}`);
    return kept;
  }

  restore(path: string, text: string): void {
    this.write(path, text);
    this.commit(`Restore ${path}`);
  }

  /** Takes a note back. */
  drop(id: string): void {
    this.remove(`.changeset/${id}.md`);
    this.commit(`Drop ${id}`);
  }

  remove(path: string): void {
    rmSync(join(this.#folder, path));
  }

  /** The paths of all files of a name. */
  files(name: string): readonly string[] {
    return this.git("ls-files", `:(glob)**/${name}`).split("\n");
  }
}
