import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kernelModule, kernelModuleUrl } from "../../../scripts/kernel-module.ts";

test("the committed WebAssembly is what the files of assembly/ compile to", async () => {
  expect(readFileSync(kernelModuleUrl, "utf8")).toBe(await kernelModule());
});
