import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type Ended, type ProcessOptions, runProcess, temporaryFolder } from "@halcyon/testing";

/** The checkout of these tests. */
export const root = join(import.meta.dirname, "../..");

/** True if it is one, and not an unpacked archive of its files. */
export const hasGit = existsSync(join(root, ".git"));

/** What lets a job sign for what it publishes. */
const ofPlatform = /^(?:ACTIONS|SIGSTORE)_/;

const author = Object.fromEntries(
  ["AUTHOR", "COMMITTER"].flatMap((who) => [
    [`GIT_${who}_NAME`, "somebody"],
    [`GIT_${who}_EMAIL`, "somebody@halcyon.example"],
  ]),
);

/**
 * A checkout of its own of what the files are now, with nothing installed or built: it can be packed, changed and committed.
 *
 * @returns `run` runs a program in it with `env`, by which pnpm is on the PATH.
 */
export async function scratchCheckout() {
  const path = join(temporaryFolder(), "halcyon");
  const listed = await ran(["git", "ls-files", "-co", "--exclude-standard", "-z"], { cwd: root });
  const files = listed.stdout.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  for (const folderOfFiles of new Set(files.map((file) => dirname(file))))
    mkdirSync(join(path, folderOfFiles), { recursive: true });
  for (const file of files) copyFileSync(join(root, file), join(path, file));

  const own = Object.entries(process.env).filter(([name]) => !ofPlatform.test(name));
  const env: NodeJS.ProcessEnv = {
    ...Object.fromEntries(own),
    ...author,
    PATH: await pathWithPnpm(),
    npm_config_prefer_offline: "true",
  };
  const run = (command: string, args: readonly string[], options: { readonly cwd?: string } = {}) =>
    ran([command, ...args], { env, cwd: path, ...options });
  const git = async (...args: readonly string[]) => (await run("git", args)).stdout;

  await git("init", "--quiet", "--initial-branch=main");
  await git("add", "--all");
  await git("commit", "--quiet", "--message=a checkout");
  return { path, env, run, git };
}

/** The PATH with the pnpm that the repository names first. */
async function pathWithPnpm(): Promise<string> {
  const running = process.env["npm_execpath"];
  const pnpm = running?.includes("pnpm") === true ? running : await foundPnpm();
  return [dirname(pnpm), process.env["PATH"]].join(delimiter);
}

async function foundPnpm(): Promise<string> {
  const args = [join(root, "scripts/pnpm.cjs"), "--silent", "exec", "sh", "-c", "command -v pnpm"];
  return (await ran([process.execPath, ...args], {})).stdout.trim();
}

/** Runs a program to its end, which must be a good one. */
async function ran(command: readonly string[], options: ProcessOptions): Promise<Ended> {
  const ended = await runProcess(command, options);
  if (ended.code !== 0) throw new Error(`${command.join(" ")} failed:\n${ended.stdout}${ended.stderr}`);
  return ended;
}
