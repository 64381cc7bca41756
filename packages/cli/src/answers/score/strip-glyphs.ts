import { type Band, bandOf, type Polarity } from "@halcyon/sdk/v2";

const blocks = { top: "█", middle: ["▂", "▃", "▄", "▅", "▆", "▇"], low: "▁" } as const;
/** ASCII glyphs of scores. A digit is the score in tenths, rounded down. */
const letters = { top: "#", middle: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], low: "-" } as const;

/** Returns the bands of a polarity, best first. */
export function bandNames(polarity: Polarity): readonly [Band, Band, Band, Band] {
  return [bandOf(1, polarity), bandOf(0.5, polarity), bandOf(0.05, polarity), bandOf(0, polarity)];
}

/** Returns the glyph of a score. Each band has different glyphs. Between the best and the worst bands, glyphs grow with the score. */
export function glyphOf(score: number, polarity: Polarity, isAscii: boolean): string {
  const { top, middle, low } = isAscii ? letters : blocks;
  switch (bandNames(polarity).indexOf(bandOf(score, polarity))) {
    case 0:
      return top;
    case 1: {
      // From 0.1 to 0.9; the least that is added keeps whole tenths whole.
      const share = isAscii ? score * 10 - 1 : ((score - 0.1) / 0.8) * middle.length;
      return middle[Math.min(middle.length - 1, Math.floor(share + 1e-9))]!;
    }
    case 2:
      return low;
    default:
      return zeroOf(polarity);
  }
}

/** Returns the bands with their glyphs. */
export function glyphsByBand(polarity: Polarity, isAscii: boolean): readonly (readonly [Band, string])[] {
  const { top, middle, low } = isAscii ? letters : blocks;
  const between = `${middle[0]}${isAscii ? "-" : "…"}${middle.at(-1)!}`;
  const glyphs = [top, between, low, zeroOf(polarity)];
  return bandNames(polarity).map((band, at) => [band, glyphs[at]!]);
}

function zeroOf(polarity: Polarity): string {
  return polarity === "presence" ? "0" : "x";
}
