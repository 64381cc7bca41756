import { execFile, spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { problemCodes, problemKind } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { snippetFolder, snippets } from "./snippets.mts";

const run = promisify(execFile);

const python = process.env["HALCYON_PYTHON"] ?? "python3";

/** Where Python finds the client, which need not be installed. */
const pythonPath = join(import.meta.dirname, "../clients/python/src");

/** How a program of each language is run, and how its presence is asked for. */
const runners: Readonly<Record<string, { readonly command: string; readonly there: readonly string[] }>> = {
  sh: { command: "sh", there: ["-c", "command -v curl"] },
  ts: { command: process.execPath, there: ["--version"] },
  py: { command: python, there: ["--version"] },
  R: { command: "Rscript", there: ["-e", "library(curl); library(jsonlite)"] },
};

/** What each program prints, by the first part of its name. */
const prints: Readonly<Record<string, RegExp>> = {
  "first-score": /T\d\d:00:00Z/,
  "first-score-v2": /T\d\d:00:00(?:Z|\+0[01]:00)/,
  "three-sites": /London/,
  "own-task": /T\d\d:00:00(?:Z|\+00:00)/,
  "next-window": /probability/,
  "own-window": /windows['"]?(?:: ?\[|$)/m,
  "agent-call": /"structuredContent":\{"about":\{"synthetic":true/,
  "follow-events": /^retry: \d+\nid: \d+\n/,
  "many-places": /^London [\d.]+\nHamburg [\d.]+\n$/,
  "tender-table": /^month,years_used,.*hours\.stop\.P20.*\r\n1,30,(?:.*\r\n){12}$/,
  "long-span": /^1979-01-01[T ]00:00:00(?:Z|\+00:00) \d+\n1988-.*\n$/,
  "rainy-days-frame": /^2015 +\d+\n(?:20\d\d +\d+\n){9}.*'precipitation': 'mm'/ms,
};

/** A program in Python with the client needs what that needs, and frames need their package. */
function runnerOf(name: string): (typeof runners)[string] {
  const runner = runners[name.split(".")[1]!]!;
  const { code } = snippets[`docs/snippets/${name}`]!;
  if (!code.includes("halcyon_weather")) return runner;
  const packages = ["httpx", "pydantic", ...(code.includes("to_pandas") ? ["pandas"] : [])];
  return { ...runner, there: ["-c", `import ${packages.join(", ")}`] };
}

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer({ nowMs: Date.now });
});
afterAll(() => server[Symbol.asyncDispose]());

// The tutorial that a receiver belongs to has a test of its own: it runs until it is stopped.
const names = Object.keys(snippets).map((path) => basename(path));
for (const name of names.filter((one) => !one.startsWith("receive-"))) {
  const { command, there } = runnerOf(name);
  const isThere = spawnSync(command, there).status === 0;
  test.skipIf(!isThere)(
    `${name} runs against a server${isThere ? "" : ` (${command} with what it needs is not installed)`}`,
    async () => {
      const { stdout } = await run(command, [name], {
        cwd: snippetFolder,
        env: {
          ...process.env,
          HALCYON_URL: server.url,
          HALCYON_KEY: server.key,
          PYTHONPATH: pythonPath,
          PYTHONDONTWRITEBYTECODE: "1",
        },
      });
      expect(stdout).toMatch(prints[name.split(".")[0]!]!);
      expect(stdout).not.toContain("/errors/");
    },
  );
}

test("the server's own page of an error says what the docs say", async () => {
  for (const code of problemCodes) {
    const { status, text } = await server.send("GET", `/errors/${code}`);
    expect(status, code).toBe(200);
    const { title, remedy } = problemKind(code);
    const plain = text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(plain, code).toContain(title);
    expect(plain, code).toContain(remedy);
  }
});
