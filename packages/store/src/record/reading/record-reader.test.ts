import { temporaryFolder } from "@halcyon/testing";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import { StoreError } from "../../store-error.ts";
import { formulaPacked, formulaRecord, publishFormula, recordGrid } from "../formula-record.suite.ts";
import { RecordReader } from "./record-reader.ts";
import { openStoredRecord } from "../stored-record.ts";

const cells = recordGrid([50, 51], [-1, 0, 1]);
const first = 5000;
const steps = 9000;
const description = formulaRecord(cells, { step: "day", calendar: "360_day", first, steps });

const root = temporaryFolder();
const group = await publishFormula(root, description);
const storage = folderStorage(root);
afterAll(async () => {
  await storage.close();
});

function expected(cell: number, from: number, count: number): Int16Array {
  return Int16Array.from({ length: count }, (_, step) =>
    formulaPacked(description, "temperature_2m", cell, first + from + step),
  );
}

const question = fc.record({
  cell: fc.constantFrom(0, 1, 2, 3, 4),
  from: fc.nat(steps - 1),
  count: fc.integer({ min: 1, max: 5000 }),
});

test.each([0, 5000, 60_000, 10_000_000])(
  "answers do not depend on what is kept, and that stays within %i bytes",
  async (maxBytes) => {
    const reader = new RecordReader(maxBytes, 0);
    const record = await openStoredRecord(group, { storage, indexes: reader.indexes });
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (asked) => {
        await Promise.all(
          asked.map(async ({ cell, from, count }) => {
            const length = Math.min(count, steps - from);
            const values = new Int16Array(length).fill(-32_768);
            await reader.readInto(record, "temperature_2m", cell, from, values);
            expect(values).toEqual(expected(cell, from, length));
          }),
        );
        expect(reader.bytes).toBeLessThanOrEqual(maxBytes);
      }),
      { numRuns: 20 },
    );
  },
);

test("a bit that flips in a shard is an error or changes nothing", async () => {
  const path = join(root, group, "temperature_2m/c/0/0/0");
  const sound = await readFile(path);
  await fc.assert(
    fc.asyncProperty(fc.nat(sound.length - 1), fc.nat(7), fc.constantFrom(0, 2), async (at, bit, cell) => {
      const damaged = Buffer.from(sound);
      damaged[at]! ^= 1 << bit;
      await writeFile(path, damaged);
      const fresh = folderStorage(root);
      try {
        const reader = new RecordReader(0, 0);
        const record = await openStoredRecord(group, { storage: fresh, indexes: reader.indexes });
        const values = new Int16Array(steps).fill(-32_768);
        await reader.readInto(record, "temperature_2m", cell, 0, values);
        expect(values).toEqual(expected(cell, 0, steps));
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        expect(error.code).toBe("corrupt");
      } finally {
        await fresh.close();
      }
    }),
    { numRuns: 60 },
  );
  await writeFile(path, sound);
});
