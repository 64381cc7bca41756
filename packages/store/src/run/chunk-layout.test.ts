import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { tilingOf } from "../cells/tiles.ts";
import { faultyServer } from "../storage/faulty-server.suite.ts";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { httpStorage } from "../storage/http-storage.ts";
import { CellReader } from "./reading/cell-reader.ts";
import { chunkLayout } from "./chunk-layout.ts";
import {
  formulaDescription,
  type FormulaCells,
  gridOf,
  isBare,
  publishFormula,
  withoutLayout,
} from "./formula-store.suite.ts";
import { publishedRuns } from "./run-pointer.ts";
import { openRun, type StoreRun } from "./store-run.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;
/** Grid with more cells in each direction than a shard has. */
const grid = gridOf(
  Array.from({ length: 20 }, (_, row) => 60 - row),
  Array.from({ length: 35 }, (_, column) => column - 17),
);
const sites: FormulaCells = {
  sites: Array.from({ length: 300 }, (_, site) => ({
    latitude: site / 10,
    longitude: site / 10,
    sea: site % 3 === 0,
  })),
  reachKm: 5,
};

async function published(cells: FormulaCells): Promise<{ readonly root: string; readonly group: string }> {
  const root = temporaryFolder();
  const description = formulaDescription(cells, { leadHours: [0, 3, 6], members: 2 });
  await publishFormula(root, description, run);
  const [newest] = await publishedRuns(folderStorage(root), "formula");
  return { root, group: newest!.group };
}

async function everyCell(opened: StoreRun, reader: CellReader): Promise<unknown[]> {
  const read: unknown[] = [];
  for (const name of opened.variables.keys()) {
    for (let cell = 0; cell < opened.places.count; cell += 1)
      read.push(await reader.forecast(opened, name, cell), await reader.past(opened, name, cell));
  }
  return read;
}

describe.each([
  ["a region", grid],
  ["a list of sites", sites],
])("the layout of %s", (_what, cells) => {
  let root: string;
  let group: string;
  beforeAll(async () => {
    ({ root, group } = await published(cells));
  });

  test("spares the first cell of a shard a look into its index", async () => {
    await using server = await faultyServer(root);
    const storage = httpStorage({ baseUrl: server.baseUrl });
    const reader = new CellReader(2 ** 24, 0);
    const opened = await openRun(group, { storage, indexes: reader.indexes });
    server.requests.length = 0;
    await reader.forecast(opened, "temperature_2m", 0);
    const withoutValues = 41;
    expect(isBare("temperature_2m", withoutValues)).toBe(true);
    await reader.forecast(opened, "temperature_2m", withoutValues);
    expect(server.requests).toHaveLength(1);
  });

  test("says of every chunk what the indexes of the shards say", async () => {
    const readAll = async (): Promise<unknown[]> => {
      const storage = folderStorage(root);
      const reader = new CellReader(2 ** 24, 60);
      return everyCell(await openRun(group, { storage, indexes: reader.indexes }), reader);
    };
    const byLayout = await readAll();
    await withoutLayout({ group: join(root, group) });
    expect(byLayout).toEqual(await readAll());
  });
});

test("a run of half a million chunks and more has none", async () => {
  const description = formulaDescription(
    gridOf(
      Array.from({ length: 721 }, (_, row) => 90 - row / 4),
      Array.from({ length: 1440 }, (_, column) => column / 4),
    ),
  );
  const arrays = [{ name: "temperature_2m", chunkBytes: 2, shardPath: () => "none" }];
  expect(
    await chunkLayout(folderStorage("none"), description, tilingOf(description.cells), arrays),
  ).toBeUndefined();
});
