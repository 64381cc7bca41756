import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { DocsServer } from "./generate/docs-server.mts";
import { snippetFolder, snippets } from "./snippets.mts";

const run = promisify(execFile);

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

/** Why a program cannot run on this machine; undefined where it can. */
export function absenceOf(name: string): string | undefined {
  return absenceOfRunner(runnerOf(name));
}

/** The same of all that a runner runs. */
export function absenceOfRunner({ command, there }: Runner): string | undefined {
  return spawnSync(command, there).status === 0 ? undefined : `needs ${command} with ${there.at(-1)}`;
}

/** A folder with all that pages print, in which programs may write; it goes with its owner. */
export async function snippetsCopy(): Promise<{ readonly folder: string } & AsyncDisposable> {
  // Beside the packages that programs import.
  const folder = await mkdtemp(join(import.meta.dirname, ".snippets-"));
  await cp(snippetFolder, folder, { recursive: true });
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** What a program prints when its user runs it in a folder. */
export async function printedBy(name: string, folder: string, server: DocsServer): Promise<string> {
  const { stdout } = await run(runnerOf(name).command, [name], {
    cwd: folder,
    env: {
      ...process.env,
      HALCYON_URL: server.url,
      HALCYON_KEY: server.key,
      ...pythonEnvironment,
    },
  });
  return stdout;
}
