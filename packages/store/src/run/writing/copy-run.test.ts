import { temporaryFolder } from "@halcyon/testing";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { beforeAll, expect, test } from "vitest";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import { copyRun } from "./copy-run.ts";
import { publishedRuns } from "../run-pointer.ts";
import { storeSource } from "../reading/store-source.ts";

const source = syntheticSource({ product: "gefs", seed: 5 });
/** Source that provides only the temperature. */
const temperature: typeof source = {
  ...source,
  describe: () => {
    const described = source.describe();
    return {
      ...described,
      variables: new Map([...described.variables].filter(([name]) => name === "temperature_2m")),
    };
  },
};
const run = Date.UTC(2026, 10, 21) / 3_600_000;
/** Places on land, at sea, at the date line, and the first place again. */
const places = [
  { latitude: 47.4, longitude: 8.5 },
  { latitude: 54, longitude: 3 },
  { latitude: -17, longitude: 180 },
  { latitude: 47.41, longitude: 8.51 },
];

let root = "";
beforeAll(() => {
  root = temporaryFolder();
});

test("a copied run reads as the source does, from its start on", async () => {
  const seen: number[] = [];
  const onCell = (done: number, cells: number): void => void seen.push(done / cells);
  await copyRun(source, run, places, { root, part: "gefs", reachKm: 20, onCell });
  expect(seen.at(-1)).toBe(1);
  expect(seen).toHaveLength(3);

  const storage = folderStorage(root);
  const copy = await storeSource({ storage, part: "gefs" });
  const variables = [...source.describe().variables.keys()];
  expect([...copy.describe().variables.keys()].toSorted()).toEqual(variables.toSorted());
  for (const place of places) {
    const cell = (await source.locate(place))!;
    const here = await copy.locate(place);
    expect(here).toMatchObject({ sea: cell.sea });
    const span = { run, variables, from: run + 6, to: run + 800 };
    const [was, is] = await Promise.all([
      source.read({ ...span, cell }),
      copy.read({ ...span, cell: here! }),
    ]);
    expect(is.stamps).toEqual(was.stamps);
    for (const name of variables) expect([...is.grids.get(name)!], name).toEqual([...was.grids.get(name)!]);
  }
  expect(await copy.locate({ latitude: 0, longitude: 0 })).toBeUndefined();
  await storage.close();
});

test("copying the next run keeps the one before", async () => {
  await copyRun(temperature, run + 24, places.slice(0, 1), { root, part: "short", reachKm: 20 });
  await copyRun(temperature, run + 48, places.slice(0, 1), { root, part: "short", reachKm: 20 });
  const storage = folderStorage(root);
  expect((await publishedRuns(storage, "short")).map((one) => one.run)).toEqual([run + 48, run + 24]);
  await storage.close();
});

test("a place outside the coverage is left out and named", async () => {
  const northern: typeof source = {
    ...temperature,
    locate: (place) => (place.latitude < 0 ? Promise.resolve(undefined) : source.locate(place)),
  };
  const outside: unknown[] = [];
  const onOutside = (place: unknown): void => void outside.push(place);
  const copied = { root, part: "north", reachKm: 20, onOutside };
  await copyRun(northern, run, places.slice(1, 3), copied);
  expect(outside).toEqual([places[2]]);
});

test("places outside the coverage alone are refused", async () => {
  const nowhere = { ...source, locate: () => Promise.resolve(undefined) };
  await expect(copyRun(nowhere, run, places, { root, part: "none", reachKm: 20 })).rejects.toThrow(
    RangeError,
  );
});

test("a place that the store would not answer for is refused", async () => {
  const copying = copyRun(source, run, [{ latitude: 47.4, longitude: 8.5 }], {
    root,
    part: "far",
    reachKm: 1,
  });
  await expect(copying).rejects.toThrow("47.4, 8.5 lies 12 km from the cell");
});

test("copies that are kept by days go when the newest run is older by more", async () => {
  const options = { root, part: "days", reachKm: 20, keepDays: 2 };
  for (const days of [1, 2, 3, 4]) await copyRun(temperature, run + 24 * days, places.slice(0, 1), options);
  const storage = folderStorage(root);
  const kept = (await publishedRuns(storage, "days")).map((one) => (one.run - run) / 24);
  expect(kept).toEqual([4, 3, 2]);
  await storage.close();
});
