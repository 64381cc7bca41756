import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { tarballFaults } from "./tarball-faults.ts";

const licence = "Apache License\n";
const manifest = {
  name: "@halcyon/rain",
  version: "1.2.0",
  license: "Apache-2.0",
  type: "module",
  sideEffects: false,
  files: ["dist"],
  repository: { type: "git", url: "git+https://code.example/halcyon.git", directory: "packages/rain" },
  exports: {
    ".": { types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./of/*": { types: "./dist/*/rain.d.ts", default: "./dist/*/rain.js" },
  },
  dependencies: { zod: "4.6.7" },
};
const whole: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(manifest),
  "README.md": "# @halcyon/rain\n\nRain.\n",
  "CHANGELOG.md": "# @halcyon/rain\n\n## 1.2.0\n\n- It rains.\n",
  LICENSE: licence,
  "dist/index.js": "export const rainMm = 1;\n",
  "dist/index.d.ts": "export declare const rainMm = 1;\n",
  "dist/hail/rain.js": "export const hailMm = 1;\n",
  "dist/hail/rain.d.ts": "export declare const hailMm = 1;\n",
};

/** What is found wrong where these files differ from a whole package, or are absent from it. */
async function faultsWith(changed: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const folder = temporaryFolder();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries({ ...whole, ...changed }))
    if (text !== undefined) write(`package/${path}`, text);
  for (const source of ["src/index.ts", "src/hail/rain.ts"]) write(source, "");
  const path = join(folder, "rain.tgz");
  await runProcess(["tar", "-czf", path, "-C", folder, "package"]);
  return await tarballFaults({ name: manifest.name, version: manifest.version, path, folder }, licence);
}

const manifestWith = (changed: object) => ({ "package.json": JSON.stringify({ ...manifest, ...changed }) });

test("a whole package may go out", async () => {
  expect(await faultsWith({})).toEqual([]);
});

describe("what may not go out:", () => {
  test.each([
    ["no licence", { LICENSE: undefined }, /^LICENSE /],
    ["another licence", { LICENSE: "MIT" }, /^LICENSE /],
    ["no page", { "README.md": undefined }, /^README\.md /],
    ["no changelog", { "CHANGELOG.md": undefined }, /^CHANGELOG\.md .*1\.2\.0/],
    ["an old changelog", { "CHANGELOG.md": "# @halcyon/rain\n\n## 1.1.0\n" }, /^CHANGELOG\.md .*1\.2\.0/],
    ["notes of the compiler", { "dist/.tsbuildinfo": "{}" }, /^dist\/\.tsbuildinfo /],
    ["a source", { "src/index.ts": "" }, /^src\/index\.ts /],
    ["a test", { "dist/index.test.js": "" }, /^dist\/index\.test\.js /],
    ["a file of an old build", { "dist/snow.js": "" }, /^dist\/snow\.js /],
    ["another version", manifestWith({ version: "1.1.0" }), /^package\.json .*1\.1\.0/],
    [
      "a range of the workspace",
      manifestWith({ dependencies: { zod: "workspace:*" } }),
      /^zod .*workspace:\*/,
    ],
    ["a range of the catalog", manifestWith({ peerDependencies: { zod: "catalog:" } }), /^zod .*catalog:/],
    ["a private package", manifestWith({ private: true }), /package\.json: private/],
    [
      "a script at install",
      manifestWith({ scripts: { postinstall: "node dist/index.js" } }),
      / postinstall$/,
    ],
    ["no code", { "dist/index.js": undefined }, /publint: pkg\.exports/],
    ["no types", { "dist/index.d.ts": undefined }, /^are the types wrong: .* \.$/],
    ["no types of one path", { "dist/hail/rain.d.ts": undefined }, /^are the types wrong: .* \.\/of\/hail$/],
    [
      "types of another kind of module",
      { "dist/index.js": "module.exports = { rainMm: 1 };\n" },
      /publint: /,
    ],
  ])("%s", async (_, changed, fault) => {
    expect(await faultsWith(changed)).toContainEqual(expect.stringMatching(fault));
  });
});
