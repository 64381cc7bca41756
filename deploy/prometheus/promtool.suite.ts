import { runProcess } from "@halcyon/testing";
import { expect } from "vitest";

/** True if promtool, which is part of Prometheus, is installed. */
export const hasPromtool: boolean = (await runProcess(["promtool", "--version"])).code === 0;

/** Runs promtool, and expects that it reports no error. */
export async function expectPromtoolPasses(...words: readonly string[]): Promise<void> {
  const { code, stdout, stderr } = await runProcess(["promtool", ...words]);
  expect(code, stdout + stderr).toBe(0);
}
