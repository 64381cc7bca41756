import { temporaryFolder } from "@halcyon/testing";
import { join } from "node:path";
import { variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { folderStorage, storeSource } from "@halcyon/store";
import { tilingOf } from "@halcyon/store/writer-kit";
import { beforeEach, expect, test } from "vitest";
import type { FetchedField } from "../fetch/fetch-file.ts";
import { writeSealed } from "../fetch/sealed-file.ts";
import { storedCatalogue } from "../fields/stored/stored-catalogue.ts";
import { storedBytes } from "../fields/stored/stored-bytes.ts";
import { storedFiles } from "../fields/stored/stored-message.ts";
import { noaaGefs } from "../providers/noaa/noaa-gefs.ts";
import { writeRun } from "./write-run.ts";

const run = 498_672;
const members = 2;
const leads = [0, 3];
const cells = {
  latitudes: Array.from({ length: 20 }, (_, row) => 50 - row / 4),
  longitudes: Array.from({ length: 36 }, (_, column) => column / 4),
  sea: Array.from({ length: 720 }, () => false),
  elevationM: Array.from({ length: 720 }, () => 0),
};
const survey = {
  cells,
  sea: cells.sea,
  elevationM: cells.elevationM,
  outside: [],
  knowsSurface: true,
  handOver: async () => undefined,
};
const provider = noaaGefs("http://127.0.0.1/");
const row = provider.rows.get("temperature_2m")!;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Returns a temperature that differs in every cell, lead and member. At the start of the run, all members have the same temperature. */
function temperatureC(cell: number, lead: number, member: number): number {
  return cell / 20 + lead / 5 - member * lead * 8;
}

/** Stores the temperature of each lead and member, in the order of the tiles. */
async function keep(): Promise<FetchedField[]> {
  const order = tilingOf(cells).tiles.flatMap((tile) => tile.cells);
  const fields: FetchedField[] = [];
  for (const lead of leads) {
    for (let member = 0; member < members; member += 1) {
      const interval = { fromHours: lead, toHours: lead };
      const path = join(folder, `${lead}-${member}.message`);
      const values = Float64Array.from(order, (cell) => temperatureC(cell, lead, member));
      const said = { quantity: "temperature_2m", unit: "degC", member, ...interval } as const;
      const kept = { ...said, referenceTimeMs: run * millisecondsPerHour, values };
      await writeSealed(path, storedBytes({ crc: 0, length: 100 }, [kept]));
      const [file] = provider.files({ run, kind: "atmosphere", leadHours: [lead], members: [member] });
      const place = { offset: 0, length: undefined, part: 1, file: file! };
      fields.push({ field: row.fields[0]!, member, leadHours: lead, interval, path, ...place });
    }
  }
  return fields;
}

test.each([
  ["all at once", 2 ** 20, 1],
  ["some at a time", 15_000, 2],
  ["one at a time", 1, 6],
])(
  "the tiles of a region are put together %s, and every cell has its own values",
  async (_, bytesAtOnce, turns) => {
    const [root, part] = [join(folder, "store"), "gefs"];
    const done: number[] = [];
    const extent = { region: { south: 45, west: 0, north: 50, east: 9 } };
    const fields = await keep();
    const written = await writeRun(
      { provider, run, extent, members, toLeadHours: 3 },
      [row],
      survey,
      { fields },
      await storedCatalogue(run, [row], fields, storedFiles(survey.sea.length)),
      {
        root,
        part,
        onProgress: (made) => done.push(made.phase === "writing" ? made.tilesDone : 0),
        bytesAtOnce,
      },
    );
    expect(written).toEqual({ variables: ["temperature_2m"], skipped: [] });
    expect([done.length, done.at(-1)]).toEqual([turns, 6]);

    const storage = folderStorage(root);
    const source = await storeSource({ storage, part });
    const { divisor, multiplier } = variable("temperature_2m").packing;
    for (const [index, place] of places().entries()) {
      const cell = (await source.locate(place))!;
      const native = await source.read({ cell, run, variables: ["temperature_2m"], from: run, to: run + 3 });
      const packed = native.grids.get("temperature_2m")!;
      for (const lead of leads) {
        for (let member = 0; member < members; member += 1) {
          const at = native.stamps.indexOf(run + lead) * members + member;
          const degrees = (packed[at]! * multiplier) / divisor;
          expect(Math.abs(degrees - temperatureC(index, lead, member))).toBeLessThan(0.01);
        }
      }
    }
    await storage.close();
  },
);

function places() {
  return cells.latitudes.flatMap((latitude) =>
    cells.longitudes.map((longitude) => ({ latitude, longitude })),
  );
}
