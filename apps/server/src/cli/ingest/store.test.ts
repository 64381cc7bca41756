import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { type Ended, runCommand } from "../../../test/cli/run-command.suite.ts";

function halcyon(args: readonly string[], environment: Record<string, string> = {}): Promise<Ended> {
  return runCommand(args, { HALCYON_DATA_DIR: temporaryFolder(), ...environment });
}

const copy = ["store", "copy", "--model", "noaa", "--part", "deterministic", "--name", "gfs"];

test("copies a run once, and the copy scores as its source does", async () => {
  const folder = temporaryFolder();
  const places = join(folder, "places.csv");
  await writeFile(places, "latitude,longitude\n47.4,8.5\n\n54,3\n");
  const root = join(folder, "store");
  const first = await halcyon([...copy, "--to", root, "--places", places]);
  expect(first).toMatchObject({ code: 0, stderr: "" });
  expect(first.stdout).toMatch(/Published the run of .+Z of synthetic in .+store\/gfs\.\n$/);
  const again = await halcyon([...copy, "--to", root, "--places", places]);
  expect(again.stdout).toMatch(/holds the run of .+ already\.\n$/);

  const config = join(folder, "halcyon.json");
  const part = { source: "store", path: "store", part: "gfs" };
  await writeFile(config, JSON.stringify({ models: { noaa: { deterministic: part } } }));
  const score = ["score", "--at", "47.4,8.5", "--task", "1", "--when", "24h", "--json"];
  const hoursOf = (stdout: string): unknown =>
    (JSON.parse(stdout) as { forecast: readonly { score: number }[] }).forecast.map((hour) => hour.score);
  const fromStore = await halcyon(score, { HALCYON_CONFIG: config });
  expect(fromStore.code).toBe(0);
  expect(hoursOf(fromStore.stdout)).toEqual(hoursOf((await halcyon(score)).stdout));
});

test.each<[number, string[], string]>([
  [1, [...copy, "--to", "store"], "name a place with --place"],
  [2, [...copy, "--to", "store", "--place", "91,0"], '"latitude,longitude" is needed'],
  [2, [...copy, "--to", "store", "--place", "1,2", "--keep", "0"], "a whole number from 1 to 100"],
  [1, [...copy, "--to", "/dev/null/store", "--place", "1,2"], "/dev/null/store cannot be written"],
  [1, [...copy, "--to", "store", "--place", "1.1,2.1", "--reach", "1"], "from the cell that answers for it"],
  [
    2,
    ["store", "copy", "--model", "noaa", "--part", "winter", "--name", "a", "--to", "b"],
    "Allowed choices are",
  ],
])("ends with %i after %j and says what is needed", async (expected, args, reason) => {
  const { code, stdout, stderr } = await halcyon(args);
  expect(code).toBe(expected);
  expect(stdout).toBe("");
  expect(stderr).toContain(reason);
});
