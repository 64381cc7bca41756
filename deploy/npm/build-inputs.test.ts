import { join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");

const plan = z.object({
  globalCacheInputs: z.object({ files: z.record(z.string(), z.string()) }),
});

test("no log of a task makes a build anew, so that `npm start` leaves a console alone that others serve", async () => {
  const turbo = join(root, "node_modules/.bin/turbo");
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
  const { stdout: said } = await runProcess([turbo, "run", "build", "--dry=json"], { cwd: root, env });
  const files = Object.keys(plan.parse(JSON.parse(said)).globalCacheInputs.files);
  expect(files).toContain("scripts/program.cjs");
  expect(files.filter((file) => file.includes(".turbo/"))).toEqual([]);
});
