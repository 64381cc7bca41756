import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readManifests, withShared } from "../../scripts/manifests.mjs";

const root = join(import.meta.dirname, "../..");
const { rootManifest, published } = readManifests(root);

describe.each(published)("the package in $directory", ({ directory, manifest }) => {
  test("shares author, licence, files, scripts of packing and addresses with the others: node scripts/manifests.mjs", () => {
    expect(withShared(rootManifest, directory, manifest)).toEqual(manifest);
  });

  test("says in a few words what it is, and by which it is found", () => {
    expect(manifest.description).toMatch(/^[A-Z].{30,}\.$/);
    expect(manifest.keywords.length).toBeGreaterThanOrEqual(3);
  });

  test("has a page with its purpose, how to install it, and an example", () => {
    const page = readFileSync(join(root, directory, "README.md"), "utf8");
    expect(page).toMatch(new RegExp(`^# ${manifest.name}\n\n[A-Z]`));
    expect(page).toMatch(/npm install|not on npm yet/);
    expect(page).toMatch(/^```ts\n/m);
  });
});

test("the addresses of a package follow from the repository of the root", () => {
  const named = { author: "a", license: "l", repository: "https://code.example/halcyon" };
  expect(withShared(named, "packages/schema", { name: "s", bugs: "elsewhere" })).toMatchObject({
    repository: { type: "git", url: "git+https://code.example/halcyon.git", directory: "packages/schema" },
    homepage: "https://code.example/halcyon/tree/main/packages/schema#readme",
    bugs: "https://code.example/halcyon/issues",
  });
});

test("no address is invented", () => {
  const unnamed = { author: "a", license: "l" };
  expect(Object.keys(withShared(unnamed, "packages/schema", { name: "s", homepage: "x" }))).toEqual([
    "name",
    "author",
    "license",
    "files",
    "scripts",
  ]);
});
