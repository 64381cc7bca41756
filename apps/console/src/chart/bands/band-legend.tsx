import type { ComponentProps } from "react";
import { BandSwatch } from "./band-swatch.tsx";
import { bandLegend } from "../../words/weather/band-words.ts";
import { MarkItems } from "./mark-legend.tsx";

/** What the colours of a strip mean. */
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
