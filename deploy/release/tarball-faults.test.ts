import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { tarballFaults } from "./tarball-faults.ts";

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
};
const [code, types] = ["export const rainMm = 1;\n", "export declare const rainMm = 1;\n"];
const scripts = { install: "a" };
const whole: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(manifest),
  "README.md": '# @halcyon/rain\n\nRain.\n\n```ts\nimport { rainMm } from "@halcyon/rain";\n```\n',
  "CHANGELOG.md": "# @halcyon/rain\n\n## 1.2.0\n\n- It rains.\n",
  LICENSE: "Apache License\n",
  "dist/index.js": code,
  "dist/index.d.ts": types,
  "dist/hail/rain.js": code,
  "dist/hail/rain.d.ts": types,
};

test.each<[what: string, changed: Readonly<Record<string, string | undefined>>, fault: RegExp | undefined]>([
  ["nothing", {}, undefined],
  ["a licence", { LICENSE: undefined }, /LICENSE/],
  ["a changelog of its version", { "CHANGELOG.md": "\n## 1.1.0\n" }, /^CHANGELOG\.md .*1\.2\.0/],
  ["files without tests", { "dist/index.test.js": "" }, /^dist\/index\.test\.js /],
  ["no script at install", { "package.json": JSON.stringify({ ...manifest, scripts }) }, / install$/],
  ["an example", { "README.md": "# @halcyon/rain\n" }, /^README\.md has no example$/],
  ["the words that it is published", { "README.md": "It is not on npm yet." }, /^README\.md denies it$/],
  [
    "a docblock",
    { "dist/index.d.ts": `${types}export { rain };\nexport declare function rain(): void;\n` },
    /^dist\/index\.d\.ts says nothing of rain$/,
  ],
  [
    "public names",
    { "dist/index.d.ts": `${types}export { _rain } from "./rain.js";\n` },
    /^_rain is exported, although/,
  ],
  ["code", { "dist/index.js": undefined }, /publint: pkg\.exports/],
  ["types of one path", { "dist/hail/rain.d.ts": undefined }, /^are the types wrong: .* \.\/of\/hail$/],
])("finds that a tarball lacks %s", async (_, changed, fault) => {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries({ ...whole, ...changed })) {
    mkdirSync(dirname(join(folder, "package", path)), { recursive: true });
    if (text !== undefined) writeFileSync(join(folder, "package", path), text);
  }
  const path = join(folder, "rain.tgz");
  await runProcess(["tar", "-czf", path, "-C", folder, "package"]);
  expect(await tarballFaults(path)).toEqual(
    fault === undefined ? [] : expect.arrayContaining([expect.stringMatching(fault)]),
  );
});
