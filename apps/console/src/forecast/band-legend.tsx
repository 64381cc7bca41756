import { bandLegend, type Polarity } from "../chart/band-words.ts";

/** What the colours of a strip mean. */
export function BandLegend({ polarity }: { readonly polarity: Polarity }) {
  return (
    <ul className="legend" aria-label="Colours">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <svg width={14} height={14} aria-hidden="true">
            <rect width={14} height={14} rx={3} className={`band-${polarity}-${band}`} />
            {band === "stop" && polarity === "suitability" && (
              <rect width={14} height={14} rx={3} className="hatched" />
            )}
          </svg>
          {word}
        </li>
      ))}
    </ul>
  );
}
