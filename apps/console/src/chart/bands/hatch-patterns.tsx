import type { Band } from "@halcyon/schema";
import type { Polarity } from "../../words/weather/band-words.ts";

/**
 * Patterns for readers who do not see the colour. Lines lie over unsuitable and stop hours. They stand once in the document, and every picture
 * in it may use them.
 */
export function HatchPatterns() {
  return (
    <svg className="unseen" width={0} height={0} aria-hidden="true">
      <pattern id="hatch" width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={5} className="hatch-line" />
      </pattern>
      <pattern id="lines" width={7} height={7} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={7} className="unsuitable-line" />
      </pattern>
    </svg>
  );
}

/** Returns the class of the lines over a band, which tell the band from others of the same grey. Returns undefined for a band that needs none. */
export function bandHatch(band: Band, polarity: Polarity): "hatched" | "lined" | undefined {
  // The bands of a presence grow darker one by one.
  if (polarity === "presence") return undefined;
  return hatches[band];
}

const hatches = { ideal: undefined, acceptable: undefined, unsuitable: "lined", stop: "hatched" } as const;
