import { bandHatch } from "./band-hatch.ts";
import type { Polarity } from "../../words/weather/band-words.ts";

/** The look of an hour of which some members say otherwise than its score, beside its words. */
export function DoubtSwatch({ polarity }: { readonly polarity: Polarity }) {
  const lower = { y: 9, width: 14, height: 5, rx: 1 };
  const hatch = bandHatch("unsuitable", polarity);
  return (
    <svg width={14} height={14} aria-hidden="true">
      <rect width={14} height={14} rx={3} className={`band-${polarity}-ideal`} />
      <rect {...lower} className={`band-${polarity}-unsuitable`} />
      {hatch !== undefined && <rect {...lower} className={hatch} />}
    </svg>
  );
}
