import type { Band } from "@halcyon/schema";
import { bandHatch } from "../../../../chart/bands/hatch-patterns.tsx";
import { shareLegend } from "../../../../chart/bands/share-legend.tsx";
import {
  bandLegend,
  disputedWords,
  missingShareWords,
  missingWords,
  type Polarity,
} from "../../../../words/weather/band-words.ts";
import { dayRows, stripLayout } from "../../../../chart/strip/strip-layout.ts";
import { type Box, type Dot, hatchDots, hatchLines, hatchStripes, type Segment } from "./hatching.ts";
import type { CardStrip, ForecastCard } from "./forecast-card.ts";

/** Colour as the name of a custom property or class of the style sheets. */
export type Tone = `--${string}` | `band-${string}`;

/** Style of a text. The size is in points. */
export interface TextLook {
  readonly size: number;
  readonly isBold: boolean;
}

/** Element to draw. For a text, y is the position of the baseline. */
export type Mark =
  | (TextLook & {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly tone: Tone;
    })
  | (Box & { readonly kind: "box"; readonly tone: Tone })
  | (Segment & { readonly kind: "line"; readonly width: number; readonly tone: Tone })
  | (Dot & { readonly kind: "dot"; readonly radius: number; readonly tone: Tone });

/** Elements to draw on a sheet, and its size [pt]. Each element is drawn over the earlier ones. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** Returns the width of a text [pt]. */
export type Measure = (text: string, look: TextLook) => number;

/** Width of A4 [pt]. */
const sheetWidth = 595;
const margin = 40;
const width = sheetWidth - 2 * margin;

const looks = {
  title: { size: 22, isBold: true, leading: 27, tone: "--ink" },
  lead: { size: 14, isBold: true, leading: 19, tone: "--ink" },
  head: { size: 11.5, isBold: true, leading: 16, tone: "--ink" },
  text: { size: 11.5, isBold: false, leading: 16, tone: "--ink" },
  note: { size: 10, isBold: false, leading: 14, tone: "--muted" },
  small: { size: 8.5, isBold: false, leading: 12, tone: "--muted" },
  warning: { size: 11.5, isBold: true, leading: 16, tone: "--warn" },
} as const satisfies Readonly<Record<string, TextLook & { readonly leading: number; readonly tone: Tone }>>;
type Look = (typeof looks)[keyof typeof looks];

/** Lays out the summary card of a forecast on a sheet. The sheet is as wide as A4 and as high as needed. */
export function cardLayout(card: ForecastCard, measure: Measure): Sheet {
  const marks: Mark[] = [];
  let y = margin;
  const write = (text: string, look: Look, x = margin, room = width): void => {
    for (const line of wrapText(text, room, (some) => measure(some, look))) {
      const { size, isBold, tone, leading } = look;
      y += leading;
      marks.push({ kind: "text", x, y: y - leading * 0.25, text: line, size, isBold, tone });
    }
  };
  const rule = (): void => {
    y += 12;
    marks.push({ kind: "line", x1: margin, y1: y, x2: margin + width, y2: y, width: 0.75, tone: "--line" });
    y += 4;
  };
  if (card.syntheticWords !== "") {
    const top = y;
    const frame = marks.length;
    y += 5;
    write(`Synthetic weather. ${card.syntheticWords}`, looks.warning, margin + 10, width - 20);
    y += 7;
    marks.splice(frame, 0, ...framed({ x: margin, y: top, width, height: y - top }));
    y += 10;
  }
  write(card.title, looks.title);
  write(card.place, looks.head);
  write(card.about, looks.note);
  y += 8;
  const [answer = "", ...others] = card.sentences;
  write(answer, looks.lead);
  write(others.join(" "), looks.text);
  y += 10;
  const strip = stripMarks(card.strip, y);
  marks.push(...strip.marks);
  y += strip.height + 4;
  const legend = legendMarks(card.strip, y, measure);
  marks.push(...legend.marks);
  y += legend.height;
  rule();
  write(`${card.wish.charAt(0).toUpperCase()}${card.wish.slice(1)}`, looks.note);
  for (const { time, about } of card.spells) {
    y += 6;
    write(time, looks.head);
    write(about, looks.note);
  }
  write(card.spellNote, card.spells.length === 0 ? looks.text : looks.note);
  rule();
  const [aid = "", ...caveats] = card.caveats;
  write(aid, looks.head);
  for (const caveat of caveats) write(caveat, looks.note);
  y += 8;
  for (const { name, text } of card.facts) {
    write(`${name}: ${text}`, looks.small);
    y += 2;
  }
  write(`The same view: ${card.link}`, looks.small);
  return { width: sheetWidth, height: y + margin, marks };
}

/** Returns a background with a border, on which an important text is written. */
function framed(box: Box): Mark[] {
  const inner = { x: box.x + 1.5, y: box.y + 1.5, width: box.width - 3, height: box.height - 3 };
  return [
    { kind: "box", ...box, tone: "--warn" },
    { kind: "box", ...inner, tone: "--warn-ground" },
  ];
}

interface Block {
  readonly height: number;
  readonly marks: readonly Mark[];
}

function stripMarks(strip: CardStrip, top: number): Block {
  const { drawn, missing, pale, startMs, clock, polarity } = strip;
  const days = dayRows(startMs, drawn.looks.length, clock);
  const { height, labels, boxOf } = stripLayout(days, clock, width);
  const names = labels.map(({ kind, x, y, text }): Mark => ({
    kind: "text",
    x: margin + x,
    y: top + y,
    text,
    size: kind === "day" ? 10 : 9,
    isBold: false,
    tone: kind === "day" ? "--ink" : "--muted",
  }));
  const cells = days.flatMap(({ cells: hours }, day) =>
    hours.flatMap((hour) => {
      const place = boxOf(day, hour);
      const box = { ...place, x: margin + place.x, y: top + place.y };
      return [
        ...bandMarks(box, drawn.looks[hour.index]!, polarity),
        ...(drawn.disputed[hour.index] === true ? disputedMarks(box) : []),
        ...(missing[hour.index] === true ? missingMarks(box) : []),
        ...(pale[hour.index] === true ? washMarks(box) : []),
      ];
    }),
  );
  return { height, marks: [...names, ...cells] };
}

/** Returns a box in the colour of a band. Lines over the box identify the band for readers who cannot see colours. */
function bandMarks(box: Box, band: Band, polarity: Polarity): Mark[] {
  const hatch = bandHatch(band, polarity);
  const { gap, ...look } = hatch === "hatched" ? stopLines : unsuitableLines;
  const lines = hatch === undefined ? [] : hatchLines(box, gap);
  return [
    { kind: "box", ...box, tone: `band-${polarity}-${band}` },
    ...lines.map((line): Mark => ({ kind: "line", ...line, ...look })),
  ];
}

const stopLines = { gap: 3.5, width: 0.9, tone: "--hatch" } as const;
const unsuitableLines = { gap: 5, width: 0.9, tone: "--unsuitable-line" } as const;

/** Returns a thin bar in an hour in which the scored run disagrees with most members. */
function disputedMarks({ x, y, width: wide }: Box): Mark[] {
  const bar = { kind: "box", x, width: wide } as const;
  return [
    { ...bar, y: y + 1, height: 3.5, tone: "--surface" },
    { ...bar, y: y + 1.5, height: 2.5, tone: "--ink" },
  ];
}

/** Returns dots over an hour in which a limit has no data. */
function missingMarks(box: Box): Mark[] {
  return hatchDots(box, 4.5).map((dot) => ({ kind: "dot", ...dot, radius: 1.1, tone: "--missing" }));
}

/** Returns stripes in the background colour over an hour for which the forecast has little skill. */
function washMarks(box: Box): Mark[] {
  return hatchStripes(box, 4.5, 2.5).map((stripe) => ({ kind: "box", ...stripe, tone: "--surface" }));
}

/** Returns the legend for the colours and marks of the hours, with as many items per line as fit. */
function legendMarks({ polarity, missing, drawn }: CardStrip, top: number, measure: Measure): Block {
  const { leading, ...look } = { ...looks.note, tone: "--ink" as const };
  const side = 9;
  const isRunAlone = drawn.uncounted === drawn.looks.length;
  const items = [
    ...(isRunAlone ? bandLegend(polarity) : shareLegend(polarity)).map(({ band, word }) => ({
      word,
      swatch: (box: Box) => bandMarks(box, band, polarity),
    })),
    ...(drawn.disputed.includes(true)
      ? [
          {
            word: disputedWords,
            swatch: (box: Box) => [...bandMarks(box, "acceptable", polarity), ...disputedMarks(box)],
          },
        ]
      : []),
    ...(missing.includes(true)
      ? [
          {
            word: isRunAlone ? missingWords : missingShareWords,
            swatch: (box: Box) => [...bandMarks(box, "acceptable", polarity), ...missingMarks(box)],
          },
        ]
      : []),
  ];
  let [x, y] = [margin, top];
  const marks = items.flatMap(({ word, swatch }): Mark[] => {
    const taken = side + 4 + measure(word, look);
    if (x > margin && x + taken > margin + width) [x, y] = [margin, y + leading];
    const left = x;
    x += taken + 14;
    return [
      ...swatch({ x: left, y: y + 3, width: side, height: side }),
      { kind: "text", x: left + side + 4, y: y + leading * 0.75, text: word, ...look },
    ];
  });
  return { height: y - top + leading, marks };
}

/**
 * Breaks a text into lines at spaces. A word that is wider than a line is broken between letters. A number stays on the same line as its unit.
 *
 * @param lineWidth - Width of a line, in the unit of `measure`.
 */
export function wrapText(text: string, lineWidth: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/[^\S\u00A0]+/).filter((one) => one !== "")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) <= lineWidth) lines[lines.length - 1] = longer;
    else lines.push(...brokenWord(word, lineWidth, measure));
  }
  return lines;
}

/** Segmenter that splits a text into graphemes, which are letters as readers see them. A grapheme may consist of several code points. */
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

function brokenWord(word: string, lineWidth: number, measure: (text: string) => number): string[] {
  if (measure(word) <= lineWidth) return [word];
  const pieces: string[] = [];
  for (const { segment } of letters.segment(word)) {
    const longer = `${pieces.at(-1) ?? ""}${segment}`;
    if (pieces.length > 0 && measure(longer) <= lineWidth) pieces[pieces.length - 1] = longer;
    else pieces.push(segment);
  }
  return pieces;
}
