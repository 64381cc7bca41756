import { BandSwatch } from "../chart/band-swatch.tsx";
import { bandLegend, type Polarity } from "../chart/band-words.ts";

/** What the colours of a strip mean. */
export function BandLegend({ polarity }: { readonly polarity: Polarity }) {
  return (
    <ul className="legend" aria-label="Colours">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <BandSwatch band={band} polarity={polarity} />
          {word}
        </li>
      ))}
    </ul>
  );
}
