import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, test } from "vitest";
import { largeTowns, namedByTown } from "./large-towns.ts";

const folder = join(import.meta.dirname, "../../../towns");
const lines = readFileSync(join(folder, "large-towns.tsv"), "utf8");
const towns = largeTowns(lines);

test.each([
  [46.95, 7.45, "Near Bern"],
  [53.55, 9.99, "Near Hamburg"],
  [-36.9, 174.8, "Near Auckland"],
  [54, 5, undefined],
  [-89, 0, undefined],
])("%f, %f is called %s", (latitude, longitude, name) => {
  expect(namedByTown({ latitude, longitude }, towns).name).toBe(name);
});

it("looks across the antimeridian", () => {
  const town = { name: "Waiyevo", latitude: -16.8, longitude: 179.99 };
  expect(namedByTown({ latitude: -16.8, longitude: -179.95 }, [town]).name).toBe("Near Waiyevo");
});
