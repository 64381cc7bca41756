import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";

const { resolve } = createRequire(import.meta.url);
const compiler = join(dirname(resolve("typescript/package.json")), "bin/tsc");
const types = dirname(resolve("kubernetes-types/package.json"));

/** Kubernetes object with its kind. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
}

/**
 * Checks objects against the published types of the Kubernetes API, without a cluster. Finds unknown fields, missing fields, and fields of the wrong type.
 *
 * @returns One line per fault; empty if all objects are valid.
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

/** Returns the module with the types of an API version: `networking/v1` for `networking.k8s.io/v1`, and `core/v1` for `v1`. */
function moduleOf(apiVersion: string): string {
  const [group = "", version] = apiVersion.split("/");
  return version === undefined ? `core/${group}` : `${group.split(".")[0]}/${version}`;
}
