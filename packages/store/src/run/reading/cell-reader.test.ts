import { temporaryFolder } from "@halcyon/testing";
import { expect, test } from "vitest";
import { folderStorage } from "../../storage/folder/folder-storage.ts";
import { CellReader } from "./cell-reader.ts";
import { formulaDescription, globe, publishFormula } from "../formula-store.suite.ts";
import { publishedRuns } from "../run-pointer.ts";
import { openRun } from "../store-run.ts";

const run = Date.UTC(2026, 10, 21) / 3_600_000;

test("what is kept stays within its bytes, and answers do not depend on it", async () => {
  const root = temporaryFolder();
  const description = formulaDescription(globe);
  await publishFormula(root, description, run);
  const storage = folderStorage(root);
  const [published] = await publishedRuns(storage, "formula");
  const narrow = new CellReader(30_000, 0);
  const wide = new CellReader(2 ** 28, 0);
  const [tight, roomy] = await Promise.all([
    openRun(published!.group, { storage, indexes: narrow.indexes }),
    openRun(published!.group, { storage, indexes: wide.indexes }),
  ]);
  for (let step = 0; step < 400; step += 1) {
    const cell = (step * 7919) % tight.places.count;
    for (const name of ["precipitation", "wave_height"] as const) {
      const series = await narrow.forecast(tight, name, cell);
      expect(series).toEqual(await wide.forecast(roomy, name, cell));
      expect(await narrow.past(tight, name, cell)).toEqual(await wide.past(roomy, name, cell));
      expect(narrow.bytes).toBeLessThanOrEqual(30_000);
    }
  }
  expect(wide.bytes).toBeGreaterThan(100_000);
  await storage.close();
});
