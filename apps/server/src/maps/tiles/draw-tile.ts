import { type Rgba, writePng } from "@halcyon/formats/png/write-png";
import type { GridAxes } from "@halcyon/geo/area/area-cells";
import { type Tile, tileCells } from "@halcyon/geo/tiles/tile-cells";
import { markAt, markPeriod as period } from "@halcyon/schema/wire";
import { eachDot, letterDots } from "./dot-letters.ts";
import type { LayerStyle, Look, Rgb } from "./layer-style.ts";

/** Layer of a map at one hour, ready to be drawn. */
export interface DrawnLayer {
  readonly grid: GridAxes;
  /** Number of the appearance of each cell by its {@link LayerStyle}, row by row; 0 if the cell has no data. */
  readonly looks: Uint8Array;
  readonly style: LayerStyle;
  /** True if the weather is synthetic. This is then written across every tile. */
  readonly synthetic: boolean;
}

/** Width and height of a tile at scale 1 [pixels]. */
export const tilePixels = 256;

/** Minimum width of a cell at scale 1 for its edges to be drawn [pixels], so that no map looks finer than its cells. */
const edgedFrom = 22;

/**
 * Draws a tile of a layer as a PNG file.
 *
 * @param scale - 1 for 256 x 256 pixels, or 2 for 512 x 512. Lines, stripes and letters grow with it.
 * @returns undefined if the tile shows no data
 */
export function drawTile(
  { grid, looks, style, synthetic }: DrawnLayer,
  tile: Tile,
  scale: 1 | 2,
): Buffer | undefined {
  const size = tilePixels * scale;
  const cells = tileCells(grid, tile, size);
  if (cells === undefined) return undefined;
  const { rows, columns } = cells;
  const { palette, table, edges, inks } = coloursOf(style);
  const letters = synthetic ? lettersAt(scale) : undefined;
  const isEdged = cellPixels(grid, tile.z) >= edgedFrom;
  const width = grid.longitudes.length;
  const pixels = new Uint8Array(size * size);
  const phases = Uint8Array.from({ length: size }, (_, pixel) => Math.floor(pixel / scale) % period);
  let seen = 0;
  for (let y = 0, at = 0; y < size; y += 1) {
    const row = rows[y + 1]!;
    const phase = phases[y]! * period;
    const isTop = row !== rows[y];
    for (let x = 0; x < size; x += 1, at += 1) {
      const column = columns[x + 1]!;
      const look = row < 0 || column < 0 ? 0 : looks[row * width + column]!;
      seen |= look;
      if (letters !== undefined && letters[at] === 1) pixels[at] = inks[look]!;
      else if (look === 0) continue;
      else if (isEdged && (isTop || column !== columns[x])) pixels[at] = edges[look]!;
      else pixels[at] = table[look * period * period + phase + phases[x]!]!;
    }
  }
  return seen === 0 ? undefined : writePng({ width: size, height: size, pixels, palette });
}

/** Returns the width of a cell at scale 1 [pixels]. */
function cellPixels({ longitudes: [first = 0, second = first] }: GridAxes, z: number): number {
  return ((Math.abs(second - first) % 360) / 360) * tilePixels * 2 ** z;
}

/** Colours of a style as positions in a palette. */
interface Colours {
  readonly palette: readonly Rgba[];
  /** Colour for each look and each position in a square of one period, row by row. */
  readonly table: Uint8Array;
  /** Colour of the edges of a cell, by look. */
  readonly edges: Uint8Array;
  /** Colour of letters over a cell, by look. */
  readonly inks: Uint8Array;
}

const coloursOfStyles = new WeakMap<LayerStyle, Colours>();

/** Returns the colours of a style. They are cached, because many tiles have the same style. */
export function coloursOf(style: LayerStyle): Colours {
  const colours = coloursOfStyles.get(style) ?? makeColours(style.looks);
  coloursOfStyles.set(style, colours);
  return colours;
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];
/** Colour of letters where a tile has no data. */
const inkOnNothing: Rgba = [85, 98, 111, 255];

function makeColours(looks: readonly Look[]): Colours {
  const palette: Rgba[] = [[0, 0, 0, 0], inkOnNothing];
  const add = (rgb: Rgb): number => palette.push([...rgb, 255]) - 1;
  const table = new Uint8Array((looks.length + 1) * period * period);
  const edges = new Uint8Array(looks.length + 1);
  const inks = Uint8Array.of(1, ...looks.map(() => 0));
  looks.forEach(({ ground, line: ofLines, ...marks }, index) => {
    const look = index + 1;
    const plain = add(ground);
    const line = ofLines === undefined ? plain : add(ofLines);
    const stripe = marks.isStriped ? add(mixed(ground, white, 0.55)) : plain;
    edges[look] = add(mixed(ground, brightness(ground) > 60 ? black : white, 0.35));
    inks[look] = add(mixed(ground, brightness(ground) > 110 ? black : white, 0.75));
    for (let y = 0; y < period; y += 1) {
      for (let x = 0; x < period; x += 1) {
        const mark = markAt(x, y, marks);
        table[(look * period + y) * period + x] = mark === "line" ? line : mark === "stripe" ? stripe : plain;
      }
    }
  });
  return { palette, table, edges, inks };
}

function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const [red, green, blue] = one.map((value, channel) =>
    Math.round(value + (other[channel]! - value) * share),
  );
  return [red!, green!, blue!];
}

/** Returns the brightness of a colour, 0..255. */
function brightness([red, green, blue]: Rgb): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

const word = "SYNTHETIC";
/** Size of a dot of the letters at scale 1 [pixels]. */
const dotPixels = 4;
const lettersByScale = new Map<number, Uint8Array>();

/** Returns 1 for each pixel of a tile that belongs to the letters. */
function lettersAt(scale: 1 | 2): Uint8Array {
  const known = lettersByScale.get(scale);
  if (known !== undefined) return known;
  const size = tilePixels * scale;
  const dot = dotPixels * scale;
  const left = Math.floor((size - dot * (word.length * letterDots.width - 1)) / 2);
  const top = Math.floor((size - dot * letterDots.height) / 2);
  const letters = new Uint8Array(size * size);
  eachDot(word, (column, row) => {
    for (let y = 0; y < dot; y += 1) {
      const start = (top + row * dot + y) * size + left + column * dot;
      letters.fill(1, start, start + dot);
    }
  });
  lettersByScale.set(scale, letters);
  return letters;
}
