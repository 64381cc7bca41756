import type { Band } from "@halcyon/schema";
import { bandHatch } from "./band-hatch.ts";
import type { Polarity } from "../../words/weather/band-words.ts";

/** The look of a band, beside its word. */
export function BandSwatch({ band, polarity }: { readonly band: Band; readonly polarity: Polarity }) {
  const hatch = bandHatch(band, polarity);
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className={`band-${polarity}-${band}`} />
      {hatch !== undefined && <rect width={14} height={14} rx={3} className={hatch} />}
    </svg>
  );
}
