import { doubtWords, missingWords, type Polarity } from "../../words/weather/band-words.ts";
import { DoubtSwatch } from "./doubt-swatch.tsx";
import { MissingSwatch } from "./missing-swatch.tsx";

interface Props {
  readonly polarity: Polarity;
  /** Whether in some hour a limit has no data. */
  readonly isMissing: boolean;
  /** Whether in some hour members say otherwise than the score. */
  readonly isDoubted: boolean;
}

/** What the marks in the hours of a strip mean; nothing where there are none. */
export function MarkLegend(marks: Props) {
  if (!marks.isMissing && !marks.isDoubted) return null;
  return (
    <ul className="legend" aria-label="Marks">
      <MarkItems {...marks} />
    </ul>
  );
}

/** The same as items of another list. */
export function MarkItems({ polarity, isMissing, isDoubted }: Props) {
  return (
    <>
      {isDoubted && (
        <li>
          <DoubtSwatch polarity={polarity} />
          {doubtWords}
        </li>
      )}
      {isMissing && (
        <li>
          <MissingSwatch />
          {missingWords}
        </li>
      )}
    </>
  );
}
