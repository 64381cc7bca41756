import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { execute } from "./execute.ts";
import type { InstalledRuntimes } from "./installed-runtimes.ts";
import type { Reach, TrialProject } from "./trial-project.ts";

const run = promisify(execFile);

/** Something that uses installed packages as users do. */
export interface Runtime {
  readonly name: string;
  readonly reach: Reach;
  /** Uses them; throws what went wrong. */
  readonly run: (project: TrialProject) => Promise<void>;
}

/** What this checkout has by itself: its Node, a bundle for browsers, types and `require`. */
export function ownRuntimes(root: string): readonly Runtime[] {
  const node = process.execPath;
  const name = `Node ${process.versions.node.split(".")[0]}`;
  return [
    modules(name, "every", [node]),
    commonJs(`${name} require`, "every", node),
    commands(`${name} commands`, node),
    { name: "browser bundle", reach: "portable", run: inBrowserBundle },
    types("types NodeNext", root, { module: "nodenext" }),
    types("types Bundler", root, { module: "esnext", moduleResolution: "bundler" }),
  ];
}

/** The runtimes of `ownRuntimes`, older Nodes, Bun, Deno and a runtime of workers. */
export function allRuntimes(
  root: string,
  { node20, node22, bun, deno, workerd }: InstalledRuntimes,
): readonly Runtime[] {
  const denoFlags = ["run", "--quiet", "--allow-all", "--no-lock", "--node-modules-dir=manual"];
  return [
    ...ownRuntimes(root),
    modules("Node 22", "every", [node22]),
    commonJs("Node 22 require", "every", node22),
    commands("Node 22 commands", node22),
    modules("Node 20", "client", [node20]),
    commonJs("Node 20 require", "client", node20),
    modules("Bun", "every", [bun, "--no-install"]),
    modules("Deno", "every", [deno, ...denoFlags]),
    { name: "worker", reach: "portable", run: async (project) => await inWorker(project, workerd) },
  ];
}

/** What a program does last: one that waits for ever ends too, as if all were well. */
const end = 'console.log("tried to the end");';

async function executeToEnd(command: string, args: readonly string[], cwd: string): Promise<void> {
  const printed = await execute(command, args, { cwd });
  if (!printed.includes("tried to the end")) throw new Error(`it ended too early, after ${printed}`);
}

/** Imports ES modules, and runs the examples of their pages. */
function modules(name: string, reach: Reach, [command, ...args]: readonly string[]): Runtime {
  return {
    name,
    reach,
    run: async (project) => {
      const program = await project.bundle(reach, `await tried();\n${end}`, {
        platform: "node",
        packages: "external",
      });
      await executeToEnd(command!, [...args, program], project.workingFolder());
    },
  };
}

function commonJs(name: string, reach: Reach, node: string): Runtime {
  return {
    name,
    reach,
    run: async (project) => {
      const program = join(project.path, `${reach}.cjs`);
      const lines = project
        .importPaths(reach)
        .map(
          (path) =>
            `if (Object.keys(require("${path}")).length === 0) throw new Error("${path} exports nothing");`,
        );
      writeFileSync(program, [...lines, end].join("\n"));
      await executeToEnd(node, [program], project.workingFolder());
    },
  };
}

/** Lets each installed command say how it is used. */
function commands(name: string, node: string): Runtime {
  return {
    name,
    reach: "command",
    run: async (project) => {
      for (const program of project.commands) {
        const printed = await execute(node, [program, "--help"], { cwd: project.workingFolder() });
        if (!printed.startsWith("Usage:"))
          throw new Error(`${program} does not say how it is used: ${printed}`);
      }
    },
  };
}

/** Declarations are checked too, but for those of other packages. */
function types(name: string, root: string, compilerOptions: object): Runtime {
  return {
    name,
    reach: "every",
    run: async (project) => {
      const config = join(project.path, `tsconfig.${name.replace(" ", "-")}.json`);
      const strict = { strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true };
      const surroundings = { target: "es2024", lib: ["es2024", "dom", "dom.iterable"], types: ["node"] };
      const typeRoots = [join(root, "deploy/node_modules/@types")];
      const options = {
        ...strict,
        ...surroundings,
        typeRoots,
        allowImportingTsExtensions: true,
        ...compilerOptions,
      };
      writeFileSync(config, JSON.stringify({ compilerOptions: options, include: ["*.ts"] }));
      const tsc = join(root, "node_modules/.bin/tsc");
      const { stdout } = await run(tsc, ["-p", config], { cwd: project.path }).catch(foundErrors);
      const ours = stdout
        .split("\n")
        .filter((line) => /^(?!node_modules\/(?!@halcyon)).*\berror TS/.test(line));
      if (ours.length > 0) throw new Error(ours.join("\n"));
    },
  };
}

/** A compiler that ended with errors has told them; one that did not run has not. */
function foundErrors(failure: { readonly code: unknown; readonly stdout: string }): {
  readonly stdout: string;
} {
  if (typeof failure.code !== "number" || !failure.stdout.includes("error TS")) throw failure;
  return failure;
}

/** What OpenJPEG asks for in Node alone, as the page of grib2 says. */
const external = ["fs", "path"];

/** What a page of the web has, and Node too; nothing of Node's own. */
const ofBrowsers = [
  "AbortController AbortSignal Blob CompressionStream DecompressionStream DOMException Event EventTarget FormData Headers",
  "ReadableStream Request Response TextDecoder TextDecoderStream TextEncoder TransformStream URL URLSearchParams WebAssembly",
  "WritableStream atob btoa clearTimeout console crypto fetch performance queueMicrotask setTimeout structuredClone",
].flatMap((names) => names.split(" "));

async function inBrowserBundle(project: TrialProject): Promise<void> {
  const bundle = await project.bundle("portable", "globalThis.ended = tried();", {
    platform: "browser",
    format: "iife",
    external,
  });
  const page = join(project.path, "page.cjs");
  const names = JSON.stringify(ofBrowsers);
  writeFileSync(
    page,
    `const { createContext, runInContext } = require("node:vm");
const page = createContext(Object.fromEntries(${names}.map((name) => [name, globalThis[name]])));
runInContext("globalThis.self = globalThis", page);
runInContext(require("node:fs").readFileSync(process.argv[2], "utf8"), page);
page.ended.then(() => { ${end} });
`,
  );
  await executeToEnd(process.execPath, [page, bundle], project.workingFolder());
}

async function inWorker(project: TrialProject, workerd: string): Promise<void> {
  const program = "export default { async test() { await tried(); } };";
  const bundle = await project.bundle("portable", program, {
    platform: "neutral",
    mainFields: ["module", "main"],
    external,
  });
  const config = join(dirname(bundle), "worker.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "portable-neutral.js")],
  compatibilityDate = "2026-11-01",
))]);
`,
  );
  await execute(workerd, ["test", config], { cwd: project.workingFolder() });
}
