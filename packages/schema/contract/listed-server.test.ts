import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listedServerFile, packageVersions, withVersions } from "./listed-server.ts";

const root = join(import.meta.dirname, "../../..");
const text = readFileSync(join(root, listedServerFile), "utf8");
const entry = JSON.parse(text);
const cli = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));

test("the entry of the MCP registry has the version of its package, also after a release", () => {
  expect(withVersions(text, packageVersions(root))).toBe(text);
  const raised = withVersions(text, new Map([[cli.name, "9.8.7"]]));
  expect(JSON.parse(raised)).toEqual({
    ...entry,
    version: "9.8.7",
    packages: [{ ...entry.packages[0], version: "9.8.7" }],
  });
  expect(() => withVersions(text, new Map())).toThrow("names @halcyon/cli, which is no package");
});

test("the entry starts the command line of its package, and keeps the key secret", () => {
  expect(entry.$schema).toBe("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json");
  // The registry allows no more.
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(entry.packages).toEqual([
    expect.objectContaining({
      registryType: "npm",
      identifier: cli.name,
      transport: { type: "stdio" },
      packageArguments: [{ type: "positional", value: "mcp" }],
    }),
  ]);
  expect(Object.keys(cli.bin)).toHaveLength(1);
  const variables = entry.packages[0].environmentVariables as { name: string; isSecret?: boolean }[];
  expect(variables.map(({ name, isSecret = false }) => [name, isSecret])).toEqual([
    ["HALCYON_URL", false],
    ["HALCYON_KEY", true],
  ]);
});

test("the registry can verify the package: both have one name as soon as the repository has an address", () => {
  expect(cli.mcpName ?? "com.example/halcyon").toBe(entry.name);
});
