import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, sampled, temporaryFolder } from "@halcyon/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { describedProgram } from "@halcyon/server/described-program";
import { languages } from "./languages.mts";
import { readerQuestions } from "./search/built-pages.mts";
import { absenceOfRunner } from "./run-snippet.suite.mts";
import { snippets } from "./snippets.mts";

const folder = join(import.meta.dirname, "content");
const generated = /^(?:reference|library|changelog|_generated)\//;

/** Pages that are not generated, by path. */
const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".mdx") && !generated.test(path))
  .map((path) => [path, readFileSync(join(folder, path), "utf8")] as const);
const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer();
});
afterAll(() => server[Symbol.asyncDispose]());

describe.each(pages)("%s", (_, text) => {
  test("links to other pages by their files, so that a kept version leads to itself", () => {
    const links = [...text.matchAll(/(?<!!\[[^\]]*)\]\((\/[^)#]*)/g)].map(([, link]) => link);
    expect(links.filter((link) => !link!.endsWith(".mdx"))).toEqual([]);
  });

  test("dates what one run gave, and names its commit", () => {
    const told = text
      .split(/\n\n+/)
      .filter((part) => /\b(?:One run\b.* gave|was measured (?:on|in made))\b/.test(part));
    expect(told.filter((part) => !/\d{4}-\d\d-\d\d[^]*commit `[\da-f]{8}`/.test(part))).toEqual([]);
  });

  test("prints programs from files that a test runs", () => {
    expect([...text.matchAll(/^\s*```(?:ts|js|python|r)\b/gm)]).toEqual([]);
  });
});

test("the search knows questions of readers for every page", async () => {
  const questions = await readerQuestions();
  const paths = pages.map(
    ([path, text]) => /^slug: (\S+)$/m.exec(text)?.[1] ?? `/${path.replace(/\.mdx$/, "")}`,
  );
  expect(paths.filter((path) => !questions.has(path))).toEqual([]);
});

const all = pages.map(([, text]) => text).join("\n");
const inTabs = [...all.matchAll(/<Program name="([^"]+)" \/>/g)].map(([, name]) => name!);

test("every program is on a page", () => {
  const printed = new Set(inTabs.flatMap((name) => languages.map(({ ending }) => `${name}.${ending}`)));
  expect(
    Object.keys(snippets).filter((name) => !printed.has(name) && !all.includes(`<Snippet name="${name}" />`)),
  ).toEqual([]);
});

test("every call of the API that a page prints stands there in every language", () => {
  expect(inTabs.length).toBeGreaterThan(0);
  const missing = inTabs
    .flatMap((name) => languages.map(({ ending }) => `${name}.${ending}`))
    .filter((name) => snippets[name] === undefined);
  expect(missing).toEqual([]);
  // A receiver is called, a tool is called by an agent, and frames are of Python alone. Programs of GIS call OGC API-EDR.
  const apart =
    /\/(?:receive-events|agent-call|edr-position|edr-owslib|edr-xarray|field-frames|rainy-days-frame|data-frames)\.|\.(?:html|json)$/;
  const alone = [...all.matchAll(/<Snippet name="([^"]+)"/g)].map(([, name]) => name!);
  expect(alone.filter((name) => !apart.test(name))).toEqual([]);
});

test("every request that a page prints in one line is answered", async () => {
  const paths = pages.flatMap(([, text]) => [...text.matchAll(/^GET (\/v1\S+)$/gm)].map(([, path]) => path!));
  expect(paths.length).toBeGreaterThan(0);
  for (const path of sampled(paths, 7)) expect((await server.send("GET", path)).status, path).toBe(200);
});

const noCurl = await absenceOfRunner({ command: "sh", there: ["-c", "command -v curl"] });
// The tutorial on events has a test of its own, with a server that may send to this machine.
const curlCalls = pages
  .filter(([path]) => path !== "told.mdx")
  .concat([["README.md", readme]])
  .flatMap(([path, text]) =>
    [...text.matchAll(/^```sh\n(?:export .*\n)?(curl [^]*?)^```/gm)].map(
      ([, call]) => [path, call!] as const,
    ),
  );

test.skipIf(noCurl !== undefined).each(curlCalls)(
  `what %s asks by curl is answered${noCurl === undefined ? "" : ` (${noCurl})`}`,
  async (_, call) => {
    const here = call
      .replaceAll("http://localhost:8080", server.url)
      .replace(/^curl (?!--fail)/, "curl --fail-with-body ");
    const { code, stdout, stderr } = await runProcess(["sh", "-c", here], {
      cwd: temporaryFolder(),
      env: { ...process.env, HALCYON_URL: server.url, HALCYON_KEY: server.key },
    });
    expect(code, stdout || stderr).toBe(0);
  },
);

test("the page of versions prints the list that this server answers", async () => {
  const [, text] = pages.find(([path]) => path === "versions.mdx")!;
  const printed = /^```json\n([\s\S]*?)^```$/m.exec(text)![1]!;
  const { versions } = JSON.parse((await server.send("GET", "/versions")).text) as {
    versions: readonly { version: string; state: string; release: string | null }[];
  };
  // The page names the release of a current version also while that release is still to come.
  const told = versions.map((one) => ({
    ...one,
    release: one.release ?? (one.state === "current" ? `${one.version.slice("v".length)}.0.0` : null),
  }));
  expect(JSON.parse(printed)).toEqual({ versions: told });
});

/** Returns the options in a command line that its command does not have. */
function unknownOf(words: readonly string[]): string[] {
  let command = describedProgram();
  const rest = [...words];
  for (;;) {
    const next = command.commands.find((child) => child.name() === rest[0]);
    if (next === undefined) break;
    command = next;
    rest.shift();
  }
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  if (isGroup && !rest.includes("--help")) return [`${words.join(" ")}: no such command`];
  const known = new Set(["--help", "--json", ...command.options.map(({ long }) => long)]);
  return rest.filter((word) => word.startsWith("--") && !known.has(word.split("=")[0]));
}

test("every command that a page prints exists, with its options", () => {
  const lines = [...pages.map(([, text]) => text), readme].flatMap((text) =>
    [...text.replaceAll(/\\\n\s*/g, "").matchAll(/npm run halcyon -- ([^\n`#|<>]+)/g)].map(
      ([, line]) => line!,
    ),
  );
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.flatMap((line) => unknownOf(line.trim().split(/\s+/)))).toEqual([]);
});
