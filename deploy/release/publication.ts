import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { releaseState } from "@halcyon/schema/release-state";
import { readManifests } from "../../scripts/manifests.mjs";
import { majorOf } from "./checkout-refusals.ts";
import { execute, show } from "./execute.ts";

const planSchema = z.object({
  version: z.number(),
  plan: z.array(
    z.array(
      z.looseObject({
        kind: z.literal("publish"),
        name: z.string(),
        version: z.string(),
        tag: z.string(),
        tarball: z.object({ path: z.string() }).optional(),
      }),
    ),
  ),
});

function readPlan(file: string) {
  return planSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** A version that the registry lacks. */
export interface PlannedRelease {
  readonly name: string;
  readonly version: string;
  /** The tag in the registry, such as `latest`. */
  readonly tag: string;
}

/** A version that is packed. */
export interface PackedRelease extends PlannedRelease {
  readonly tarball: string;
}

/**
 * Publishes the packages of a checkout by changesets: those that the registry lacks, dependencies first. The next run finds packages that one has not reached.
 *
 * @param folder - Where the plan and the tarballs lie meanwhile.
 */
export function publicationOf(root: string, folder: string, env: NodeJS.ProcessEnv) {
  const planFile = join(folder, "publish-plan.json");
  const packedFolder = join(folder, "packed");
  const program = join(root, "node_modules/.bin/changeset");
  const changeset = async (...args: readonly string[]): Promise<string> =>
    await execute(program, args, { cwd: root, env });

  return {
    /** What the registry lacks, with its tags: those of changesets, and of a branch that mends an older major that major's own. */
    async plan(): Promise<readonly PlannedRelease[]> {
      await changeset("publish-plan", "--output", planFile);
      const major = majorOf(releaseState(root).branch ?? "");
      const { version, plan } = readPlan(planFile);
      const tagged = plan.map((chunk) =>
        chunk.map((one) => (major === undefined ? one : { ...one, tag: `v${major}` })),
      );
      writeFileSync(planFile, JSON.stringify({ version, plan: tagged }));
      return tagged.flat();
    },

    /** Packs what is planned. */
    async pack(): Promise<readonly PackedRelease[]> {
      // Packages are packed side by side, and each builds what it imports: unless all is built, one packs files that another is writing.
      const projects = readManifests(root).published.map(
        ({ directory }) => `${directory}/tsconfig.build.json`,
      );
      await execute(join(root, "node_modules/.bin/tsc"), ["-b", ...projects], { cwd: root, env });
      await changeset("pack", "--from-publish-plan", planFile, "--out-dir", packedFolder);
      const { plan } = readPlan(join(packedFolder, "publish-plan.json"));
      return plan.flat().map(({ name, version, tag, tarball }) => {
        const path = join(packedFolder, tarball?.path ?? "");
        if (tarball === undefined || !existsSync(path)) throw new Error(`${name} was not packed`);
        return { name, version, tag, tarball: path };
      });
    },

    /** Publishes what was packed, and tags the commit. It says by itself what went out and what did not. */
    async publish(): Promise<boolean> {
      return await show(program, ["publish", "--from-pack-dir", packedFolder], { cwd: root, env });
    },

    /** Tags the commit with versions that a run published and did not live to tag. */
    async tagRest(): Promise<void> {
      await changeset("git-tag");
    },
  };
}

/**
 * Why versions may not take their tags: an older one, or a pre-release, would take `latest` from a newer one that is released.
 *
 * @param newest - The version that has `latest` now, by package.
 */
export function tagRefusals(
  planned: readonly PlannedRelease[],
  newest: ReadonlyMap<string, string>,
): readonly string[] {
  return planned.flatMap(({ name, version, tag }) => {
    const now = newest.get(name);
    if (tag !== "latest" || now === undefined || now.includes("-")) return [];
    if (!version.includes("-") && version.localeCompare(now, "en", { numeric: true }) > 0) return [];
    return [
      `${name} ${version} would take the tag latest from ${now}: release it on the branch of its major.`,
    ];
  });
}

/** The version of each package that has `latest` in the registry. */
export async function newestVersions(
  packages: readonly PlannedRelease[],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ReadonlyMap<string, string>> {
  const found = packages.map(async ({ name }) => {
    const args = ["view", name, "dist-tags.latest", "--prefer-online"];
    const version = await execute("npm", args, options).catch((error: Error) => {
      if (!error.message.includes("E404")) throw error;
      return "";
    });
    return [name, version.trim()] as const;
  });
  return new Map((await Promise.all(found)).filter(([, version]) => version !== ""));
}
