import type { Band } from "@halcyon/schema";
import type { Polarity } from "../../words/weather/band-words.ts";

/**
 * Defines the line patterns of the unsuitable and stop bands and of hours with an official warning. They are for readers who cannot distinguish the
 * colours. The page contains the patterns once, and every drawing refers to them.
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
      <pattern id="tape" width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1={0} y1={0} x2={0} y2={6} className="tape-line" />
      </pattern>
    </svg>
  );
}

/**
 * Returns the CSS class of the lines over a band, or undefined for a band without lines. In greyscale, the lines distinguish the band from other bands of the
 * same grey.
 */
export function bandHatch(band: Band, polarity: Polarity): "hatched" | "lined" | undefined {
  // The bands of a presence grow darker one by one.
  if (polarity === "presence") return undefined;
  return hatches[band];
}

const hatches = { ideal: undefined, acceptable: undefined, unsuitable: "lined", stop: "hatched" } as const;
