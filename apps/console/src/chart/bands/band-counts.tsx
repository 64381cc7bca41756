import { type Band, classify } from "@halcyon/schema";
import { bandLegend, type Polarity } from "../../words/weather/band-words.ts";
import { BandSwatch } from "./band-legend.tsx";
import { withUnit } from "../../words/units/with-unit.ts";

interface Props {
  readonly scores: readonly number[];
  /** Scores of the same hours under the limits with which they are compared. If they are given, each count also shows the difference. */
  readonly before?: readonly number[];
  readonly polarity: Polarity;
}

/** Shows the number of hours in each band. If earlier scores are given as `before`, shows how each number differs from its earlier value. */
export function BandCounts({ scores, before, polarity }: Props) {
  return (
    <ul className="legend" aria-label="Hours in each band">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <BandSwatch band={band} polarity={polarity} />
          {word} {withUnit(countOf(scores, band), "h")}
          {before !== undefined && changeWords(countOf(scores, band) - countOf(before, band))}
        </li>
      ))}
    </ul>
  );
}

function countOf(scores: readonly number[], band: Band): number {
  return scores.filter((score) => classify(score) === band).length;
}

function changeWords(hours: number): string {
  if (hours === 0) return "";
  return ` (${hours > 0 ? "+" : "−"}${Math.abs(hours)})`;
}
