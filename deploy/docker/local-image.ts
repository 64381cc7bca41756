import { mkdtemp, readFile, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { execute } from "../execute.ts";
import { type Architecture, certificates, makeBases } from "./local-bases.ts";

const root = join(import.meta.dirname, "../..");

/** The programs that build and run an image here: Debian has them. */
export const neededPrograms = ["mmdebstrap", "buildah", "podman", "runc"] as const;

/** An image that is in the storage of this machine. */
export interface LocalImage {
  readonly name: string;
  /** The size of all layers, as a registry holds them [bytes]. */
  readonly compressedBytes: number;
}

/**
 * Builds the Dockerfile from this checkout, on bases that are made of Debian's packages: no registry of images is asked. It takes minutes.
 *
 * @param architecture - That of the image; nothing of another architecture is run.
 */
export async function buildLocalImage(architecture: Architecture): Promise<LocalImage> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-image-"));
  try {
    await makeBases(folder, architecture);
    const name = `localhost/halcyon:${architecture}`;
    const wishes = ["--isolation", "chroot", "--pull-never", "--format", "docker", "--arch", architecture];
    const file = ["--ignorefile", `${dockerfile}.dockerignore`, "--file", dockerfile];
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

/** What npm is told on this machine, and the certificates that it trusts, are there while the build runs, and in no layer. */
function settingsOfNpm(): string[] {
  const files = [
    [join(homedir(), ".npmrc"), "/root/.npmrc"],
    [certificates, certificates],
  ] as const;
  return files
    .filter(([file]) => existsSync(file))
    .flatMap(([file, place]) => ["--volume", `${file}:${place}:ro`]);
}

/** What a registry would hold of each layer, from the base on [bytes]. */
async function layerSizes(folder: string, name: string): Promise<readonly number[]> {
  const place = join(folder, "pushed");
  await execute("buildah", ["push", "--quiet", "--format", "oci", name, `dir:${place}`], {});
  const manifest = JSON.parse(await readFile(join(place, "manifest.json"), "utf8")) as {
    readonly layers: readonly { readonly size: number }[];
  };
  return manifest.layers.map(({ size }) => size);
}
