import { packedMissing, unpack, type VariableName } from "@halcyon/schema";
import { folderStorage, recordStoreSource } from "@halcyon/store";
import type { RecordSource } from "@halcyon/weather";
import { afterAll } from "vitest";

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

/** Opens a weather record of a store, and closes it after the tests. */
export async function open(root: string, record: string): Promise<RecordSource> {
  const storage = folderStorage(root);
  closing.push(async () => storage.close());
  return recordStoreSource({ storage, record, pointerMaxAgeMs: -1, substituteKm: 0 });
}

/** Returns all values of a variable at a place, with NaN for missing ones. */
export async function valuesAt(
  source: RecordSource,
  latitude: number,
  longitude: number,
  name: VariableName,
) {
  const { first, last, variables } = source.describe();
  const cell = (await source.locate({ latitude, longitude }))!;
  const { grids } = await source.read({ cell, variables: [name], from: first, to: last });
  const { packing } = variables.get(name)!;
  const values = Array.from(grids.get(name)!, (packed) =>
    packed === packedMissing ? Number.NaN : unpack(packed, packing),
  );
  return { cell, first, values };
}
