import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type * as TypesWrong from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { z } from "zod";
import { exportPaths } from "./export-paths.ts";

/** The code of the package by file: tests run under the condition `development`, which the package answers with sources that Node does not run. */
const typesWrong = new URL("index.js", import.meta.resolve("@arethetypeswrong/core/versions")).href;
const core: typeof TypesWrong = await import(typesWrong);

/** A tarball that is to go out, and what it is made of. */
export interface Tarball {
  readonly name: string;
  readonly version: string;
  /** The path of the file. */
  readonly path: string;
  /** The folder of the package in the checkout. */
  readonly folder: string;
}

const manifestSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  private: z.literal(false).optional(),
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * What is wrong with a tarball, each in a sentence; nothing where it may go out.
 *
 * @param licence - The text that each package has as its licence.
 */
export async function tarballFaults(tarball: Tarball, licence: string): Promise<readonly string[]> {
  const bytes = await readFile(tarball.path);
  const packed = core.createPackageFromTarballData(bytes);
  return [
    ...pageFaults(packed, tarball, licence),
    ...fileFaults(packed, tarball.folder),
    ...manifestFaults(packed, tarball),
    ...(await typeFaults(packed)),
    ...(await publintFaults(bytes)),
  ];
}

/** The files of a tarball. */
export async function tarballFiles(path: string): Promise<readonly string[]> {
  return filesOf(core.createPackageFromTarballData(await readFile(path)));
}

function filesOf(packed: TypesWrong.Package): readonly string[] {
  const folder = `/node_modules/${packed.packageName}/`;
  return packed.listFiles().map((path) => path.slice(folder.length));
}

function textOf(packed: TypesWrong.Package, file: string): string {
  return packed.tryReadFile(`/node_modules/${packed.packageName}/${file}`) ?? "";
}

function pageFaults(
  packed: TypesWrong.Package,
  { name, version }: Tarball,
  licence: string,
): readonly string[] {
  const faults: string[] = [];
  if (textOf(packed, "LICENSE") !== licence) faults.push("LICENSE is not that of the repository");
  if (!textOf(packed, "README.md").startsWith(`# ${name}\n`))
    faults.push("README.md has no page of the package");
  const isVersioned = version !== "0.0.0";
  if (isVersioned && !textOf(packed, "CHANGELOG.md").includes(`\n## ${version}`))
    faults.push(`CHANGELOG.md says nothing of ${version}`);
  return faults;
}

const pages = new Set(["package.json", "README.md", "LICENSE", "CHANGELOG.md"]);
/** What the compiler writes of a source. */
const compiled = /^dist\/(.+?)\.(?:js|d\.ts)(?:\.map)?$/;
const inRepositoryOnly = /\.(?:test|suite|arbitrary|bench)$/;

/** A file that no source made would be left from an earlier build. */
function fileFaults(packed: TypesWrong.Package, folder: string): readonly string[] {
  return filesOf(packed).flatMap((file) => {
    if (pages.has(file)) return [];
    const [, source] = compiled.exec(file) ?? [];
    if (source === undefined || inRepositoryOnly.test(source))
      return [`${file} does not belong into a package`];
    return existsSync(join(folder, "src", `${source}.ts`))
      ? []
      : [`${file} has no source: delete dist, it is left from an old build`];
  });
}

/** Scripts that npm would run on the machine of a user who installs the package. */
const installScripts = [
  "preinstall",
  "install",
  "postinstall",
  "prepublish",
  "preprepare",
  "prepare",
  "postprepare",
];

function manifestFaults(packed: TypesWrong.Package, tarball: Tarball): readonly string[] {
  const read = manifestSchema.safeParse(JSON.parse(textOf(packed, "package.json")));
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `package.json: ${path.join(".")}: ${message}`);
  const { name, version, scripts, dependencies, peerDependencies, optionalDependencies } = read.data;
  const ranges = Object.entries({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  return [
    ...(name === tarball.name && version === tarball.version
      ? []
      : [`package.json is that of ${name} ${version}`]),
    ...ranges
      .filter(([, range]) => range.includes(":"))
      .map(([of, range]) => `${of} is asked for as ${range}`),
    ...installScripts
      .filter((script) => Object.hasOwn(scripts, script))
      .map((script) => `it runs a script at ${script}`),
  ];
}

/** Who resolves as Node 10 did finds no types of any subpath; CommonJS gets an ES module, which every Node that is served can `require`. */
const knownProblems = new Set(["NoResolution of node10", "CJSResolvesToESM of node16-cjs"]);

async function typeFaults(packed: TypesWrong.Package): Promise<readonly string[]> {
  const manifest: unknown = JSON.parse(textOf(packed, "package.json"));
  const result = await core.checkPackage(packed, {
    entrypoints: [...exportPaths(manifest, filesOf(packed))],
  });
  if (result.types === false) return ["it has no types"];
  const faults = result.problems
    .map((problem) => ({
      kind: "resolutionKind" in problem ? `${problem.kind} of ${problem.resolutionKind}` : problem.kind,
      place:
        "entrypoint" in problem
          ? problem.entrypoint
          : "typesFileName" in problem
            ? problem.typesFileName
            : "",
    }))
    .filter(({ kind }) => !knownProblems.has(kind))
    .map(({ kind, place }) => `are the types wrong: ${kind} ${place}`);
  return [...new Set(faults)];
}

async function publintFaults(bytes: Buffer): Promise<readonly string[]> {
  const tarball = new Uint8Array(bytes).buffer;
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  return messages.map(
    (message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`,
  );
}
