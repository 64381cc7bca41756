import { execFileSync, spawnSync } from "node:child_process";
import { getPriority } from "node:os";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Priority } from "./lower-priority.ts";

const module = pathToFileURL(join(import.meta.dirname, "lower-priority.ts")).href;
const hasChrt = spawnSync("chrt", ["--version"]).status === 0;

/** Returns the niceness of a process with lowered priority, and the scheduling policies of its threads. */
function stoodBack(priority: Priority): { readonly niceness: number; readonly policies: number[] } {
  const source = `
    import { readdirSync, readFileSync } from "node:fs";
    import { getPriority } from "node:os";
    import { lowerPriority } from ${JSON.stringify(module)};
    lowerPriority(${JSON.stringify(priority)});
    const stat = (id) => readFileSync("/proc/self/task/" + id + "/stat", "utf8").replace(/.*\\) /s, "").split(" ");
    const policies = readdirSync("/proc/self/task").map((id) => Number(stat(id)[38]));
    console.log(JSON.stringify({ niceness: getPriority(), policies: [...new Set(policies)] }));`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", source], {
    encoding: "utf8",
  });
  return JSON.parse(printed) as ReturnType<typeof stoodBack>;
}

describe.runIf(process.platform === "linux")("a process of the background, on Linux", () => {
  const [ordinaryPolicy, idlePolicy] = [0, 5];

  test("takes the share of any process with the priority normal", () => {
    expect(stoodBack("normal")).toEqual({ niceness: getPriority(), policies: [ordinaryPolicy] });
  });

  test("takes a small share of a busy processor with the priority low", () => {
    expect(stoodBack("low")).toEqual({
      niceness: expect.toSatisfy((it: number) => it >= 15),
      policies: [ordinaryPolicy],
    });
  });

  test.runIf(hasChrt)("takes nothing of a busy processor with the priority idle, by any thread", () => {
    expect(stoodBack("idle").policies).toEqual([idlePolicy]);
  });
});
