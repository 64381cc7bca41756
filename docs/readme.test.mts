import { readFileSync } from "node:fs";
import { join } from "node:path";
import { entries } from "@halcyon/library";
import { beforeAll, describe, expect, test } from "vitest";
import type { MastFigures } from "./generate/mast-figures.mts";
import { weekPicture, type WeekPicture } from "./generate/readme/week-picture.mts";
import { addressedFiles } from "../scripts/repository-address.mjs";
import { mapPicture, type MapPicture, withMap } from "./generate/readme/map-picture.mts";
import { withWeek } from "./generate/readme/with-week.mts";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "README.md"), "utf8");

describe("the map", () => {
  let map: MapPicture;
  beforeAll(async () => {
    map = await mapPicture();
  });

  test("is drawn from what a server answers; `npm --prefix docs run record-readme` draws it anew", () => {
    const kept = readFileSync(join(root, "docs/static/readme/map.svg"), "utf8");
    expect(kept.length).toBeLessThanOrEqual(60_000);
    expect(kept).toBe(map.drawing);
  });

  test.each(["README.md", "docs/content/start.mdx"])("is in %s, with its words", (path) => {
    const page = readFileSync(join(root, path), "utf8");
    expect(page).toContain(map.words);
    expect(withMap(page, map.words)).toBe(page);
  });
});

describe("README.md", () => {
  let week: WeekPicture;
  beforeAll(async () => {
    week = await weekPicture();
  });

  test("says and shows the week that a server answers; `npm --prefix docs run record-readme` draws it anew", () => {
    expect(withWeek(text, week)).toBe(text);
  });

  test.each(["light", "dark"] as const)("shows it as drawn, %s", (theme) => {
    const drawn = readFileSync(join(root, `docs/static/readme/week-${theme}.svg`), "utf8");
    expect(drawn).toBe(week.drawings[theme]);
  });

  test("counts the entries and limits of the library", () => {
    const limits = entries.flatMap(({ constraints }) => constraints);
    expect(text).toContain(
      `${entries.length} tasks and scenarios have ${limits.length} limits, each with its source`,
    );
    expect(limits.filter(({ source = [] }) => source.length === 0)).toEqual([]);
  });

  test("says of the mast what its tutorial measured", () => {
    const { learned, verified } = JSON.parse(
      readFileSync(join(root, "examples/mast/figures.json"), "utf8"),
    ) as MastFigures;
    const wind = learned["wind_speed_10m"]!;
    expect(text).toContain(
      `wind from ${wind.crps_raw.toFixed(2)} to ${wind.crps.toFixed(2)} m/s and of the score from ${verified.raw.crps} to ${verified.calibrated.crps}`,
    );
  });

  test("is read in a minute", () => {
    // The length of the address is its owner's.
    expect(Buffer.byteLength(addressedFiles["README.md"]!(text, undefined))).toBeLessThanOrEqual(5000);
    expect(text.split("\n").length).toBeLessThanOrEqual(121);
  });
});
