import { expect, test } from "vitest";
import { SourceError } from "../source/source-error.ts";
import type { Cell } from "../source/source.ts";
import { syntheticSource } from "../synthetic/index.ts";
import { arePlacedStill } from "./are-placed-still.ts";
import { DamagedRuns } from "./damaged-runs.ts";
import type { FedPart } from "./model-part.ts";
import { placeParts } from "./place-model-parts.ts";

const now = 500_000;
const place = { latitude: 51.5, longitude: -0.12 };

class SilentError extends SourceError {
  readonly code = "silent";
}

/** Returns a model part, and a layer over it, whose sources return values that a test sets. */
function changing() {
  const damage = new DamagedRuns(() => 0);
  const sourceOf = () => {
    const cell: Cell = { latitude: 51.5, longitude: 0, sea: false };
    const said = { run: now - 6, snapshot: "a", cell, error: undefined as Error | undefined };
    const source = {
      ...syntheticSource({ product: "gfs", seed: 1 }),
      async latestRun() {
        if (said.error !== undefined) throw said.error;
        return said.run;
      },
      snapshot: async () => said.snapshot,
      locate: async () => said.cell,
    };
    return { said, source };
  };
  const [own, above] = [sourceOf(), sourceOf()];
  const layer: FedPart = { part: "deterministic", source: above.source };
  const part: FedPart = {
    part: "deterministic",
    source: own.source,
    damage,
    overlays: [{ variables: ["wave_height"], layer }],
  };
  return { own: own.said, above: above.said, damage, parts: [part] };
}

const changes: Record<string, (weather: ReturnType<typeof changing>) => void> = {
  "a newer run": ({ own }) => void (own.run += 6),
  "another state of an archive": ({ own }) => void (own.snapshot = "b"),
  "another cell": ({ own }) => void (own.cell = { ...own.cell, latitude: 51.25 }),
  "a source that fails": ({ own }) => void (own.error = new SilentError("no run")),
  "damage in the run": ({ own, damage }) => damage.mark(own.run, new Error("damaged")),
  "damage in a newer run": ({ own, damage }) => damage.mark(own.run + 6, new Error("damaged")),
  "a newer run of a layer": ({ above }) => void (above.run += 6),
};

for (const [name, change] of Object.entries(changes)) {
  test(`parts are not placed as they were after ${name}`, async () => {
    const weather = changing();
    const placed = await placeParts(weather.parts, place, now);
    expect(await arePlacedStill(placed, place, now)).toBe(true);
    change(weather);
    expect(await arePlacedStill(placed, place, now)).toBe(false);
  });
}

test("an equal cell is the same cell", async () => {
  const weather = changing();
  const placed = await placeParts(weather.parts, place, now);
  weather.own.cell = { ...weather.own.cell };
  expect(await arePlacedStill(placed, place, now)).toBe(true);
});

test("an error that is none of a source is thrown", async () => {
  const weather = changing();
  const placed = await placeParts(weather.parts, place, now);
  weather.own.error = new TypeError("a defect");
  await expect(arePlacedStill(placed, place, now)).rejects.toThrow("a defect");
});
