import { temporaryFolder } from "@halcyon/testing";
import { unpack, variable } from "@halcyon/schema";
import type { ByteRange } from "@halcyon/weather/source-kit";
import { expect, test } from "vitest";
import { type AbsolutePath, get, open, root } from "zarrita";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { formulaDescription, formulaValue, gridOf, publishFormula } from "./formula-store.suite.ts";
import { publishedRuns } from "./run-pointer.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;

test("zarrita reads what the writer wrote", async () => {
  const folder = temporaryFolder();
  const description = formulaDescription(gridOf([50, 51, 52], [-1, 0, 1, 2]), {
    leadHours: [0, 3, 6, 12],
    members: 2,
  });
  await publishFormula(folder, description, run);
  const storage = folderStorage(folder);
  const [published] = await publishedRuns(storage, "formula");
  const group = root({
    get: async (key: AbsolutePath) => storage.get(`${published!.group}${key}`),
    getRange: async (key: AbsolutePath, range: ByteRange) =>
      storage.getRange(`${published!.group}${key}`, range),
  });
  for (const name of description.variables.keys()) {
    const array = await open.v3(group.resolve(name), { kind: "array" });
    expect(array.attrs["units"]).toBe(variable(name).unit);
    const { data, shape } = await get(array);
    expect(shape).toEqual([3, 4, 4, 2]);
    const { packing } = variable(name);
    expect(array.attrs["scale_factor"]).toBe(packing.multiplier / packing.divisor);
    Array.from(data as Int16Array).forEach((packed, index) => {
      const [cell, lead, member] = [Math.floor(index / 8), Math.floor(index / 2) % 4, index % 2];
      const wanted = formulaValue(description, name, cell, run, description.leadHours[lead]!, member);
      expect(unpack(packed, packing)).toBe(unpack(wanted, packing));
    });
  }
  const valid = await get(await open.v3(group.resolve("valid_time"), { kind: "array" }));
  expect(Array.from(valid.data as BigInt64Array, Number)).toEqual([run, run + 3, run + 6, run + 12]);
  await storage.close();
});
