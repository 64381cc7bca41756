import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "@halcyon/testing";
import { expect, test } from "vitest";
import { z } from "zod";

const root = join(import.meta.dirname, "../..");

const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });
const bill = z.object({
  bomFormat: z.literal("CycloneDX"),
  serialNumber: z.string().startsWith("urn:uuid:"),
  metadata: z.object({ component: z.object({ type: z.literal("application"), purl: z.string() }) }),
  components: z.array(z.object({ purl: z.string(), licenses: z.array(z.unknown()).optional() })),
});

test("`npm run sbom` names what the server is made of, with the licence of each", async () => {
  const { stdout: said } = await runProcess(["npm", "run", "--silent", "sbom"], { cwd: root });
  const { metadata, components } = bill.parse(JSON.parse(said));
  expect(metadata.component.purl).toMatch(/^pkg:npm\/%40halcyon\/server@/);
  const server: unknown = JSON.parse(readFileSync(join(root, "apps/server/package.json"), "utf8"));
  const named = components.map(({ purl }) => purl.replace(/@[^@]*$/, ""));
  for (const name of Object.keys(manifest.parse(server).dependencies))
    expect(named).toContain(`pkg:npm/${name.replace("@", "%40")}`);
  expect(named).not.toContain("pkg:npm/vitest");
  expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
});
