import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { z } from "zod";
import { copyExampleFiles, readmeExample, readsFiles } from "../readme-examples.ts";
import { exportPaths } from "./export-paths.ts";
import { execute } from "./execute.ts";

/**
 * How far packages reach: every one runs on the Node that its `engines` name, some wherever there is JavaScript, the client on older Nodes
 * too. Some are commands there.
 */
export type Reach = "every" | "portable" | "client" | "command";

const binSchema = z.object({ bin: z.record(z.string(), z.string()).default({}) });

const portable = new Set(["grib2", "library", "schema", "scoring", "sdk"]);

/** A project of its own with packages installed, as a user has it. */
export interface TrialProject {
  readonly path: string;
  /** The packages of a reach, by name. */
  readonly packages: (reach: Reach) => readonly string[];
  /** What they are imported by. */
  readonly importPaths: (reach: Reach) => readonly string[];
  /** The programs that they install as commands. */
  readonly commands: readonly string[];
  /** Bundles a program that may call `tried()`, which imports the packages of a reach and runs their examples. Gives its file. */
  readonly bundle: (reach: Reach, program: string, options: BuildOptions) => Promise<string>;
  /** An empty folder to run in, with the files that the examples read. */
  readonly workingFolder: () => string;
}

/**
 * Installs packages together in a folder.
 *
 * @param folder - Empty.
 * @param wanted - What npm is asked for: tarballs, and names with versions.
 */
export async function trialProject(
  folder: string,
  wanted: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<TrialProject> {
  const path = join(folder, "project");
  mkdirSync(path);
  writeFileSync(join(path, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...wanted];
  await execute("npm", args, { cwd: path, env });

  const scope = join(path, "node_modules/@halcyon");
  const installed = readdirSync(scope);
  const manifestOf = (name: string): unknown =>
    JSON.parse(readFileSync(join(scope, name, "package.json"), "utf8"));
  const commandsOf = (name: string): readonly string[] =>
    Object.values(binSchema.parse(manifestOf(name)).bin).map((file) => join(scope, name, file));
  const packages = (reach: Reach): readonly string[] => {
    if (reach === "client") return installed.filter((name) => name === "sdk");
    if (reach === "command") return installed.filter((name) => commandsOf(name).length > 0);
    return reach === "portable" ? installed.filter((name) => portable.has(name)) : installed;
  };
  const importPaths = (reach: Reach): readonly string[] =>
    packages(reach).flatMap((name) => {
      const files = readdirSync(join(scope, name), { recursive: true, encoding: "utf8" });
      return exportPaths(manifestOf(name), files).map((subpath) => join("@halcyon", name, subpath));
    });

  copyFileSync(join(import.meta.dirname, "trial/try-all.ts"), join(path, "try-all.ts"));
  for (const name of installed)
    writeFileSync(join(path, `${name}.ts`), exampleModule(readmeExample(join(scope, name, "README.md"))));
  const reaches: readonly Reach[] = ["every", "portable", "client"];
  for (const reach of reaches) {
    // A browser has no files to read.
    const examples = packages(reach).filter((name) => reach !== "portable" || !readsFiles(name));
    writeFileSync(join(path, `${reach}.ts`), programOf(importPaths(reach), examples));
  }

  return {
    path,
    packages,
    importPaths,
    commands: installed.flatMap(commandsOf),
    bundle: async (reach, program, options) => {
      const outfile = join(path, `${reach}-${options.platform}.js`);
      const contents = `import { tried } from "./${reach}.ts";\n${program}`;
      const stdin = { contents, resolveDir: path, loader: "ts" as const };
      await build({
        stdin,
        bundle: true,
        format: "esm",
        target: "es2022",
        outfile,
        logLevel: "silent",
        ...options,
      });
      return outfile;
    },
    workingFolder: () => {
      const working = mkdtempSync(join(folder, "working-"));
      for (const name of installed) copyExampleFiles(name, working);
      return working;
    },
  };
}

/** The example of a page as a function: its lines compare themselves with what they say. */
function exampleModule(example: string): string {
  const lines = example.replaceAll(/^(\S.*); \/\/ => (.*)$/gm, "same($1, $2);").split("\n");
  return `${lines.filter(isImport).join("\n")}
import type { Surroundings } from "./try-all.ts";
export async function example({ apiKey, console, same }: Surroundings): Promise<void> {
${lines.filter((line) => !isImport(line)).join("\n")}
}
`;
}

/** A program that imports everything and runs all examples. */
function programOf(importPaths: readonly string[], packages: readonly string[]): string {
  const imports = [
    'import { tryAll } from "./try-all.ts";',
    ...importPaths.map((path, n) => `import * as module${n} from "${path}";`),
    ...packages.map((name, n) => `import { example as example${n} } from "./${name}.ts";`),
  ];
  const modules = importPaths.map((path, n) => `["${path}", module${n}]`);
  const examples = packages.map((name, n) => `["@halcyon/${name}", example${n}]`);
  return `${imports.join("\n")}
export const tried = () => tryAll(new Map<string, object>([${modules.join()}]), new Map([${examples.join()}]));
`;
}

function isImport(line: string): boolean {
  return line.startsWith("import ");
}
