import type { Band } from "@halcyon/schema";
import type { Polarity } from "../../words/weather/band-words.ts";

/** The class of the lines over a band, which tell it from others of the same grey; undefined for a band that needs none. */
export function bandHatch(band: Band, polarity: Polarity): "hatched" | "lined" | undefined {
  // The bands of a presence grow darker one by one.
  if (polarity === "presence") return undefined;
  return hatches[band];
}

const hatches = { ideal: undefined, acceptable: undefined, unsuitable: "lined", stop: "hatched" } as const;
