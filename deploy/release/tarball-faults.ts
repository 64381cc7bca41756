import { readFile } from "node:fs/promises";
import type * as TypesWrong from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

/** URL of the compiled file of the checker. Tests run with the condition `development`, under which its package resolves to sources that Node cannot run. */
const typesWrong = new URL("index.js", import.meta.resolve("@arethetypeswrong/core/versions")).href;
const core: typeof TypesWrong = await import(typesWrong);

/** Published manifest of a package, with the fields that this file uses. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, { readonly default: string }>>;
  readonly scripts?: object;
  readonly repository?: object;
}

/**
 * Returns the import paths of a package, such as `.` and `./v1`. A pattern such as `./sources/*` yields a path for each file that it matches.
 *
 * @param files - Files of the package, such as `dist/index.js`.
 */
export function exportPaths({ exports }: Manifest, files: readonly string[]): readonly string[] {
  return Object.entries(exports).flatMap(([path, { default: target }]) => {
    const [before, after] = target.split("*");
    if (after === undefined) return [path];
    return files
      .map((file) => `./${file}`)
      .filter((file) => file.length > target.length && file.startsWith(before!) && file.endsWith(after))
      .map((file) => path.replace("*", file.slice(before!.length, -after.length)));
  });
}

const pages = new Set(["package.json", "README.md", "LICENSE", "CHANGELOG.md"]);
/** Code, its types, and the documents that code imports. */
const compiled = /^dist\/.+\.(?:(?:js|d\.ts)(?:\.map)?|json)$/;
/** Scripts that npm runs when a user installs the package. */
const installScripts = ["preinstall", "install", "postinstall", "prepare"];
/** Pattern of accepted problems. With Node 10 resolution, subpaths have no types. CommonJS gets an ES module, which every supported Node can `require`. */
const knownProblem = /^(?:NoResolution of node10|CJSResolvesToESM of node16-cjs) /;

/** Maximum length of the example of a package [lines]. */
const exampleMaxLines = 24;

/** Returns the faults of the page of a package, which shows a short program. */
function pageFaults(page: string): readonly string[] {
  const [, program] = /^```ts\n(.*?)^```/ms.exec(page) ?? [];
  if (program === undefined) return ["README.md has no example"];
  const lines = program.split("\n").filter((line) => line.trim() !== "").length;
  return lines > exampleMaxLines ? [`README.md has an example of ${lines} lines`] : [];
}

/**
 * Returns a fault for each exported function and class that editors would show without a docblock, and for each exported name that is private.
 *
 * @param declarations - Texts of the declaration files, by their paths.
 */
function nameFaults(declarations: ReadonlyMap<string, string>): readonly string[] {
  const lists = [...declarations.values()].flatMap((text) => [...text.matchAll(/^export \{([^}]*)\}/gm)]);
  const exported = new Set(
    lists.flatMap(([, list]) => list!.split(",").map((one) => one.trim().replace(/^type |^\w+ as /, ""))),
  );
  const hidden = [...exported].filter((name) => /^_|internal$/i.test(name));
  const silent = [...declarations].flatMap(([file, text]) =>
    [...text.matchAll(/(\*\/\n)?^export (?:declare |abstract )+(?:function|class) (\w+)/gm)]
      // Only the first form of a function with several has the words.
      .filter(([, , name], index, all) => all.findIndex(([, , other]) => other === name) === index)
      .flatMap(([, words, name]) =>
        words === undefined && exported.has(name!) ? [`${file} says nothing of ${name}`] : [],
      ),
  );
  return [...silent, ...hidden.map((name) => `${name} is exported, although it is private by its name`)];
}

/** Returns the faults of a tarball, one sentence for each. The list is empty if the tarball can be published. */
export async function tarballFaults(path: string): Promise<readonly string[]> {
  const bytes = await readFile(path);
  const packed = core.createPackageFromTarballData(bytes);
  const folder = `/node_modules/${packed.packageName}/`;
  const files = packed.listFiles().map((file) => file.slice(folder.length));
  const text = (file: string): string => packed.tryReadFile(folder + file) ?? "";
  const manifest = JSON.parse(text("package.json")) as Manifest;
  const isVersioned = manifest.version !== "0.0.0";
  const isPublic = isVersioned && manifest.repository !== undefined;
  const checked = await core.checkPackage(packed, { entrypoints: [...exportPaths(manifest, files)] });
  const problems = checked.types === false ? [] : checked.problems;
  const types = problems.map(({ kind, ...of }) => {
    const resolved = "resolutionKind" in of ? ` of ${of.resolutionKind}` : "";
    return `${kind}${resolved} ${"entrypoint" in of ? of.entrypoint : ""}`;
  });
  const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(bytes).buffer }, strict: true });
  return [
    ...(checked.types === false ? ["it has no types"] : []),
    ...(text("LICENSE") === "" ? ["it has no LICENSE"] : []),
    ...(isPublic && text("README.md").includes("not on npm yet") ? ["README.md denies it"] : []),
    ...pageFaults(text("README.md")),
    ...nameFaults(new Map(files.filter((file) => file.endsWith(".d.ts")).map((file) => [file, text(file)]))),
    ...(isVersioned && !text("CHANGELOG.md").includes(`\n## ${manifest.version}`)
      ? [`CHANGELOG.md says nothing of ${manifest.version}`]
      : []),
    ...files
      .filter((file) => !pages.has(file) && (!compiled.test(file) || /\.(?:test|suite)\./.test(file)))
      .map((file) => `${file} does not belong into a package`),
    ...installScripts
      .filter((script) => Object.hasOwn(manifest.scripts ?? {}, script))
      .map((script) => `it runs a script at ${script}`),
    ...new Set(types.filter((one) => !knownProblem.test(one)).map((one) => `are the types wrong: ${one}`)),
    ...messages.map((one) => `publint: ${formatMessage(one, pkg, { color: false }) ?? one.code}`),
  ];
}
