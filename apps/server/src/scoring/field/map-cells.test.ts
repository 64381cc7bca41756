import { isFed, type ModelPart } from "@halcyon/weather";
import { expect, test } from "vitest";
import { curatedLibrary } from "../../entries/curated-library.ts";
import { models } from "../../maps/map-server.suite.ts";
import { scorerOf } from "../scorer.ts";
import { mapCells } from "./map-cells.ts";

/** Scores a cell, and returns its outcome with the number of reads of each part. */
async function scoredOnce(durationHours: number | undefined) {
  const reads = new Map<string, number>();
  const counting = models.get("noaa")!.map((part): ModelPart => {
    if (!isFed(part)) return part;
    const { source } = part;
    const read: typeof source.read = (request) => {
      reads.set(part.part, (reads.get(part.part) ?? 0) + 1);
      return source.read(request);
    };
    return { ...part, source: { ...source, read } };
  });
  const scorer = scorerOf({ library: curatedLibrary, models: new Map([["noaa", counting]]) });
  const [outcome] = await mapCells(scorer, {
    model: "noaa",
    forecastHours: 200,
    calibrated: false,
    nowMs: Date.parse("2026-11-21T09:00:00Z"),
    runs: {},
    accountId: "any",
    entry: await scorer.admit.find({ type: "task", id: 1, accountId: "any" }),
    heedsWarnings: true,
    partsOf: "v2",
    window: durationHours === undefined ? undefined : { durationHours, minimumScore: 0.1 },
    cells: [{ latitude: 53.75, longitude: 7.5, sea: true, gate: undefined }],
  });
  return { outcome, reads };
}

test("a cell whose windows are counted has the same scores as without, and its weather is read as often", async () => {
  const [plain, counted] = [await scoredOnce(undefined), await scoredOnce(12)];
  expect(counted.outcome).toMatchObject(plain.outcome!);
  expect(Object.keys(counted.outcome!)).toContain("share_window");
  expect(plain.reads.size).toBeGreaterThan(0);
  expect(counted.reads).toEqual(plain.reads);
});
