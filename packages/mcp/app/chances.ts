import { percentWords } from "@halcyon/schema/words";
import { rankedFigures } from "@halcyon/scoring/judgement";
import type { z } from "zod";
import { quoted } from "../src/results/cleaned.ts";
import type { comparePlaces } from "../src/tools/compare-places.ts";
import type { findWindows } from "../src/tools/find-windows.ts";
import { rankedWords, windowWords } from "../src/tools/chance-words.ts";
import { element, paragraphs } from "./elements.ts";

export type FoundWindows = z.output<typeof findWindows.output>;
export type Ranking = z.output<typeof comparePlaces.output>;

/** Draws windows, each with its probability. Without a window, says why. */
export function windowsDrawing({ windows, found, none_because: none }: FoundWindows): HTMLElement[] {
  return [
    ...paragraphs("urgent", windows.length === 0 ? [`No window. ${none ?? ""}`] : []),
    ...windows.map((window) => chanceRow(window.probability, windowWords(window))),
    ...paragraphs("note", leftOutWords(found - windows.length)),
  ];
}

/** Draws the rows of a ranking of places, each with the probability of its best window. */
export function rankingDrawing({ ranking, refused, left_out: left }: Ranking): HTMLElement[] {
  return [
    ...ranking.map((row) => chanceRow(row.best_start === null ? 0 : row.probability, rankedWords(row))),
    ...paragraphs(
      "urgent",
      refused.map(({ place, code }) => `Not ranked: ${quoted(place)} (${code}).`),
    ),
    ...paragraphs("note", [...leftOutWords(left), rankedFigures]),
  ];
}

function leftOutWords(count: number): string[] {
  return count > 0 ? [`${count} more are left out.`] : [];
}

/** Draws a probability as a bar beside its sentence. A probability that is not known has no bar, and 0 stands for no window. */
function chanceRow(probability: number | null, sentence: string): HTMLElement {
  const fill = element("i", {});
  fill.style.width = `${(probability ?? 0) * 100}%`;
  const label = probability === null ? "not known" : probability === 0 ? "none" : percentWords(probability);
  const bar = element(
    "div",
    { kind: probability === null ? "bar unknown" : "bar", "aria-hidden": "true" },
    fill,
  );
  return element("div", { kind: "chance" }, element("b", {}, label), bar, element("p", {}, sentence));
}
