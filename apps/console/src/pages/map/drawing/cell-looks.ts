import { bands } from "@halcyon/schema";
import {
  bandColours,
  bandLineColours,
  bandLines,
  type CellMarks,
  markAt,
  markPeriod,
  rangeColours,
  shareColours,
} from "@halcyon/schema/wire";
import type { ShownLayer } from "../../../data/state/view.ts";
import type { Polarity } from "../../../words/weather/band-words.ts";

/** Colours and marks of a cell on a canvas. */
export interface CellLook extends CellMarks {
  readonly ground: string;
  /** Colour of the lines, and of the stripes that show doubt. */
  readonly line: string;
  readonly stripe: string;
}

/** Returns the looks of a layer. Their positions plus 1 are the numbers of `scoreLooks`, `shareLooks` and `rangeLooks`. */
export function layerLooks(layer: ShownLayer, polarity: Polarity, isDark: boolean): readonly CellLook[] {
  const theme = isDark ? "dark" : "light";
  const look = (ground: string, marks: Partial<CellLook> = {}): CellLook => ({
    ground,
    line: ground,
    stripe: `color-mix(in srgb, ${ground} 45%, ${isDark ? "black" : "white"})`,
    lines: "none",
    isStriped: false,
    ...marks,
  });
  if (layer !== "score") return groundsOf(layer).map((ground) => look(ground));
  const lineColours: Partial<Record<string, { readonly light: string; readonly dark: string }>> =
    bandLineColours;
  const plain = bands.map((band) => {
    const line = lineColours[band]?.[theme];
    return look(bandColours[polarity][band][theme], {
      lines: bandLines(band, polarity),
      ...(line !== undefined && { line }),
    });
  });
  return [...plain, ...plain.map((one) => ({ ...one, isStriped: true }))];
}

/** Returns the colours of a layer of shares or of a weather variable, from the lowest step to the highest. */
export function groundsOf(layer: ShownLayer): readonly string[] {
  return layer.startsWith("share_") ? shareColours : rangeColours;
}

/**
 * Returns what fills a cell: its colour, or a pattern of lines and stripes.
 *
 * @param scale - Number of pixels of the device in a pixel of the layout.
 */
export function fillOf(look: CellLook, scale: number): string | CanvasPattern {
  if (look.lines === "none" && !look.isStriped) return look.ground;
  const tile = document.createElement("canvas");
  tile.width = tile.height = markPeriod * scale;
  const context = tile.getContext("2d")!;
  for (let y = 0; y < markPeriod; y++) {
    for (let x = 0; x < markPeriod; x++) {
      const mark = markAt(x, y, look);
      context.fillStyle = mark === undefined ? look.ground : look[mark];
      context.fillRect(x * scale, y * scale, scale, scale);
    }
  }
  return context.createPattern(tile, "repeat")!;
}
