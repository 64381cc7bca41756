import { type Band, bandOf, type CompositeHour, type Polarity } from "@halcyon/sdk/v2";
import type { Look, ColorDepth } from "../../terminal/look.ts";
import { dayText, wallOf } from "../../time/clock.ts";
import { styleText } from "node:util";

type Hour = Pick<CompositeHour, "local" | "score">;

/** Scores of a local day, by hour of the day. On the day when clocks go back, one hour of the day has two scores. */
type Day = ReadonlyMap<number, readonly number[]>;

/** Width of a label such as `Mon 30 Nov  ` [terminal columns]. */
const labelWidth = 12;
/** Gap between the strip and the columns of numbers to the right of the strip, and between these columns. */
const gap = "  ";
const hoursOfDay = 24;
const cellWidthMax = 3;

/**
 * Returns scores as a strip of characters, with a row for each local day and a cell for each hour of the day. Each band of scores has its own characters, so
 * that the strip can be read without colour.
 */
export function strip(hours: readonly Hour[], polarity: Polarity, look: Look): string[] {
  const counted = bandNames(polarity).slice(0, 2);
  const countsWidth = counted.reduce((sum, band) => sum + gap.length + band.length, 0);
  const room = Math.floor((look.columns - labelWidth - countsWidth) / hoursOfDay);
  const cellWidth = Math.max(1, Math.min(cellWidthMax, room));
  const rows = [...daysOf(hours)].map(([date, day], index) => {
    const cells = cellsOf(day, polarity, look, index === 0 ? "." : " ");
    const counts = counted.map(
      (band) => gap + String(hoursIn(day, band, polarity) || "").padStart(band.length),
    );
    return `${dayText(date).padEnd(labelWidth)}${painted(cells, cellWidth, look)}${counts.join("")}`.trimEnd();
  });
  const ruler = `${" ".repeat(labelWidth)}${rulerOf(cellWidth)}${counted.map((band) => gap + band).join("")}`;
  const hasPast = hours[0] !== undefined && wallOf(hours[0].local).hour > 0;
  return [ruler, ...rows, "", legendOf(polarity, look, hasPast)];
}

function daysOf(hours: readonly Hour[]): ReadonlyMap<string, Day> {
  const days = new Map<string, Map<number, number[]>>();
  for (const { local, score } of hours) {
    const { date, hour } = wallOf(local);
    const day = days.get(date) ?? new Map<number, number[]>();
    day.set(hour, [...(day.get(hour) ?? []), score]);
    days.set(date, day);
  }
  return days;
}

interface Cell {
  readonly glyph: string;
  readonly as: Parameters<typeof paint>[1];
}

/**
 * Returns the cells of a day.
 *
 * @param before - Character for hours before the first hour of the forecast.
 */
function cellsOf(day: Day, polarity: Polarity, { isAscii }: Look, before: string): Cell[] {
  const first = Math.min(...day.keys());
  return Array.from({ length: hoursOfDay }, (_, hour) => {
    const scores = day.get(hour);
    if (scores === undefined) return { glyph: hour < first ? before : " ", as: "faint" };
    // Of an hour that the clock shows twice what matters more: the worse for work, the stronger of a situation.
    const score = polarity === "presence" ? Math.max(...scores) : Math.min(...scores);
    return { glyph: glyphOf(score, polarity, isAscii), as: bandOf(score, polarity) };
  });
}

/** Returns cells with terminal colours. Adjacent cells of the same colour share one colour code. */
function painted(cells: readonly Cell[], width: number, { depth }: Look): string {
  const runs: { text: string; as: Cell["as"] }[] = [];
  for (const { glyph, as } of cells) {
    const text = glyph.repeat(width);
    const last = runs.at(-1);
    if (last?.as === as) last.text += text;
    else runs.push({ text, as });
  }
  return runs.map(({ text, as }) => paint(text, as, depth)).join("");
}

/** Returns the ruler above the cells, with the hours of the day: `0     6     12    18    `. */
function rulerOf(cellWidth: number): string {
  return [0, 6, 12, 18].map((hour) => String(hour).padEnd(6 * cellWidth)).join("");
}

function hoursIn(day: Day, band: Band, polarity: Polarity): number {
  return [...day.values()].flat().filter((score) => bandOf(score, polarity) === band).length;
}

function legendOf(polarity: Polarity, { isAscii, depth }: Look, hasPast: boolean): string {
  const bands = glyphsByBand(polarity, isAscii).map(
    ([band, glyph]) => `${paint(glyph, band, depth)} ${band}`,
  );
  return [...bands, ...(hasPast ? [`${paint(".", "faint", depth)} past`] : [])].join("  ");
}

interface Color {
  /** Name of one of the 16 standard terminal colours. */
  readonly named: "green" | "yellow" | "red" | "magenta" | "cyan" | "blue" | "gray";
  /** Index of one of the 256 colours of xterm terminals. */
  readonly indexed: number;
  /** Red, green and blue, 0..255. The colours are from the palette of Okabe and Ito, which suits colour-blind readers. */
  readonly rgb: readonly [number, number, number];
}

const gray: Color = { named: "gray", indexed: 244, rgb: [128, 128, 128] };

const colors: Readonly<Record<Band | "faint", Color>> = {
  ideal: { named: "green", indexed: 36, rgb: [0, 158, 115] },
  acceptable: { named: "yellow", indexed: 178, rgb: [230, 159, 0] },
  unsuitable: { named: "red", indexed: 166, rgb: [213, 94, 0] },
  stop: { named: "magenta", indexed: 169, rgb: [204, 121, 167] },
  present: { named: "cyan", indexed: 74, rgb: [86, 180, 233] },
  partial: { named: "blue", indexed: 25, rgb: [0, 114, 178] },
  slight: gray,
  absent: gray,
  faint: gray,
};

/** Returns a text in the colour of a band, or in a faint colour. If the terminal has no colours, the text is unchanged. */
function paint(text: string, as: Band | "faint", depth: ColorDepth): string {
  const { named, indexed, rgb } = colors[as];
  if (depth === 1 || text.trim() === "") return text;
  if (depth === 4) return styleText(named, text, { validateStream: false });
  const color = depth === 8 ? `5;${indexed}` : `2;${rgb.join(";")}`;
  return `\u001b[38;${color}m${text}\u001b[39m`;
}

const blocks = { top: "█", middle: ["▂", "▃", "▄", "▅", "▆", "▇"], low: "▁" } as const;
/** ASCII characters for scores. A digit is the score in tenths, rounded down. */
const letters = { top: "#", middle: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], low: "-" } as const;

/** Returns the names of the score bands, highest scores first. Bands of scenarios have other names than bands of tasks. */
export function bandNames(polarity: Polarity): readonly [Band, Band, Band, Band] {
  return [bandOf(1, polarity), bandOf(0.5, polarity), bandOf(0.05, polarity), bandOf(0, polarity)];
}

/** Returns the character for a score. Each band of scores has its own characters. In the second-best band, the character also depends on the score. */
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

/** Returns the bands, each with its characters. */
function glyphsByBand(polarity: Polarity, isAscii: boolean): readonly (readonly [Band, string])[] {
  const { top, middle, low } = isAscii ? letters : blocks;
  const between = `${middle[0]}${isAscii ? "-" : "…"}${middle.at(-1)!}`;
  const glyphs = [top, between, low, zeroOf(polarity)];
  return bandNames(polarity).map((band, at) => [band, glyphs[at]!]);
}

function zeroOf(polarity: Polarity): string {
  return polarity === "presence" ? "0" : "x";
}
