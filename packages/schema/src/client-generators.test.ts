import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { apiVersionNames } from "./api-versions.ts";
import { openApiDocument } from "./openapi.ts";

const run = promisify(execFile);

/** Folders of programs, such as `bin` of a Python environment and `node_modules/.bin` of a project with TypeScript 5. */
const folders = (process.env["HALCYON_CLIENT_GENERATORS"] ?? "").split(delimiter);

const documents = apiVersionNames.flatMap((version) => [
  [version, "whole", openApiDocument({ version })] as const,
  [version, "that for clients", openApiDocument({ version, isForClients: true })] as const,
]);

/** What a program writes about a document, on both of its streams. */
async function outputOf(
  program: string,
  document: object,
  argumentsFor: (input: string) => string[],
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "halcyon-client-"));
  try {
    const input = join(folder, "openapi.json");
    await writeFile(input, JSON.stringify(document));
    const env = { ...process.env, PATH: [...folders, process.env["PATH"]].join(delimiter) };
    const { stdout, stderr } = await run(program, argumentsFor(input), { cwd: folder, env });
    return stdout + stderr;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function describeProgram(name: string, check: (program: string) => void): void {
  const program = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const note = program === undefined ? ": needs it in a folder of HALCYON_CLIENT_GENERATORS" : "";
  describe.skipIf(program === undefined)(`${name}${note}`, () => {
    check(program!);
  });
}

describeProgram("openapi-typescript", (program) => {
  test.each(documents)(
    "makes types of the document of %s, %s, without a word of warning",
    async (_version, _form, document) => {
      const said = await outputOf(program, document, (input) => [input, "--output", "client.d.ts"]);
      expect(said).toContain("client.d.ts");
      expect(said).not.toMatch(/warn|error/i);
    },
  );
});

describeProgram("openapi-python-client", (program) => {
  test.each(documents)(
    "makes a client of the document of %s, %s, but for its lines of JSON",
    async (version, _form, document) => {
      const to = ["--output-path", "client", "--meta", "none"];
      const said = await outputOf(program, document, (input) => ["generate", "--path", input, ...to]);
      expect(said).not.toContain("ERROR");
      expect(said.match(/^WARNING.*$/gm)).toEqual([
        `WARNING parsing GET /${version}/jobs/{id}/result within jobs.`,
      ]);
      expect(said.match(/Unsupported content_type [\w/-]+/g)).toEqual([
        "Unsupported content_type application/x-ndjson",
      ]);
    },
  );
});
