import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";
import { publint } from "publint";
import { expect, test } from "vitest";

const run = promisify(execFile);
const packageDir = fileURLToPath(new URL("..", import.meta.url));
const sizeMaxBytes = 6000;

/** A folder of its own that is gone after the test. */
async function emptyFolder() {
  const path = await mkdtemp(join(tmpdir(), "halcyon-sdk-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** The pnpm that runs the test, where one does: to find it again might ask the registry. */
async function runPnpm(args: readonly string[]): Promise<void> {
  const running = process.env["npm_execpath"];
  const filter = ["--filter", "@halcyon/sdk", ...args];
  if (running?.includes("pnpm") === true) await run(running, filter, { cwd: packageDir });
  else await run(process.execPath, [join(packageDir, "../../scripts/pnpm.cjs"), ...filter]);
}

test.each(["v1", "v2"])(
  "the bundle of %s for browsers is at most 6 kB minified and compressed, and needs nothing else",
  async (version) => {
    const result = await build({
      entryPoints: [join(packageDir, `src/${version}/index.ts`)],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "browser",
      target: "es2022",
      write: false,
      metafile: true,
    });
    expect(brotliCompressSync(result.outputFiles[0]!.contents).byteLength).toBeLessThanOrEqual(sizeMaxBytes);
    expect(Object.values(result.metafile.outputs).flatMap((output) => output.imports)).toEqual([]);
    const other = version === "v1" ? "v2" : "v1";
    expect(Object.keys(result.metafile.inputs).filter((path) => path.includes(`/${other}/`))).toEqual([]);
  },
);

test("the packed tarball installs offline into an empty folder, imports, and types its caller", async () => {
  await using folder = await emptyFolder();
  const tool = (name: string) => join(packageDir, "node_modules/.bin", name);
  await run(
    tool("tsc"),
    [
      "-p",
      "tsconfig.build.json",
      "--composite",
      "false",
      "--incremental",
      "false",
      "--tsBuildInfoFile",
      "null",
    ],
    { cwd: packageDir },
  );
  await runPnpm(["pack", "--pack-destination", folder.path]);
  const tarball = (await readdir(folder.path)).find((name) => name.endsWith(".tgz"))!;
  await writeFile(join(folder.path, "package.json"), JSON.stringify({ type: "module", private: true }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder.path });

  const installed = join(folder.path, "node_modules/@halcyon/sdk");
  expect((await readdir(installed)).toSorted()).toEqual(["LICENSE", "README.md", "dist", "package.json"]);
  const manifest = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(manifest.dependencies).toBeUndefined();
  expect((await publint({ pkgDir: installed, strict: true })).messages).toEqual([]);

  await writeFile(
    join(folder.path, "main.ts"),
    'import { Halcyon, ProblemError } from "@halcyon/sdk";\n' +
      'import { Halcyon as V1 } from "@halcyon/sdk/v1";\n' +
      'import { Halcyon as V2 } from "@halcyon/sdk/v2";\n' +
      'const halcyon = new Halcyon({ apiKey: "k", baseUrl: "http://localhost:1" });\n' +
      'const next = new V2({ apiKey: "k", baseUrl: "http://localhost:1" });\n' +
      "console.log(typeof halcyon.optimality.composite, ProblemError.name, V1 === Halcyon, typeof next.tasks.get);\n" +
      "export const medians = async (): Promise<number[]> => (await halcyon.optimality.composite({\n" +
      '  request: { latitude: 0, longitude: 0, forecast_hours: 1, model: "noaa" }, constraint_params: { id: 1, type: "task" },\n' +
      "})).forecast.map((hour) => hour.median);\n",
  );
  await run(
    tool("tsc"),
    [
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
      "--types",
      "",
      "--outDir",
      "out",
      "main.ts",
    ],
    { cwd: folder.path },
  );
  const { stdout } = await run(process.execPath, ["out/main.js"], { cwd: folder.path });
  expect(stdout.trim()).toBe("function ProblemError true function");
});
