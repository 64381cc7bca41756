import { apiVersionNames } from "@halcyon/schema";
import { openApiDocument } from "@halcyon/schema/openapi";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { cpSync, existsSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { usageOf } from "../harness/gusty-server.suite.ts";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { callsOf, type OperationCall, sendPlainly } from "./calls.suite.ts";
import { guideCommands } from "./guide-commands.suite.ts";

/** Folders of programs, such as `bin` of a Python environment and `node_modules/.bin` of a project. */
const folders = (process.env["HALCYON_CLIENT_GENERATORS"] ?? "").split(delimiter);
const path = [...folders, process.env["PATH"]].join(delimiter);
const files = import.meta.dirname;

const foundIn = (name: string): string | undefined =>
  path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((program) => existsSync(program));

async function run(cwd: string, ...line: string[]): Promise<string> {
  const [program, ...given] = line as [string, ...string[]];
  const env = { ...process.env, PATH: path, GOFLAGS: "-mod=mod", GOWORK: "off" };
  const { code, stdout, stderr } = await runProcess([foundIn(program) ?? program, ...given], { cwd, env });
  expect(code, `${line.join(" ")}\n${(stdout + stderr).slice(-4000)}`).toBe(0);
  return stdout;
}

/** Steps to compile and call a client that a command of the guide generates. */
interface Generator {
  readonly needs: readonly string[];
  /** Compiles `client` in a folder. @returns The command that runs its driver. */
  readonly compile: (folder: string) => Promise<readonly string[]>;
}

/** The generator itself contains the packages that a Java client needs. */
const generatorJar = (): string =>
  globSync(folders.map((folder) => `${folder}/../lib/python*/site-packages/openapi_generator_cli/*.jar`))[0]!;

const generators: Readonly<Record<string, Generator>> = {
  Go: {
    needs: ["openapi-generator-cli", "java", "go"],
    async compile(folder) {
      const client = join(folder, "client");
      mkdirSync(join(folder, "driver"));
      mkdirSync(join(folder, "validator"));
      cpSync(join(files, "stubs/go/validator.go.txt"), join(folder, "validator/validator.go"));
      cpSync(join(files, "driver.go.txt"), join(folder, "driver/main.go"));
      writeFileSync(join(folder, "validator/go.mod"), "module gopkg.in/validator.v2\n\ngo 1.19\n");
      writeFileSync(
        join(client, "go.mod"),
        "module example.org/client\n\ngo 1.19\n\nrequire gopkg.in/validator.v2 v2.0.1\n",
      );
      writeFileSync(
        join(folder, "driver/go.mod"),
        "module example.org/driver\n\ngo 1.19\n\nrequire (\n\texample.org/client v0.0.0\n\tgopkg.in/validator.v2 v2.0.1\n)\n\nreplace (\n\texample.org/client => ../client\n\tgopkg.in/validator.v2 => ../validator\n)\n",
      );
      await run(join(folder, "driver"), "go", "build", "-o", "../calls-client", ".");
      return [join(folder, "calls-client")];
    },
  },
  Java: {
    needs: ["openapi-generator-cli", "java", "javac"],
    async compile(folder) {
      const jar = generatorJar();
      const sources = [
        ...globSync(join(folder, "client/src/main/java/**/*.java")),
        ...globSync(join(files, "stubs/java/**/*.java")),
        join(files, "Driver.java"),
      ];
      writeFileSync(join(folder, "sources"), sources.join("\n"));
      await run(folder, "javac", "-nowarn", "-proc:none", "-d", "classes", "-cp", jar, "@sources");
      return ["java", "-cp", ["classes", jar].join(":"), "Driver"];
    },
  },
  Python: {
    needs: ["openapi-python-client", "python"],
    async compile(folder) {
      cpSync(join(files, "driver.py"), join(folder, "driver.py"));
      return ["python", "driver.py"];
    },
  },
  TypeScript: {
    needs: ["openapi-ts", "tsc"],
    async compile(folder) {
      const as = ["--module", "commonjs", "--moduleResolution", "node10", "--target", "es2022", "--strict"];
      const lib = ["--lib", "es2023,dom,dom.iterable"];
      await run(folder, "tsc", ...as, ...lib, "--outDir", "compiled", "client/index.ts");
      return [process.execPath, join(files, "driver.mjs")];
    },
  },
};

/** Makes calls, and returns the used units of the allowance, and the faults of the calls. */
async function spent(
  server: RunningServer,
  calls: readonly OperationCall[],
  each: (calls: readonly OperationCall[]) => Promise<readonly string[]>,
): Promise<{ readonly used: number; readonly faults: readonly string[] }> {
  const used = async (): Promise<number> => (await usageOf(server)).allowance.used;
  const before = await used();
  const faults = await each(calls);
  return { used: (await used()) - before, faults };
}

describe.each(apiVersionNames)("%s", (version) => {
  const document = openApiDocument({ version, isForClients: true });

  describe.each(Object.entries(generators))("a client in %s", (language, { needs, compile }) => {
    const absent = needs.filter((program) => foundIn(program) === undefined);
    const note =
      absent.length === 0 ? "" : `: needs ${absent.join(", ")} on HALCYON_CLIENT_GENERATORS or the PATH`;
    test.skipIf(absent.length > 0)(
      `compiles, reads every answer, and pays for no more than it reads${note}`,
      async () => {
        const folder = temporaryFolder();
        // Its examples hold keys and links that were good once.
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
        await run(folder, ...guideCommands[language]!);
        const command = await compile(folder);
        await using plain = await runningServer();
        await using client = await runningServer();
        const reference = await spent(plain, await callsOf(plain, version, document), async (calls) => {
          const faults: string[] = [];
          for (const call of calls) {
            const status = await sendPlainly(plain, call);
            if (status >= 300) faults.push(`${call.operation}: ${status}`);
          }
          return faults;
        });
        expect(reference.faults).toEqual([]);
        const made = await spent(client, await callsOf(client, version, document), async (calls) => {
          writeFileSync(join(folder, "calls.json"), JSON.stringify(calls));
          const lines = await run(folder, ...command, client.url, client.key, join(folder, "calls.json"));
          const told = lines
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line) as { operation: string; error?: string });
          expect(told.map(({ operation }) => operation)).toEqual(calls.map(({ operation }) => operation));
          return told.flatMap(({ operation, error }) =>
            error === undefined ? [] : [`${operation}: ${error}`],
          );
        });
        expect(made).toEqual({ used: reference.used, faults: [] });
      },
    );
  });
});
