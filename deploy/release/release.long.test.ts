import { existsSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const canPack = existsSync(join(root, ".git")) && (await runProcess(["npm", "ping"])).code === 0;

test.skipIf(!canPack)("packages run as they are packed (needs git and a registry of npm)", async () => {
  const { code, stdout, stderr } = await runProcess(["npm", "run", "release", "--", "--dry-run"], {
    cwd: root,
  });
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/^Node 26: .*scoring/m);
});
