import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readManifests } from "../../scripts/manifests.mjs";
import type { PackedRelease } from "./publication.ts";
import type { Runtime } from "./runtimes.ts";
import { table } from "./table.ts";
import { tarballFaults, tarballFiles } from "./tarball-faults.ts";
import { type TrialProject, trialProject } from "./trial-project.ts";

export interface InspectionOptions {
  /** The folder of the checkout. */
  readonly root: string;
  /** What packages are tried on. */
  readonly runtimes: () => Promise<readonly Runtime[]>;
  readonly say: (line: string) => void;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Looks into tarballs, installs them together and runs them.
 *
 * @param folder - To install them in.
 * @returns How many things are wrong; it tells each.
 */
export async function inspect(
  { root, runtimes, say, env }: InspectionOptions,
  folder: string,
  packed: readonly PackedRelease[],
): Promise<number> {
  const licence = readFileSync(join(root, "LICENSE"), "utf8");
  const { published } = readManifests(root);
  const folderOf = (name: string) =>
    join(root, published.find(({ manifest }) => manifest.name === name)!.directory);
  const rest = published
    .filter(({ manifest }) => !packed.some(({ name }) => name === manifest.name))
    .map(({ manifest }) => `${manifest.name}@${manifest.version}`);
  // What users get beside what goes out is what the registry has.
  const project = await trialProject(folder, [...packed.map(({ tarball }) => tarball), ...rest], env);
  const looks = await Promise.all(
    packed.map(async (one) => ({
      ...one,
      files: (await tarballFiles(one.tarball)).length,
      faults: await tarballFaults({ ...one, path: one.tarball, folder: folderOf(one.name) }, licence),
    })),
  );
  const trials = await trialsOn(await runtimes(), project);

  say(
    table([
      ["package", "version", "tag", "size", "files", "tarball", "runs"],
      ...looks.map(({ name, version, tag, tarball, files, faults }) => [
        name,
        version,
        tag,
        `${Math.round(statSync(tarball).size / 1000)} kB`,
        `${files}`,
        faults.length === 0 ? "whole" : `${faults.length} faults`,
        runsOf(name, trials, project),
      ]),
    ]),
  );
  say(
    table([
      ["runs on", "", "packages"],
      ...trials.map(({ runtime, fault }) => [
        runtime.name,
        fault === undefined ? "yes" : "no",
        project.packages(runtime.reach).join(" "),
      ]),
    ]),
  );
  if (rest.length > 0) say(`Installed beside them, from the registry: ${rest.join(", ")}`);
  const told = [
    ...looks.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`)),
    ...trials.flatMap(({ runtime, fault }) => (fault === undefined ? [] : [`${runtime.name}: ${fault}`])),
  ];
  if (told.length > 0) say(["Faults:", ...told].join("\n"));
  return told.length;
}

interface Trial {
  readonly runtime: Runtime;
  readonly fault: string | undefined;
}

/** One after the other: each takes what the machine has. */
async function trialsOn(runtimes: readonly Runtime[], project: TrialProject): Promise<readonly Trial[]> {
  const trials: Trial[] = [];
  for (const runtime of runtimes) {
    const fault = await runtime.run(project).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    trials.push({ runtime, fault });
  }
  return trials;
}

/** On how many of those that it is meant for a package runs. */
function runsOf(name: string, trials: readonly Trial[], project: TrialProject): string {
  const mine = trials.filter(({ runtime }) =>
    project.packages(runtime.reach).some((one) => `@halcyon/${one}` === name),
  );
  return `${mine.filter(({ fault }) => fault === undefined).length} of ${mine.length}`;
}
