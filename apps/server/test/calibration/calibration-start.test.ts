import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sampled, temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { madeCalibration } from "../../src/weather/calibrations/calibration-file.suite.ts";
import { type Program, runServer } from "../harness/child-process.suite.ts";
import { startsOf, storeOfRuns } from "../../src/verification/runs/store-of-runs.suite.ts";

/**
 * Starts a server process with a store of synthetic or real weather, and a calibration file that was trained on synthetic or real weather.
 */
async function start(synthetic: boolean, learnedOfSynthetic: boolean): Promise<Program> {
  const { root } = await storeOfRuns({
    runs: startsOf(1, 24),
    lastLeadHours: 24,
    members: 9,
    synthetic,
    temperatureC: () => 10,
  });
  const taughtIn = join(root, "calibration", "made");
  await mkdir(taughtIn, { recursive: true });
  const { trained } = madeCalibration();
  const file = madeCalibration({ source: "made", trained: { ...trained, synthetic: learnedOfSynthetic } });
  await writeFile(join(taughtIn, "hut.json"), JSON.stringify(file));
  const folder = temporaryFolder();
  const config = join(folder, "halcyon.json");
  const ensemble = { source: "store", path: root, part: "made" };
  await writeFile(config, JSON.stringify({ models: { noaa: { ensemble } } }));
  return runServer({ PORT: "0", HALCYON_DATA_DIR: folder, HALCYON_CONFIG: config });
}

const mixed = [
  [false, true, "it was fitted to synthetic weather, and made gives real weather"],
  [true, false, "it was fitted to real weather, and made gives synthetic weather"],
] as const;

test.each(sampled(mixed, 2))(
  "a server whose weather is made up (%s) does not start with what was learned of such weather (%s)",
  async (synthetic, learnedOfSynthetic, because) => {
    await using server = await start(synthetic, learnedOfSynthetic);
    expect(await server.exited()).toBe(1);
    const { stderr } = server.output();
    expect(stderr).toMatch(/^halcyon: .*models\.noaa\.ensemble: the calibration hut cannot be used: /);
    expect(stderr).toContain(
      `${because}; remove it with \`halcyon -- calibrate --model noaa --part ensemble --remove hut\``,
    );
  },
);

test.each(sampled([true, false], 2))("starts where both are of one kind (%s)", async (synthetic) => {
  await using server = await start(synthetic, synthetic);
  await server.printed(/^Halcyon answers at /m);
  expect(server.output().stderr).not.toContain("calibration");
});
