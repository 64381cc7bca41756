import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll } from "vitest";
import { leakedKeys, leakedLinks } from "./leaked-keys.ts";

// Whatever a test file leaves, such as databases, settings and logs, holds no API key; only the file of a demo key is meant to.
afterAll(() => {
  const leaks = filesWithKeys(tmpdir());
  if (leaks.length > 0) throw new Error(`API keys were left in ${leaks.join(", ")}`);
});

function filesWithKeys(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.name) !== "demo-key")
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const text = readFileSync(path, "latin1");
      return leakedKeys(text).length > 0 || leakedLinks(text).length > 0;
    });
}
