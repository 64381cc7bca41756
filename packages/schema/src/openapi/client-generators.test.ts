import { runProcess, temporaryFolder } from "@halcyon/testing";
import { existsSync, globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { apiVersionNames } from "../api-versions.ts";
import { openApiDocument } from "./openapi.ts";

/** Folders of programs, such as `bin` of a Python environment, or `node_modules/.bin` of a project with TypeScript 5. */
const folders = (process.env["HALCYON_CLIENT_GENERATORS"] ?? "").split(delimiter);

const documents = apiVersionNames.flatMap((version) => [
  [version, "whole", openApiDocument({ version })] as const,
  [version, "that for clients", openApiDocument({ version, isForClients: true })] as const,
]);

interface Output {
  /** Output of the program on stdout and stderr. */
  readonly said: string;
  /** Contents of all files that the program wrote. */
  readonly written: string;
}

/** Runs a program on a document in a temporary folder and returns its output. */
async function outputOf(
  program: string,
  document: object,
  argumentsFor: (input: string) => string[],
): Promise<Output> {
  const folder = temporaryFolder();
  const input = join(folder, "openapi.json");
  await writeFile(input, JSON.stringify(document));
  const env = { ...process.env, PATH: [...folders, process.env["PATH"]].join(delimiter) };
  const { code, stdout, stderr } = await runProcess([program, ...argumentsFor(input)], { cwd: folder, env });
  const said = stdout + stderr;
  expect(code, said).toBe(0);
  const written = globSync("client*/**", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  return { said, written: written.join("\n") };
}

const hasJava = (await runProcess(["java", "-version"])).code === 0;

function describeProgram(name: string, check: (program: string) => void, needs?: "java"): void {
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  const isReady = needs === undefined || hasJava;
  const program = isReady ? found : undefined;
  const note =
    program === undefined
      ? `: needs it in a folder of HALCYON_CLIENT_GENERATORS${needs === undefined ? "" : `, and ${needs}`}`
      : "";
  describe.skipIf(program === undefined)(`${name}${note}`, () => {
    check(program!);
  });
}

/** The paths of a document that a client does not ask for. */
function pathsLeftOut(document: object, written: string): string[] {
  const bare = (text: string): string => text.replaceAll(/\$?\{[^{}\s]*\}/g, "{}");
  const text = bare(written);
  return Object.keys((document as { paths: object }).paths).filter((path) => !text.includes(bare(path)));
}

describeProgram("openapi-typescript", (program) => {
  test.each(documents)(
    "makes types of the document of %s, %s, without a word of warning",
    async (_version, _form, document) => {
      const { said } = await outputOf(program, document, (input) => [input, "--output", "client.d.ts"]);
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
      const { said } = await outputOf(program, document, (input) => ["generate", "--path", input, ...to]);
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

/** Programs that generate clients in TypeScript with all endpoints. */
const typescript = [
  ["openapi-ts", (input: string) => ["--input", input, "--output", "client"]],
  ["orval", (input: string) => ["--input", input, "--output", "client/client.ts"]],
] as const;

for (const [name, argumentsFor] of typescript) {
  describeProgram(name, (program) => {
    test.each(documents)("makes a client of the whole document of %s, %s", async (_v, _f, document) => {
      const { said, written } = await outputOf(program, document, (input) => argumentsFor(input));
      expect(said).not.toMatch(/warn|error/i);
      expect(pathsLeftOut(document, written)).toEqual([]);
    });
  });
}

describeProgram("datamodel-codegen", (program) => {
  test.each(documents)("makes a class of every object of %s, %s", async (_version, _form, document) => {
    const to = ["--input-file-type", "openapi", "--output", "client/client.py"];
    const as = ["--output-model-type", "pydantic_v2.BaseModel"];
    const { written } = await outputOf(program, document, (input) => ["--input", input, ...to, ...as]);
    const { schemas } = (document as { components: { schemas: Record<string, { properties?: object }> } })
      .components;
    const objects = Object.keys(schemas).filter((name) => schemas[name]!.properties !== undefined);
    expect(objects.filter((name) => !written.includes(`\nclass ${name}(`))).toEqual([]);
  });
});

describeProgram(
  "openapi-generator-cli",
  (program) => {
    const forClients = documents.filter(([, form]) => form === "that for clients");
    describe.each(["csharp", "go", "java"])("in %s", (language) => {
      test.each(forClients)("makes a client of the whole document of %s, %s", async (_v, _f, document) => {
        const to = ["--generator-name", language, "--output", "client"];
        const { said, written } = await outputOf(program, document, (input) => [
          "generate",
          "--input-spec",
          input,
          ...to,
        ]);
        expect(said.match(/^.*\bERROR\b.*$/gm)).toBeNull();
        expect(pathsLeftOut(document, written)).toEqual([]);
      });
    });
  },
  "java",
);
