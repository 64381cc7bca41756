import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import type { DocsServer } from "./generate/docs-server.mts";
import { snippetFolder, snippets } from "./snippets.mts";

/** The Python that runs programs and their clients. */
export const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** What Python needs to find the client, which need not be installed. */
export const pythonEnvironment = {
  PYTHONPATH: join(import.meta.dirname, "../clients/python/src"),
  PYTHONDONTWRITEBYTECODE: "1",
} as const;

/** What runs programs, and a call of it that succeeds where all that they need is installed. */
interface Runner {
  readonly command: string;
  readonly there: readonly string[];
}

/** Python with some packages. */
export function pythonWith(...packages: readonly string[]): Runner {
  return { command: python, there: ["-c", `import ${["os", ...packages].join(", ")}`] };
}

/** R with some packages. */
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
    }).flatMap(([word, needed]) => (code.includes(word) ? [needed] : []));
    return pythonWith(...packages);
  }
  const tools = ["curl", ...(/\bjq /.test(code) ? ["jq"] : [])];
  return { command: "sh", there: ["-c", tools.map((tool) => `command -v ${tool}`).join(" && ")] };
}

/** Returns why a program cannot run on this machine; undefined if it can. */
export function absenceOf(name: string): Promise<string | undefined> {
  return absenceOfRunner(runnerOf(name));
}

const absences = new Map<string, Promise<string | undefined>>();

/** Returns why no program of a runner can run on this machine; undefined if they can. */
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

/** Creates a folder in which programs may write, with the packages that they import. */
export function programFolder(): string {
  const folder = temporaryFolder();
  symlinkSync(join(import.meta.dirname, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Creates such a folder with all that pages print. */
export function snippetsCopy(): string {
  const folder = programFolder();
  cpSync(snippetFolder, folder, { recursive: true });
  return folder;
}

/** Runs a program in a folder as its user does, and returns what it prints. */
export function printedBy(name: string, folder: string, server: DocsServer): Promise<string> {
  return printedOf(runnerOf(name).command, name, folder, server);
}

/** Writes a program into a folder of its own, runs it there, and returns what it prints. */
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
