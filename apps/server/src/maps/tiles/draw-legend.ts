import { type Rgba, writePng } from "@halcyon/formats/png/write-png";
import { markPeriod as period } from "@halcyon/schema/wire";
import { eachDot, letterDots } from "./dot-letters.ts";
import { coloursOf } from "./draw-tile.ts";
import type { LayerStyle } from "./layer-style.ts";

/** Sizes at scale 1 [pixels]: of a row, of its box, of the margin and of a dot of the letters. */
const sizes = { row: 24, box: 16, margin: 8, dot: 2 } as const;

const paper: Rgba = [255, 255, 255, 255];
const ink: Rgba = [21, 32, 43, 255];

/** Draws the legend of a style as a PNG file: a row for each colour, below a title. */
export function drawLegend(style: LayerStyle, title: string): Buffer {
  const { palette, table } = coloursOf(style);
  const [paperAt, inkAt] = [palette.length, palette.length + 1];
  const labels = style.legend.map(({ label }) => label);
  const textLeft = 2 * sizes.margin + sizes.box;
  const endOf = (text: string, left: number): number => left + text.length * letterDots.width * sizes.dot;
  const width =
    sizes.margin + Math.max(endOf(title, sizes.margin), ...labels.map((label) => endOf(label, textLeft)));
  const height = sizes.margin + (labels.length + 1) * sizes.row;
  const pixels = new Uint8Array(width * height).fill(paperAt);
  const write = (text: string, left: number, top: number): void =>
    eachDot(text, (column, row) => {
      for (let dy = 0; dy < sizes.dot; dy += 1) {
        const start = (top + row * sizes.dot + dy) * width + left + column * sizes.dot;
        pixels.fill(inkAt, start, start + sizes.dot);
      }
    });
  write(title, sizes.margin, sizes.margin);
  style.legend.forEach(({ look, label }, index) => {
    const top = sizes.margin + (index + 1) * sizes.row - 2;
    write(label, textLeft, top + 1);
    for (let y = 0; y < sizes.box; y += 1) {
      for (let x = 0; x < sizes.box; x += 1) {
        const isFrame = x === 0 || y === 0 || x === sizes.box - 1 || y === sizes.box - 1;
        const colour = table[(look * period + (y % period)) * period + (x % period)]!;
        pixels[(top + y) * width + sizes.margin + x] = isFrame ? inkAt : colour;
      }
    }
  });
  return writePng({ width, height, pixels, palette: [...palette, paper, ink] });
}
