import type { ComponentProps } from "react";
import { bandLegend, type Polarity } from "../../words/weather/band-words.ts";
import { MarkItems } from "./mark-legend.tsx";
import type { Band } from "@halcyon/schema";
import { bandHatch } from "./hatch-patterns.tsx";

/** Explains the colours of a strip. */
export function BandLegend(marks: ComponentProps<typeof MarkItems>) {
  const { polarity } = marks;
  return (
    <ul className="legend" aria-label="Colours">
      {bandLegend(polarity).map(({ band, word }) => (
        <li key={band}>
          <BandSwatch band={band} polarity={polarity} />
          {word}
        </li>
      ))}
      <MarkItems {...marks} />
    </ul>
  );
}

/** Shows the look of a band, beside its word. */
export function BandSwatch({ band, polarity }: { readonly band: Band; readonly polarity: Polarity }) {
  const hatch = bandHatch(band, polarity);
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className={`band-${polarity}-${band}`} />
      {hatch !== undefined && <rect width={14} height={14} rx={3} className={hatch} />}
    </svg>
  );
}
