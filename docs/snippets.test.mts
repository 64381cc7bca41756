import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { problemCodes, problemKind } from "@halcyon/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { snippetFolder, snippets } from "./snippets.mts";

const run = promisify(execFile);

/** How a program of each language is run, and how its presence is asked for. */
const runners: Readonly<Record<string, { readonly command: string; readonly there: readonly string[] }>> = {
  sh: { command: "sh", there: ["-c", "command -v curl"] },
  ts: { command: process.execPath, there: ["--version"] },
  py: { command: "python3", there: ["--version"] },
  R: { command: "Rscript", there: ["-e", "library(curl); library(jsonlite)"] },
};

/** What each program prints, by the first part of its name. */
const prints: Readonly<Record<string, RegExp>> = {
  "first-score": /T\d\d:00:00Z/,
  "first-score-v2": /T\d\d:00:00(?:Z|\+0[01]:00)/,
  "three-sites": /London/,
  "own-task": /T\d\d:00:00Z/,
  "next-window": /probability/,
  "own-window": /windows['"]?(?:: ?\[|$)/m,
  "many-places": /^London [\d.]+\nHamburg [\d.]+\n$/,
  "tender-table": /^month,years_used,.*hours\.stop\.P20.*\r\n1,30,(?:.*\r\n){12}$/,
  "long-span": /^1979-01-01T00:00:00Z \d+\n1988-.*\n$/,
};

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer(Date.now);
});
afterAll(() => server[Symbol.asyncDispose]());

for (const name of Object.keys(snippets)) {
  const { command, there } = runners[name.split(".")[1]!]!;
  const isThere = spawnSync(command, there).status === 0;
  test.skipIf(!isThere)(
    `${name} runs against a server${isThere ? "" : ` (${command} with what it needs is not installed)`}`,
    async () => {
      const { stdout } = await run(command, [name], {
        cwd: snippetFolder,
        env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
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
