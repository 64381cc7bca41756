import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { execute } from "../execute.ts";
import { copyExampleFiles, readmeExample, readsFiles } from "../readme-examples.ts";
import { publishTo, startRegistry } from "./registry.ts";
import { exportPaths, type Manifest } from "./tarball-faults.ts";

/** Packages that run in any JavaScript environment. */
const portable = new Set(["grib2", "library", "schema", "scoring", "sdk"]);
/** Oldest major version of Node that runs all packages. Older versions run only the client. */
const oldestNode = 22;

/**
 * Publishes packages into a separate registry, and installs them from there by name in an empty project. Runs the examples of their READMEs in this project,
 * with each version of Node on the PATH and in a bundle for browsers.
 *
 * @param folder - Empty folder.
 * @param packed - Path of the tarball of each package, by name and version, such as `@halcyon/sdk@1.0.0`.
 * @returns The problems, one sentence for each.
 */
export async function trialFaults(
  folder: string,
  packed: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const project = join(folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  const upstream = (await execute("npm", ["config", "get", "registry"], {})).trim();
  await using registry = await startRegistry(upstream);
  await publishTo(registry, [...packed.values()]);
  console.log(`registry: ${registry.published.join(" ")}`);
  await execute("npm", ["install", ...flags, "--registry", registry.url, ...packed.keys()], {
    cwd: project,
  });
  const scope = join(project, "node_modules/@halcyon");
  const installed = readdirSync(scope);
  for (const name of installed) {
    const example = readmeExample(join(scope, name, "README.md"));
    writeFileSync(join(project, `${name}.ts`), moduleOf(name, join(scope, name), example));
    writeFileSync(join(project, `${name}-imports.ts`), moduleOf(name, join(scope, name), ""));
  }

  const faults: string[] = [];
  const tried = async (on: string, packages: readonly string[], command: string, ...args: string[]) => {
    console.log(`${on}: ${packages.join(" ")}`);
    const cwd = mkdtempSync(join(folder, "working-"));
    for (const one of packages) copyExampleFiles(one, cwd);
    const said = await execute(command, args, { cwd }).catch((error: Error) => error.message);
    // A program that waits for ever ends too, as if all were well; commands say how they are used.
    if (!/^Usage:|tried to the end/.test(said)) faults.push(`${on}: ${said}`);
  };
  for (const [major, node] of await nodesOfPath()) {
    const packages = installed.filter((name) => major >= oldestNode || name === "sdk");
    const options = { platform: "node", packages: "external" } as const;
    await tried(`Node ${major}`, packages, node, await bundled(project, `${major}`, packages, options));
  }
  // A browser has no files that an example could read.
  const pure = installed.filter((name) => portable.has(name));
  const modules = pure.map((name) => (readsFiles(name) ? `${name}-imports` : name));
  // Packages name these two of Node where OpenJPEG asks for them, as the page of grib2 says.
  const page = await bundled(project, "browser", modules, { platform: "browser", external: ["fs", "path"] });
  await tried("browser bundle", pure, process.execPath, "-e", asPage, page);
  for (const name of installed)
    for (const file of Object.values(manifestIn(join(scope, name)).bin ?? {}))
      await tried("command", [name], process.execPath, join(scope, name, file), "--help");
  return faults;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/**
 * Returns the text of a module that imports all paths of an installed package and runs an example. In the example, each value is compared with the value in
 * its comment.
 */
function moduleOf(name: string, folder: string, example: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = exportPaths(manifestIn(folder), files).map((path) => join("@halcyon", name, path));
  const lines = example.replaceAll(/^(\S.*); \/\/ => (.*)$/gm, "same($1, $2);").split("\n");
  return `${paths.map((path, index) => `import * as module${index} from "${path}";`).join("\n")}
${lines.filter((line) => line.startsWith("import ")).join("\n")}
const same = (is: unknown, says: unknown): void => {
  if (JSON.stringify(is) !== JSON.stringify(says)) throw new Error(\`the example says \${JSON.stringify(says)}, and it is \${JSON.stringify(is)}\`);
};
export async function tried(): Promise<void> {
  const apiKey = "hal_of-a-trial";
  globalThis.fetch = () => Promise.resolve(Response.json({ forecast: [] }));
  for (const one of [${paths.map((_, index) => `module${index}`).join()}] as object[])
    if (Object.keys(one).length === 0) throw new Error("@halcyon/${name} exports nothing");
${lines.filter((line) => !line.startsWith("import ")).join("\n")}
}
`;
}

/** Bundles a program that runs the examples of packages, and returns the path of the bundle. */
async function bundled(
  project: string,
  name: string,
  packages: readonly string[],
  options: BuildOptions,
): Promise<string> {
  const outfile = join(project, `${name}.js`);
  const calls = packages.map((one) => `await import("./${one}.ts").then((module) => module.tried());\n`);
  const contents = `globalThis.ended = (async () => {\n${calls.join("")}console.log("tried to the end");\n})();`;
  const stdin = { contents, resolveDir: project, loader: "ts" as const };
  const output = { bundle: true, format: "esm", target: "es2022", outfile, logLevel: "silent" } as const;
  await build({ stdin, ...output, ...options });
  return outfile;
}

/** Names of globals that both web pages and Node provide. */
const ofBrowsers =
  "AbortController AbortSignal Blob CompressionStream DecompressionStream DOMException Event EventTarget FormData Headers ReadableStream Request Response TextDecoder TextDecoderStream TextEncoder TransformStream URL URLSearchParams WebAssembly WritableStream atob btoa clearTimeout console crypto fetch performance queueMicrotask setTimeout structuredClone".split(
    " ",
  );

/** Text of a program that runs a bundle with the globals of a web page, and without the globals of Node. */
const asPage = `
const { createContext, runInContext } = require("node:vm");
const page = createContext(Object.fromEntries(${JSON.stringify(ofBrowsers)}.map((name) => [name, globalThis[name]])));
runInContext("globalThis.self = globalThis", page);
runInContext(require("node:fs").readFileSync(process.argv[1], "utf8"), page);
`;

/** Returns Node executables, one for each major version: those on the PATH, and the executable of this process. */
async function nodesOfPath(): Promise<ReadonlyMap<number, string>> {
  const nodes = new Map<number, string>();
  for (const node of [
    process.execPath,
    ...process.env["PATH"]!.split(delimiter).map((one) => join(one, "node")),
  ]) {
    const said = await execute(node, ["--version"], {}).catch(() => "");
    const major = Number(/^v(\d+)\./.exec(said)?.[1]);
    if (major >= 20 && !nodes.has(major)) nodes.set(major, node);
  }
  return nodes;
}
