import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";

const { resolve } = createRequire(import.meta.url);
const compiler = join(dirname(resolve("typescript/package.json")), "bin/tsc");
const types = dirname(resolve("kubernetes-types/package.json"));

/** An object that names its kind. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * What the published types of Kubernetes' API find wrong with objects: fields that are unknown, missing or of another type. No cluster is asked.
 *
 * @returns A line for each fault; none where all objects fit.
 */
export async function typeFaults(objects: readonly KubernetesObject[]): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const lines = objects.map((object, index) => {
    const { apiVersion, kind } = object;
    return `export const o${index}: import(${JSON.stringify(join(types, moduleOf(apiVersion)))}).${kind} = ${JSON.stringify(object)};`;
  });
  writeFileSync(join(folder, "objects.ts"), lines.join("\n"));
  const settings = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
  ];
  const command = [process.execPath, compiler, ...settings, "objects.ts"];
  const { code, stdout } = await runProcess(command, { cwd: folder });
  return code === 0 ? [] : stdout.split("\n").filter((line) => line !== "");
}

/** `networking.k8s.io/v1` is described in `networking/v1`, and `v1` in `core/v1`. */
function moduleOf(apiVersion: string): string {
  const [group = "", version] = apiVersion.split("/");
  return version === undefined ? `core/${group}` : `${group.split(".")[0]}/${version}`;
}
