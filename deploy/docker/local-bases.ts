import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { execute } from "../execute.ts";
import { baseDigests, readImage } from "./dockerfile.ts";

/** Architectures of images, with the names that Node uses for them. */
export const nodeArchitectures = { amd64: "x64", arm64: "arm64" } as const;
export type Architecture = keyof typeof nodeArchitectures;

/** Debian packages that Node needs to run, as in distroless. */
const runPackages = [
  "base-files",
  "ca-certificates",
  "libatomic1",
  "libc6",
  "libgcc-s1",
  "libstdc++6",
  "netbase",
  "tzdata",
];

/** Debian packages that the commands of the Dockerfile need in addition. */
const buildPackages = [...runPackages, "coreutils", "dash", "findutils", "grep", "sed"];

/** Shell script that records the metadata of each Debian package for scanners, as distroless does. */
const noteEach = `mkdir -p "$1/var/lib/dpkg/status.d"
for deb in "$1"/var/cache/apt/archives/*.deb; do
  dpkg-deb --field "$deb" > "$1/var/lib/dpkg/status.d/$(dpkg-deb --field "$deb" Package)"
done`;

/** Path of the file with trusted certificates in Debian. */
export const certificates = "/etc/ssl/certs/ca-certificates.crt";

/**
 * Creates the two base images of the Dockerfile, from Debian packages and the npm package of Node. The images get the names that the Dockerfile uses, without
 * the digests.
 *
 * @param folder - Folder for temporary files.
 * @param architecture - Architecture of the final image. The build image has the architecture of this machine.
 */
export async function makeBases(folder: string, architecture: Architecture): Promise<void> {
  const [build = "", final = ""] = readImage()
    .instructions.filter(({ name }) => name === "FROM")
    .map(
      ({ text }) =>
        text
          .replace(/^--\S+ /, "")
          .replace(baseDigests, "")
          .split(" ", 1)[0]!,
    );
  const own = ownArchitecture();
  const suite = build.split("-").at(-1)!;
  const ofBuild = await rootOf(folder, suite, own, buildPackages);
  const ofRun = await rootOf(folder, suite, architecture, runPackages);
  const npm = await unpacked(folder, `npm@${(await execute("npm", ["--version"], {})).trim()}`);
  const bin = "../lib/node_modules/npm/bin";
  await commit(build, own, [
    add(ofBuild),
    program(await nodeOf(folder, own), "/usr/local/bin/node"),
    copy(npm, "/usr/local/lib/node_modules/npm"),
    run("ln", "-s", `${bin}/npm-cli.js`, "/usr/local/bin/npm"),
    run("ln", "-s", `${bin}/npx-cli.js`, "/usr/local/bin/npx"),
    config("--env", "PATH=/usr/local/bin:/usr/sbin:/usr/bin"),
    config("--env", `NODE_EXTRA_CA_CERTS=${certificates}`),
  ]);
  await commit(final, architecture, [
    add(ofRun),
    program(await nodeOf(folder, architecture), "/nodejs/bin/node"),
    config("--entrypoint", '["/nodejs/bin/node"]'),
  ]);
}

export function ownArchitecture(): Architecture {
  return process.arch === "arm64" ? "arm64" : "amd64";
}

/** Creates an archive of a root file system. Its packages are unpacked but not configured, so that no program of another architecture has to run. */
async function rootOf(
  folder: string,
  suite: string,
  architecture: Architecture,
  packages: readonly string[],
): Promise<string> {
  const file = join(folder, `${suite}-${architecture}-${packages.length}.tar`);
  const wishes = ["--quiet", "--variant=extract", `--arch=${architecture}`, `--extract-hook=${noteEach}`];
  await execute("mmdebstrap", [...wishes, `--include=${packages.join(",")}`, suite, file], {});
  return file;
}

/** Returns the path of a Node executable for an architecture, in the version of this process. */
async function nodeOf(folder: string, architecture: Architecture): Promise<string> {
  const name = `node-linux-${nodeArchitectures[architecture]}`;
  return join(await unpacked(folder, `${name}@${process.versions.node}`), "bin/node");
}

/** Downloads and unpacks an npm package without installation, and returns its folder. */
async function unpacked(folder: string, wanted: string): Promise<string> {
  const place = join(folder, wanted);
  await mkdir(place, { recursive: true });
  const said = await execute("npm", ["pack", "--json", wanted], { cwd: place });
  const [packed] = z.tuple([z.object({ filename: z.string() })]).parse(JSON.parse(said));
  await execute("tar", ["xzf", packed.filename], { cwd: place });
  return join(place, "package");
}

/** Returns the buildah arguments for one build step in a container. */
type Step = (container: string) => readonly string[];

const add =
  (archive: string): Step =>
  (container) => ["add", "--quiet", container, archive, "/"];

const copy =
  (from: string, to: string): Step =>
  (container) => ["copy", "--quiet", container, from, to];

const program =
  (from: string, to: string): Step =>
  (container) => ["copy", "--quiet", "--chmod", "755", container, from, to];

const run =
  (...words: readonly string[]): Step =>
  (container) => ["run", "--isolation", "chroot", container, "--", ...words];

const config =
  (...words: readonly string[]): Step =>
  (container) => ["config", ...words, container];

/** Creates an image without a base image, by the given steps. */
async function commit(name: string, architecture: Architecture, steps: readonly Step[]): Promise<void> {
  const container = (await execute("buildah", ["from", "--arch", architecture, "scratch"], {})).trim();
  try {
    for (const step of steps) await execute("buildah", step(container), {});
    await execute("buildah", ["commit", "--quiet", container, name], {});
  } finally {
    await execute("buildah", ["rm", container], {});
  }
}
