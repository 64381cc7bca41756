import type { Picture, Rgba } from "@halcyon/formats/png/write-png";
import { iconUnits, type Shape } from "./icon-shapes.ts";

/** Number of samples per row and per column of a pixel. The colour of a pixel is the mean of its samples. */
const samples = 3;

/** Returns the text of an SVG image that shows the given shapes. */
export function iconSvg(shapes: readonly Shape[]): string {
  const rects = shapes.map(
    ({ x, y, width, height, radius, fill }) =>
      `  <rect x="${x}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}" />\n`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconUnits} ${iconUnits}">\n${rects.join("")}</svg>\n`;
}

/**
 * Draws shapes as a square picture.
 *
 * @param size - Width and height [px].
 */
export function iconPicture(shapes: readonly Shape[], size: number): Picture {
  const palette: Rgba[] = [];
  const known = new Map<string, number>();
  const painted = shapes.map((shape) => ({ shape, color: colorOf(shape.fill) }));
  const pixels = Uint8Array.from({ length: size * size }, (_, pixel) => {
    const sum = [0, 0, 0];
    let covered = 0;
    for (let sample = 0; sample < samples * samples; sample++) {
      const x = ((pixel % size) + ((sample % samples) + 0.5) / samples) * (iconUnits / size);
      const y =
        (Math.floor(pixel / size) + (Math.floor(sample / samples) + 0.5) / samples) * (iconUnits / size);
      const top = painted.findLast(({ shape }) => isInside(shape, x, y));
      if (top === undefined) continue;
      covered++;
      for (const [channel, value] of top.color.entries()) sum[channel]! += value;
    }
    const [red, green, blue] = sum.map((value) => (covered === 0 ? 0 : Math.round(value / covered)));
    const color: Rgba = [red!, green!, blue!, Math.round((255 * covered) / samples ** 2)];
    const index = known.get(color.join()) ?? palette.push(color) - 1;
    known.set(color.join(), index);
    return index;
  });
  return { width: size, height: size, pixels, palette };
}

function isInside({ x, y, width, height, radius }: Shape, atX: number, atY: number): boolean {
  const beyondX = Math.max(x + radius - atX, atX - (x + width - radius), 0);
  const beyondY = Math.max(y + radius - atY, atY - (y + height - radius), 0);
  const isInBox = atX >= x && atX < x + width && atY >= y && atY < y + height;
  return isInBox && Math.hypot(beyondX, beyondY) <= radius;
}

function colorOf(fill: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
}

function round(units: number): number {
  return Math.round(units * 100) / 100;
}
