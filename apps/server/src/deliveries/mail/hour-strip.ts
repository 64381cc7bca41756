import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import {
  type EqualRun,
  equalRuns,
  type Verdict,
  verdictOf,
  verdictsSentence,
} from "@halcyon/scoring/judgement";
import { escapeHtml } from "@halcyon/base/escape-html";
import type { SpanHours } from "../../watches/evaluate/span-hours.ts";
import type { PlaceClock } from "../../watches/feeds/feed-words.ts";
import type { MailLine } from "./mail-text.ts";

/** Certainty with which an hour meets the condition. */
type Shade = Verdict | "unknown";

/** Colours of the cells. All colours have the same hue, because they show probability and not quality. */
const colours: Readonly<Record<Shade, string>> = {
  sure: "#08519c",
  likely: "#4292c6",
  possible: "#9ecae1",
  unlikely: "#dfe5ec",
  unknown: "#f7f2e6",
};

/**
 * Maximum number of cells in a strip. A phone has space for 48 cells. In a longer strip, each cell represents several hours and shows the least likely of these
 * hours.
 */
const cellsMax = 48;

/** Colour of the bar below the cells. It is visible on white and on black. */
const barColour = "#e0701a";

/** Maximum number of groups of consecutive hours that are described in words. */
const namedRunsMost = 8;

/**
 * Draws the hours of a span (range of hours) as a row of coloured cells and describes them in words. The strip loads no images.
 *
 * @param span - Start and end of the bar below the cells.
 */
export function hourStrip(
  { firstHour, chances }: Pick<SpanHours, "firstHour" | "chances">,
  { start, end }: { readonly start: string; readonly end: string },
  clock: PlaceClock,
): MailLine {
  const shades = chances.map(shadeOf);
  const at = (index: number): string => formatEpochHour(firstHour + index);
  const runs = equalRuns(shades);
  const until = ({ from, to }: EqualRun<Shade>): string =>
    clock.span(at(from), at(to)).slice(`${clock.moment(at(from))} to `.length);
  const named = runs.slice(0, namedRunsMost).map((run) => `${run.value} until ${until(run)}`);
  const more = runs.length > named.length ? `, then mixed until ${clock.moment(at(shades.length))}` : "";
  const words = `Each hour by itself, from ${clock.moment(at(0))}: ${named.join(", ")}${more}. ${verdictsSentence()}`;
  const marked = [start, end].map((instant) => epochHourOf(Date.parse(instant)) - firstHour);
  const caption = `Darker cells are more certain. The bar marks ${clock.span(start, end)}. ${words}`;
  return {
    text: words,
    html: `${tableOf(shades, marked, [at(0), at(shades.length)].map(clock.moment))}\n<p>${escapeHtml(caption)}</p>`,
  };
}

function shadeOf(chance: number): Shade {
  return Number.isNaN(chance) ? "unknown" : verdictOf(chance);
}

/** Width of a strip [px]. It fits on a phone. */
const stripPx = 336;

/** Draws the strip as a table, because mail programs show tables even if they block images. The description in words is below the table. */
function tableOf(
  shades: readonly Shade[],
  [start = 0, end = 0]: readonly number[],
  [first = "", last = ""]: readonly string[],
): string {
  const hoursOfCell = Math.ceil(shades.length / cellsMax);
  const cells = Array.from({ length: Math.ceil(shades.length / hoursOfCell) }, (_, cell) => {
    const from = cell * hoursOfCell;
    const to = from + hoursOfCell;
    return { shade: leastOf(shades.slice(from, to)), isMarked: from < end && to > start };
  });
  const width = Math.floor(stripPx / cells.length);
  const cellOf = (colour: string, height: number): string =>
    `<td${colour === "" ? "" : ` bgcolor="${colour}"`} style="width:${width}px;height:${height}px;padding:0;font-size:0;line-height:0">&nbsp;</td>`;
  const drawn = cells.map(({ shade }) => cellOf(colours[shade], 24)).join("");
  const marks = cells.map(({ isMarked }) => cellOf(isMarked ? barColour : "", 4)).join("");
  const half = Math.floor(cells.length / 2);
  const labels = labelOf(first, "left", half) + labelOf(last, "right", cells.length - half);
  return `<table role="presentation" aria-hidden="true" cellspacing="0" cellpadding="0" border="0"><tr>${drawn}</tr><tr>${marks}</tr><tr>${labels}</tr></table>`;
}

function labelOf(text: string, side: "left" | "right", cells: number): string {
  return `<td colspan="${cells}" align="${side}" style="font:12px sans-serif">${escapeHtml(text)}</td>`;
}

const order: readonly Shade[] = ["unknown", "unlikely", "possible", "likely", "sure"];

function leastOf(shades: readonly Shade[]): Shade {
  return order.find((shade) => shades.includes(shade))!;
}
