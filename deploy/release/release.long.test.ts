import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const canPack = existsSync(join(root, ".git")) && (await runProcess(["npm", "ping"])).code === 0;

test.skipIf(!canPack)(
  "packages are published into a registry of their own, installed by name, and run (needs git and a registry of npm)",
  async () => {
    const { code, stdout, stderr } = await runProcess(["npm", "run", "release", "--", "--dry-run"], {
      cwd: root,
    });
    expect(code, stdout + stderr).toBe(0);
    const published = globSync("packages/*/package.json", { cwd: root })
      .map((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as { name: string; private?: true })
      .filter((manifest) => manifest.private !== true)
      .map(({ name }) => name);
    const [, names] = /^registry: (.*)$/m.exec(stdout)!;
    expect(new Set(names!.split(" "))).toEqual(new Set(published));
    for (const on of ["Node 26", "browser bundle"])
      expect(stdout).toMatch(new RegExp(`^${on}: .*scoring`, "m"));
  },
);
