import { freePort, runProcess } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import { ownArchitecture } from "./local-bases.ts";
import { buildLocalImage, neededPrograms } from "./local-image.ts";
import { tryImage } from "./local-trial.ts";

const versions = neededPrograms.map(async (name) => (await runProcess([name, "--version"])).code);
const codes = await Promise.all(versions);
const missing = neededPrograms.filter((_, index) => codes[index] !== 0);
const isRoot = process.getuid?.() === 0;
const lacks = [...(isRoot ? [] : ["root"]), ...missing];
const note = lacks.length === 0 ? "" : `: needs ${lacks.join(", ")}`;

describe.skipIf(lacks.length > 0)(`the image of this checkout, built and run${note}`, () => {
  test("is small, runs without rights, answers, and stops in time", async () => {
    const image = await buildLocalImage(ownArchitecture());
    expect(image.compressedBytes).toBeLessThan(200e6);
    const trial = await tryImage(image.name, await freePort());
    expect(trial.exitCode).toBe(0);
    expect(trial.rights).toEqual({
      uid: 65532,
      gid: 65532,
      capabilities: "0000000000000000",
      noNewPrivileges: true,
      writeElsewhere: "EROFS",
      memoryLimitBytes: 2 ** 30,
    });
  });
});
