import { join } from "node:path";
import { packedMissing, type VariableName } from "@halcyon/schema";
import { afterAll, describe, expect, test } from "vitest";
import { folderStorage } from "../storage/folder/folder-storage.ts";
import { storeSource } from "./reading/store-source.ts";

/** Storage written by `scripts/check.py fixture`, which documents the contents. */
const storage = folderStorage(join(import.meta.dirname, "fixtures"));
const source = await storeSource({ storage, part: "zarr-python" });
const run = Date.UTC(2026, 10, 21) / 3_600_000;

afterAll(async () => storage.close());

const extents = { latitude: 6, longitude: 20, lead_time: 4, ensemble_member: 3 } as const;
type Dimension = keyof typeof extents;

/** Order of dimensions in which each variable was written. */
const orders: readonly (readonly [VariableName, readonly Dimension[]])[] = [
  ["temperature_2m", ["ensemble_member", "lead_time", "latitude", "longitude"]],
  ["precipitation", ["latitude", "longitude", "lead_time", "ensemble_member"]],
  ["visibility", ["lead_time", "latitude", "ensemble_member", "longitude"]],
];

/** Returns the value that the script wrote at a position of an array, as in its `packed_values`. */
function writtenAt(order: readonly Dimension[], place: Readonly<Record<Dimension, number>>): number {
  const flat = order.reduce((offset, dimension) => offset * extents[dimension] + place[dimension], 0);
  const value = (flat * 37) % 3001;
  return value % 29 === 0 ? packedMissing : value;
}

describe("a store that zarr-python wrote", () => {
  test("is described by its attributes and coordinates", () => {
    const { variables, ...description } = source.describe();
    expect(description).toMatchObject({
      id: "zarr-python",
      members: 3,
      leadHours: [0, 3, 6, 12],
      pastHours: 0,
      attribution: "Nobody",
    });
    expect([...variables]).toEqual([
      ["precipitation", { toLeadHours: 12, stepType: "sum" }],
      ["temperature_2m", { toLeadHours: 12, stepType: "instant" }],
      ["visibility", { toLeadHours: 12, stepType: "instant" }],
    ]);
  });

  test.each(orders)(
    "gives every value of %s, whatever its order, chunks, shards and codecs",
    async (name, order) => {
      for (let row = 0; row < extents.latitude; row += 1) {
        for (let column = 0; column < extents.longitude; column += 1) {
          const cell = await source.locate({ latitude: 60 - row / 2, longitude: -5 + column / 2 });
          expect(cell).toEqual({
            latitude: 60 - row / 2,
            longitude: -5 + column / 2,
            sea: (row + column) % 3 === 0,
          });
          const native = await source.read({
            cell: cell!,
            run,
            variables: [name],
            from: run + 1,
            to: run + 24,
          });
          expect(native.stamps).toEqual([run, run + 3, run + 6, run + 12]);
          const at = (lead: number, member: number): number =>
            writtenAt(order, { latitude: row, longitude: column, lead_time: lead, ensemble_member: member });
          const expected = [0, 1, 2, 3].flatMap((lead) =>
            [0, 1, 2].map((member) => at(lead, lead === 0 ? 0 : member)),
          );
          expect([...native.grids.get(name)!]).toEqual(expected);
        }
      }
    },
  );

  test("has no hours before its run", async () => {
    const cell = (await source.locate({ latitude: 60, longitude: 0 }))!;
    const native = await source.read({ cell, run, variables: ["visibility"], from: run - 48, to: run - 24 });
    expect(native.stamps.every((stamp) => stamp >= run)).toBe(true);
  });
});
