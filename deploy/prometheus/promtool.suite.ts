import { spawnSync } from "node:child_process";
import { expect } from "vitest";

/** Whether promtool, which comes with Prometheus, is installed. */
export const hasPromtool = spawnSync("promtool", ["--version"]).error === undefined;

/** Runs promtool, which must find no fault. */
export function expectPromtoolPasses(...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync("promtool", words, { encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
}
