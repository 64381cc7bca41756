import { readPng } from "@halcyon/formats/png/read-png.suite";
import type { Picture } from "@halcyon/formats/png/write-png";
import type { Tile } from "@halcyon/geo/tiles/tile-cells";
import { bands, classify } from "@halcyon/schema";
import { sized } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { describe, expect, test } from "vitest";
import { drawLegend } from "./draw-legend.ts";
import { coloursOf, drawTile, type DrawnLayer, tilePixels } from "./draw-tile.ts";
import { type LayerStyle, rangeStyle, scoreStyle, shareStyle } from "./layer-style.ts";

const grid = {
  latitudes: Array.from({ length: 40 }, (_, row) => 60 - row / 4),
  longitudes: Array.from({ length: 60 }, (_, column) => 172 + column / 4),
};
const cellCount = 40 * 60;

/** Returns the score of a cell: each band is frequent, and every ninth cell has no data. */
function scoreOf(cell: number): number {
  const drawn = uniformOf(3, cell);
  if (cell % 9 === 4) return NaN;
  return drawn < 0.2 ? 0 : drawn < 0.4 ? 0.05 : drawn < 0.7 ? 0.5 : 0.95;
}

/** Returns the share of members with an acceptable score: often all agree with the score. */
function acceptableOf(cell: number): number {
  const drawn = uniformOf(4, cell);
  return drawn < 0.7 ? (scoreOf(cell) >= 0.1 ? 1 : 0) : drawn;
}

function layerOf(style: LayerStyle, synthetic: boolean): DrawnLayer {
  const looks = Uint8Array.from({ length: cellCount }, (_, cell) =>
    style.lookOf(scoreOf(cell), acceptableOf(cell)),
  );
  return { grid, looks, style, synthetic };
}

const styles = {
  suitability: scoreStyle("suitability"),
  presence: scoreStyle("presence"),
  share: shareStyle(),
  range: rangeStyle(0, 1, "mm"),
} as const;

/** Returns the look of each colour of a style, and fails if two looks share a colour that would hide the band. */
function lookOfColour(style: LayerStyle, bandOf: (look: number) => string): ReadonlyMap<string, string> {
  const { palette, table, edges, inks } = coloursOf(style);
  const found = new Map<string, string>([[palette[0]!.join(), "none"]]);
  found.set(palette[inks[0]!]!.join(), "none");
  style.looks.forEach((_, index) => {
    const look = index + 1;
    const used = [...table.subarray(look * 64, (look + 1) * 64), edges[look]!, inks[look]!];
    for (const colour of new Set(used.map((at) => palette[at]!.join()))) {
      expect(found.get(colour) ?? bandOf(look), `${colour} of ${look}`).toBe(bandOf(look));
      found.set(colour, bandOf(look));
    }
  });
  return found;
}

/** Returns the cell under the middle of a pixel, by the formulas of the projection and a search among all cells; undefined if there is none. */
function cellUnder({ z, x, y }: Tile, size: number, column: number, row: number): number | undefined {
  const across = size * 2 ** z;
  const longitude = ((x * size + column + 0.5) / across) * 360 - 180;
  const north = Math.PI - ((y * size + row + 0.5) / across) * 2 * Math.PI;
  const latitude = ((2 * Math.atan(Math.exp(north)) - Math.PI / 2) * 180) / Math.PI;
  const isNear = (one: number, other: number): boolean => {
    const away = Math.abs(one - other) % 360;
    return Math.min(away, 360 - away) < 0.125;
  };
  const at = [
    grid.latitudes.findIndex((one) => Math.abs(one - latitude) < 0.125),
    grid.longitudes.findIndex((one) => isNear(one, longitude)),
  ];
  return at.includes(-1) ? undefined : at[0]! * 60 + at[1]!;
}

function pixelOf({ width, pixels, palette }: Picture, column: number, row: number): string {
  return palette[pixels[row * width + column]!]!.join();
}

/** Returns a random tile that lies at least partly on the grid. */
function tileOf(draw: (what: number) => number): Tile {
  const z = Math.floor(10 * draw(0));
  const longitude = 172 + 14.75 * draw(1);
  const latitude = 50.2 + 9.8 * draw(2);
  const share = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI);
  const x = Math.floor((((longitude + 180) % 360) / 360) * 2 ** z);
  return { z, x, y: Math.floor(share * 2 ** z) };
}

describe.each(Object.entries(styles))("tiles of %s", (name, style) => {
  const scored = name === "suitability" || name === "presence";
  const bandOfLook = (look: number): string => (scored ? bands[(look - 1) % 4]! : String(look));
  const expectedOf = (cell: number | undefined): string => {
    const score = cell === undefined ? NaN : scoreOf(cell);
    if (Number.isNaN(score)) return "none";
    return scored ? classify(score) : bandOfLook(style.lookOf(score, NaN));
  };

  test(`show the cell under the middle of each of ${sized(1000, 10_000)} random pixels`, () => {
    const bandOfColour = lookOfColour(style, bandOfLook);
    const layer = layerOf(style, true);
    for (let sample = 0; sample < sized(100, 1000); sample += 1) {
      const tile = tileOf((what) => uniformOf(5, sample, what));
      const scale = sample % 3 === 0 ? 2 : 1;
      const size = scale * tilePixels;
      const drawn = drawTile(layer, tile, scale);
      const picture = drawn === undefined ? undefined : readPng(drawn);
      for (let pixel = 0; pixel < 10; pixel += 1) {
        const [column, row] = [0, 1].map((axis) => Math.floor(size * uniformOf(6, sample, 2 * pixel + axis)));
        const shown = picture === undefined ? "none" : bandOfColour.get(pixelOf(picture, column!, row!));
        expect(shown).toBe(expectedOf(cellUnder(tile, size, column!, row!)));
      }
    }
  });
});

describe("a tile", () => {
  test("is empty where the map has no data", () => {
    const layer = layerOf(styles.suitability, true);
    expect(drawTile(layer, { z: 5, x: 15, y: 9 }, 1)).toBeUndefined();
    const none = { ...layer, looks: new Uint8Array(cellCount) };
    expect(drawTile(none, { z: 0, x: 0, y: 0 }, 1)).toBeUndefined();
    expect(drawTile(layer, { z: 0, x: 0, y: 0 }, 1)).toBeDefined();
  });

  test.each([1, 2] as const)("continues the lines and stripes of its neighbours at scale %d", (scale) => {
    const looks = new Uint8Array(cellCount).fill(styles.suitability.lookOf(0.05, 0.5));
    const layer = { ...layerOf(styles.suitability, false), looks };
    const size = scale * tilePixels;
    const pictures = [62, 63].map((x) => readPng(drawTile(layer, { z: 6, x, y: 19 }, scale)!));
    const period = 8 * scale;
    const below = readPng(drawTile(layer, { z: 6, x: 62, y: 20 }, scale)!);
    for (let column = 100; column < 140; column += 1) {
      const joined = [pictures[0]!, below].flatMap((picture) =>
        Array.from({ length: size }, (_, row) => pixelOf(picture, column, row)),
      );
      const shown = joined.slice(size - 60, size + 60);
      shown.slice(period).forEach((colour, at) => expect(colour).toBe(shown[at]));
    }
    for (let row = 100; row < 140; row += 1) {
      const joined = pictures.flatMap((picture) =>
        Array.from({ length: size }, (_, column) => pixelOf(picture, column, row)),
      );
      const shown = joined.slice(size - 60, size + 60);
      expect(new Set(shown).size).toBeGreaterThanOrEqual(2);
      shown.slice(period).forEach((colour, at) => expect(colour).toBe(shown[at]));
    }
  });

  test("has the edges of cells from the zoom level on at which a cell has 22 pixels", () => {
    const looks = new Uint8Array(cellCount).fill(styles.share.lookOf(0.5, NaN));
    const layer = { ...layerOf(styles.share, false), looks };
    const colours = (tile: Tile): number => new Set(readPng(drawTile(layer, tile, 1)!).pixels).size;
    expect(colours({ z: 6, x: 63, y: 19 })).toBe(1);
    expect(colours({ z: 7, x: 127, y: 39 })).toBe(2);
  });

  test("says SYNTHETIC only if the weather is synthetic", () => {
    const tile = { z: 9, x: 511, y: 156 };
    const { palette, inks } = coloursOf(styles.share);
    const inked = (synthetic: boolean): number => {
      const picture = readPng(drawTile(layerOf(styles.share, synthetic), tile, 1)!);
      const ink = new Set(Array.from(inks, (at) => palette[at]!.join()));
      return Array.from({ length: 65_536 }, (_, at) => pixelOf(picture, at % 256, at >> 8)).filter((colour) =>
        ink.has(colour),
      ).length;
    };
    expect(inked(false)).toBe(0);
    expect(inked(true)).toBeGreaterThan(1500);
  });
});

/** Returns the contrast of two colours according to WCAG 2.2, 1..21. */
function contrast(one: readonly number[], other: readonly number[]): number {
  const [darker, lighter] = [one, other]
    .map((colour) => {
      const [red, green, blue] = colour.map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    })
    .toSorted((left, right) => left - right);
  return (lighter! + 0.05) / (darker! + 0.05);
}

test.each(Object.entries(styles))("letters over %s stand out from each colour by 3 to 1", (_name, style) => {
  const { palette, inks } = coloursOf(style);
  style.looks.forEach(({ ground }, index) => {
    expect(contrast(palette[inks[index + 1]!]!, ground), String(ground)).toBeGreaterThanOrEqual(3);
  });
});

test("a score is striped if a fifth of the members or more contradict it", () => {
  const { looks, lookOf } = styles.suitability;
  const isStriped = (score: number, acceptable: number): boolean =>
    looks[lookOf(score, acceptable) - 1]!.isStriped;
  expect(isStriped(0.5, 25 / 31)).toBe(false);
  expect(isStriped(0.5, 24 / 31)).toBe(true);
  expect(isStriped(0, 6 / 31)).toBe(false);
  expect(isStriped(0, 7 / 31)).toBe(true);
  expect(isStriped(0.5, NaN)).toBe(false);
});

test("the steps of a range say their edges, and a value outside has the nearest step", () => {
  const { lookOf, legend } = rangeStyle(-3, 22, "degC");
  expect([-9, -3, -0.5, 21.9, 22, 99].map((value) => lookOf(value, NaN))).toEqual([1, 1, 2, 10, 10, 10]);
  expect(legend.at(-1)).toEqual({ look: 1, label: "-3.0 - -0.5 degC" });
});

test("a legend has a row for each colour, and room for its title", () => {
  const short = readPng(drawLegend(styles.share, "Share"));
  const long = readPng(drawLegend(styles.share, "Share of the members that allow it"));
  expect([short.height, long.height]).toEqual([152, 152]);
  expect(long.width).toBeGreaterThan(short.width);
});
