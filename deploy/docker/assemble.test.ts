import { link, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { assemble } from "./assemble.ts";

const published = {
  name: "@halcyon/schema",
  exports: "./src/index.ts",
  publishConfig: { exports: "./dist/index.js" },
};

/** Creates the folder structure of pnpm: a folder for each package in .pnpm, with links to its dependencies beside it. */
async function deployed(folder: string, wants: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const modules = join(folder, "node_modules");
  const homeOf = (name: string): string =>
    join(modules, ".pnpm", `${name.replace("/", "+")}@1`, "node_modules");
  const wanted = async (from: string, names: readonly string[]): Promise<void> => {
    for (const name of names) {
      await mkdir(dirname(join(from, name)), { recursive: true });
      await symlink(join(homeOf(name), name), join(from, name));
    }
  };
  for (const [name, names] of Object.entries(wants)) {
    if (name === "") continue;
    await mkdir(join(homeOf(name), name), { recursive: true });
    await writeFile(join(homeOf(name), name, "package.json"), JSON.stringify({ ...published, name }));
    await wanted(homeOf(name), names);
  }
  await wanted(modules, wants[""]!);
}

test("keeps what the server imports, however deep, and nothing else", async () => {
  const folder = temporaryFolder();
  await deployed(folder, {
    "": ["@halcyon/schema", "express", "@scalar/api-reference"],
    "@halcyon/schema": ["zod"],
    zod: [],
    express: ["accepts", "typescript", "@types/node"],
    accepts: ["express"],
    typescript: [],
    "@types/node": [],
    "@scalar/api-reference": ["vue", "accepts"],
    vue: [],
    "left-over": [],
  });
  expect(await assemble(folder)).toBe(4);
  expect((await readdir(join(folder, "node_modules/.pnpm"))).toSorted()).toEqual([
    "@halcyon+schema@1",
    "@scalar+api-reference@1",
    "accepts@1",
    "express@1",
    "zod@1",
  ]);
});

test("enters packages of the workspace at their build, and leaves their sources as they are", async () => {
  const folder = temporaryFolder();
  await deployed(folder, { "": ["@halcyon/schema"], "@halcyon/schema": [] });
  const file = join(folder, "node_modules/@halcyon/schema/package.json");
  await link(file, join(folder, "sources.json"));
  await assemble(folder);
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
    name: "@halcyon/schema",
    exports: "./dist/index.js",
  });
  expect(JSON.parse(await readFile(join(folder, "sources.json"), "utf8"))).toEqual(published);
});
