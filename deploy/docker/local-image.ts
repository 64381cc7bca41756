import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { execute } from "../execute.ts";
import { baseDigests } from "./dockerfile.ts";
import { type Architecture, certificates, makeBases } from "./local-bases.ts";

const root = join(import.meta.dirname, "../..");

/** Programs that are needed to build and run an image on this machine. Debian has packages for them. */
export const neededPrograms = ["mmdebstrap", "buildah", "podman", "runc"] as const;

/** Image in the local storage of this machine. */
export interface LocalImage {
  readonly name: string;
  /** Total size of all layers, compressed as in a registry [bytes]. */
  readonly compressedBytes: number;
}

/**
 * Builds the Dockerfile from this checkout. The base images are created from Debian packages, so no image registry is needed. The build takes minutes.
 *
 * @param architecture - Architecture of the image. The build runs no program of another architecture.
 */
export async function buildLocalImage(architecture: Architecture): Promise<LocalImage> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-image-"));
  try {
    await makeBases(folder, architecture);
    const name = `localhost/halcyon:${architecture}`;
    const wishes = ["--isolation", "chroot", "--pull-never", "--format", "docker", "--arch", architecture];
    const withoutDigests = join(folder, "Dockerfile");
    await writeFile(
      withoutDigests,
      (await readFile(join(root, dockerfile), "utf8")).replaceAll(baseDigests, ""),
    );
    const file = ["--ignorefile", `${dockerfile}.dockerignore`, "--file", withoutDigests];
    await execute("buildah", ["build", ...wishes, ...settingsOfNpm(), ...file, "--tag", name, "."], {
      cwd: root,
    });
    const sizes = await layerSizes(folder, name);
    return { name, compressedBytes: sizes.reduce((total, size) => total + size, 0) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const dockerfile = "deploy/docker/Dockerfile";

/**
 * Returns options that mount the npm configuration and the trusted certificates of this machine during the build. The layers of the image do not contain
 * them.
 */
function settingsOfNpm(): string[] {
  const files = [
    [join(homedir(), ".npmrc"), "/root/.npmrc"],
    [certificates, certificates],
  ] as const;
  return files
    .filter(([file]) => existsSync(file))
    .flatMap(([file, place]) => ["--volume", `${file}:${place}:ro`]);
}

/** Returns the compressed sizes of the layers as in a registry [bytes]. The base layer is first. */
async function layerSizes(folder: string, name: string): Promise<readonly number[]> {
  const place = join(folder, "pushed");
  await execute("buildah", ["push", "--quiet", "--format", "oci", name, `dir:${place}`], {});
  const manifest = JSON.parse(await readFile(join(place, "manifest.json"), "utf8")) as {
    readonly layers: readonly { readonly size: number }[];
  };
  return manifest.layers.map(({ size }) => size);
}
