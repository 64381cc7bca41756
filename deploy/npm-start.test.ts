import { describe, test } from "vitest";
import { hasProc, starter } from "./npm-start.suite.ts";

describe.skipIf(!hasProc)("npm run dev (seen through /proc)", () => {
  test("leaves nothing running, and port and data folder free, when npm is killed", async () => {
    const ends = await starter();
    await ends({ script: "dev", signal: "SIGKILL", target: "npm", afterMs: undefined });
  });
});
