import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DocsServer, docsServer } from "./generate/docs-server.mts";
import { absenceOfRunner, printedByProgram, python, pythonWith } from "./run-snippet.suite.mts";

const root = join(import.meta.dirname, "..");

/** Returns the programs in one language in a README, in order. */
function programsOf(path: string, language: string): readonly string[] {
  const text = readFileSync(join(root, path), "utf8");
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"))].map(([, code]) => code!);
}

let server: DocsServer;
beforeAll(async () => {
  server = await docsServer();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Code before the programs of a README: values that the reader already has, and an end of the event stream after the first event. */
const typeScriptHead = `
const apiKey = process.env["HALCYON_KEY"], options = { apiKey, baseUrl: process.env["HALCYON_URL"] };
let kept = "0", secret = "whsec_AAAA";
const enough = new Error("enough");
const expected = (error) => { if (error !== enough) throw error; };
const print = console.log;
`;

test.each(["README.md", "packages/sdk/README.md"])("the programs in TypeScript of %s run", async (path) => {
  const programs = programsOf(path, "ts").map((code) =>
    code.replaceAll('"http://localhost:8080"', 'process.env["HALCYON_URL"]'),
  );
  expect(programs.length).toBeGreaterThan(0);
  const imports = programs.flatMap((code) => code.match(/^import .*$/gm) ?? []);
  const [first = "", ...others] = programs.map((code) => code.replaceAll(/^import .*$\n/gm, ""));
  const blocks = others.map((code, index) => {
    const endsStream = code.includes("streamEvents") ? "print(...told); throw enough;" : "print(...told);";
    return `console.log = (...told) => { ${endsStream} };\ntry {\n${code}\n} catch (error) { expected(error); }\nprint("done ${index}");`;
  });
  const stdout = await printedByProgram(
    process.execPath,
    { name: "programs.ts", code: [...imports, typeScriptHead, first, ...blocks].join("\n") },
    server,
  );
  expect(stdout.match(/^done \d+$/gm) ?? []).toHaveLength(others.length);
  if (path.includes("sdk")) expect(stdout).toMatch(/^window\.found Crane, site 7$/m);
});

const absence = await absenceOfRunner(pythonWith("httpx", "pydantic"));
/** Words of programs that need a package of Python which is not installed. */
const lacking: string[] = [];
for (const [word, needed] of [
  ["flask", "flask"],
  ["to_pandas", "pandas"],
] as const)
  if ((await absenceOfRunner(pythonWith(needed))) !== undefined) lacking.push(word);

test.skipIf(absence !== undefined)(
  `the programs of the client for Python run${absence === undefined ? "" : ` (${absence})`}`,
  async () => {
    const path = "clients/python/README.md";
    const programs = programsOf(path, "python").filter(
      (code) => !lacking.some((word) => code.includes(word)),
    );
    const code = `
import builtins, json
class Enough(Exception): pass
def ended(*told):
    builtins.print(*told)
    raise Enough
here = {"__name__": "readme"}
for program in json.loads(${JSON.stringify(JSON.stringify(programs))}):
    follows = "events.stream(" in program
    here |= {"print": ended, "cursor": "0"} if follows else {"print": builtins.print}
    try:
        exec(program, here)
    except Enough:
        pass
    builtins.print("done")
`;
    const stdout = await printedByProgram(python, { name: "programs.py", code }, server);
    expect(stdout.match(/^done$/gm) ?? []).toHaveLength(programs.length);
    expect(stdout).toMatch(/^window\.found /m);
  },
);
