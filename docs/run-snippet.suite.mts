import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import type { DocsServer } from "./generate/docs-server.mts";
import { snippetFolder, snippets } from "./snippets.mts";

/** Python executable for programs and clients. */
export const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** Environment in which Python finds the client without installation. */
export const pythonEnvironment = {
  PYTHONPATH: join(import.meta.dirname, "../clients/python/src"),
  PYTHONDONTWRITEBYTECODE: "1",
} as const;

/** Command that runs programs, and arguments (`there`) of a call that succeeds if all dependencies are installed. */
interface Runner {
  readonly command: string;
  readonly there: readonly string[];
}

/** Returns the runner of Python programs that need certain packages. */
export function pythonWith(...packages: readonly string[]): Runner {
  return { command: python, there: ["-c", `import ${["os", ...packages].join(", ")}`] };
}

/** Returns the runner of R programs that need certain packages. */
export function rWith(...libraries: readonly string[]): Runner {
  return { command: "Rscript", there: ["-e", libraries.map((library) => `library(${library})`).join("; ")] };
}

function runnerOf(name: string): Runner {
  const { code } = snippets[`docs/snippets/${name}`]!;
  const [, ending] = name.split(".");
  if (ending === "ts") return { command: process.execPath, there: ["--version"] };
  if (ending === "R") {
    const libraries = [...code.matchAll(/^library\((\w+)\)/gm)].map(([, library]) => library!);
    return rWith(...libraries);
  }
  if (ending === "py") {
    const packages = Object.entries({
      halcyon_weather: "httpx, pydantic",
      to_pandas: "pandas",
      openpyxl: "openpyxl",
      owslib: "owslib",
      'engine="edr"': "edr_xarray, httpx",
      geopandas: "duckdb, geopandas, httpx, pandas, polars, pyarrow, scipy, xarray",
    }).flatMap(([word, needed]) => (code.includes(word) ? [needed] : []));
    return pythonWith(...packages);
  }
  const tools = ["curl", ...(/\bjq /.test(code) ? ["jq"] : [])];
  return { command: "sh", there: ["-c", tools.map((tool) => `command -v ${tool}`).join(" && ")] };
}

/** Returns the reason why a program cannot run on this machine, or undefined if it can. */
export function absenceOf(name: string): Promise<string | undefined> {
  return absenceOfRunner(runnerOf(name));
}

const absences = new Map<string, Promise<string | undefined>>();

/** Returns the reason why the programs of a runner cannot run on this machine, or undefined if they can. */
export function absenceOfRunner({ command, there }: Runner): Promise<string | undefined> {
  const call = [command, ...there];
  const known = absences.get(call.join(" "));
  if (known !== undefined) return known;
  const absence = runProcess(call).then(({ code }) =>
    code === 0 ? undefined : `needs ${command} with ${there.at(-1)}`,
  );
  absences.set(call.join(" "), absence);
  return absence;
}

/** Creates a writable folder for programs, with the packages that they import, and returns its path. */
export function programFolder(): string {
  const folder = temporaryFolder();
  symlinkSync(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Creates a writable folder with all programs of the pages and the packages that they import, and returns its path. */
export function snippetsCopy(): string {
  const folder = programFolder();
  cpSync(snippetFolder, folder, { recursive: true });
  return folder;
}

/** Runs a program in a folder as a user would, and returns its output. */
export function printedBy(name: string, folder: string, server: DocsServer): Promise<string> {
  return printedOf(runnerOf(name).command, name, folder, server);
}

/** Writes a program into a new folder, runs it there, and returns its output. */
export function printedByProgram(
  command: string,
  { name, code }: { readonly name: string; readonly code: string },
  server: DocsServer,
): Promise<string> {
  const folder = programFolder();
  writeFileSync(join(folder, name), code);
  return printedOf(command, name, folder, server);
}

async function printedOf(
  command: string,
  name: string,
  folder: string,
  { url, key }: DocsServer,
): Promise<string> {
  const { code, stdout, stderr } = await runProcess([command, name], {
    cwd: folder,
    env: { ...process.env, HALCYON_URL: url, HALCYON_KEY: key, ...pythonEnvironment },
  });
  if (code !== 0) throw new Error(`${name} failed:\n${stderr}`);
  return stdout;
}
