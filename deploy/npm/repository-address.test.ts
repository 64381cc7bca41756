import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { editAddress, repositoryOf } from "../../docs/web/repository-links.mts";
import { addressedFiles } from "../../scripts/repository-address.mjs";

const root = join(import.meta.dirname, "../..");
const address = "https://code.example/weather/halcyon";

/** Files that name the address. */
const named = [
  ...Object.keys(addressedFiles),
  ...globSync("packages/*/package.json", { cwd: root }).filter((path) => !isPrivate(path)),
];

function isPrivate(path: string): boolean {
  return (JSON.parse(readFileSync(join(root, path), "utf8")) as { private?: boolean }).private === true;
}

/** Returns a copy of the files that name the address, and a function that sets it there. */
function copyOfFiles() {
  const folder = temporaryFolder();
  const copied = globSync("packages/*/package.json", { cwd: root });
  for (const path of [
    ...named,
    ...copied,
    "package.json",
    "scripts/manifests.mjs",
    "scripts/repository-address.mjs",
  ])
    cpSync(join(root, path), join(folder, path));
  const read = (path: string): string => readFileSync(join(folder, path), "utf8");
  return {
    folder,
    read,
    async set(repository: string | undefined): Promise<void> {
      const { repository: _, ...manifest } = JSON.parse(read("package.json")) as Record<string, unknown>;
      const written = repository === undefined ? manifest : { ...manifest, repository };
      writeFileSync(join(folder, "package.json"), JSON.stringify(written));
      const { code, stderr } = await runProcess([process.execPath, "scripts/manifests.mjs"], { cwd: folder });
      expect(code, stderr).toBe(0);
    },
  };
}

test("one setting lights every address, and without it none is named", async () => {
  const copy = copyOfFiles();
  await copy.set(address);
  const dark = named.filter((path) => !copy.read(path).includes(address));
  expect(dark).toEqual([]);
  expect(copy.read("README.md")).toContain(`git clone ${address}.git halcyon`);
  expect(copy.read("CONTRIBUTING.md")).toContain(`\`git clone ${address}.git\``);
  expect(copy.read("CITATION.cff")).toMatch(/^repository-code: https:\/\/code\.example/m);
  const namesInRegistry = (): unknown[] => [
    JSON.parse(copy.read("packages/mcp/server.json")).name,
    JSON.parse(copy.read("packages/cli/package.json")).mcpName,
  ];
  expect(namesInRegistry()).toEqual(["example.code/halcyon", "example.code/halcyon"]);
  expect(repositoryOf(copy.folder)).toBe(address);
  // Another address replaces the first one, and nothing stays of both.
  await copy.set("https://github.com/other.example/halcyon");
  expect(namesInRegistry()).toEqual(["io.github.other.example/halcyon", "io.github.other.example/halcyon"]);
  expect(named.filter((path) => copy.read(path).includes(address))).toEqual([]);
  await copy.set(undefined);
  expect(named.filter((path) => copy.read(path).includes("other.example"))).toEqual([]);
  expect(namesInRegistry()).toEqual(["com.example/halcyon", undefined]);
  expect(repositoryOf(copy.folder)).toBeUndefined();
});

test("the files of this checkout name what its setting says", () => {
  for (const [path, withAddress] of Object.entries(addressedFiles)) {
    const text = readFileSync(join(root, path), "utf8");
    expect(withAddress(text, repositoryOf(root)), path).toBe(text);
  }
});

test("a page can be edited where it is written, and a page made from the code nowhere", () => {
  expect(editAddress(address, "deploy.mdx")).toBe(`${address}/edit/main/docs/content/deploy.mdx`);
  expect(editAddress(address, "reference/sdk.mdx")).toBeUndefined();
  expect(editAddress(undefined, "deploy.mdx")).toBeUndefined();
});
