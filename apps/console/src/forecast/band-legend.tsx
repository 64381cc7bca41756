import { BandSwatch } from "../chart/band-swatch.tsx";
import { bandLegend, doubtWords, missingWords, type Polarity } from "../chart/band-words.ts";
import { DoubtSwatch } from "../chart/doubt-swatch.tsx";
import { MissingSwatch } from "../chart/missing-swatch.tsx";

interface Props {
  readonly polarity: Polarity;
  /** Whether in some hour a limit has no data. */
  readonly isMissing: boolean;
  /** Whether in some hour members say otherwise than the score. */
  readonly isDoubted: boolean;
}

/** What the colours of a strip mean. */
export function BandLegend({ polarity, isMissing, isDoubted }: Props) {
  return (
    <ul className="legend" aria-label="Colours">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <BandSwatch band={band} polarity={polarity} />
          {word}
        </li>
      ))}
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
    </ul>
  );
}
