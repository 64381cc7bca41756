import { bandLegend, missingWords, type Polarity } from "../../words/weather/band-words.ts";
import { MissingSwatch, WarnedItem } from "./mark-legend.tsx";
import type { Band } from "@halcyon/schema";
import { bandHatch } from "./hatch-patterns.tsx";

interface Props {
  readonly polarity: Polarity;
  /** True if the legend must explain the mark of hours in which a weather limit has no data. */
  readonly isMissing: boolean;
  /** True if the legend must explain the mark of hours in which an official warning holds. */
  readonly isWarned?: boolean;
}

/** Explains the colours of a strip of scores. */
export function BandLegend({ polarity, isMissing, isWarned = false }: Props) {
  return (
    <ul className="legend" aria-label="Colours">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <BandSwatch band={band} polarity={polarity} />
          {word}
        </li>
      ))}
      {isMissing && (
        <li>
          <MissingSwatch />
          {missingWords}
        </li>
      )}
      {isWarned && <WarnedItem />}
    </ul>
  );
}

/** Shows a sample of a band beside its name. */
export function BandSwatch({ band, polarity }: { readonly band: Band; readonly polarity: Polarity }) {
  const hatch = bandHatch(band, polarity);
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className={`band-${polarity}-${band}`} />
      {hatch !== undefined && <rect width={14} height={14} rx={3} className={hatch} />}
    </svg>
  );
}
