import type { Citation } from "@halcyon/schema";
import { airAndSeaCitations } from "./air-and-sea.ts";
import { buildingCitations } from "./building.ts";
import { farmingCitations } from "./farming.ts";
import { hazardCitations } from "./hazards.ts";
import { peopleCitations } from "./people.ts";

/** Citations that entries of several sectors use. */
const commonCitations = {
  customary: {
    text: "Customary value, chosen by us from general practice; no published limit was found. Replace it with the limit of your site.",
    seen: "none",
  },
  beaufort: {
    text: "WMO Beaufort scale, as in the Met Office's marine forecasts: force 1 from 0.3 m/s, force 2 from 1.6, force 3 from 3.4, force 4 up to 7.9, force 5 up to 10.7, force 6 strong breeze up to 27 kt (13.8 m/s), force 7 near gale 28-33 kt (13.9-17.1 m/s), force 8 gale 34-40 kt (17.2-20.7 m/s). Mean wind at 10 m.",
    url: "https://www.metoffice.gov.uk/weather/guides/coast-and-sea/beaufort-scale",
    rank: "agency",
    seen: "secondary",
  },
  grove_manual: {
    text: "Manitowoc Grove RT765E-2 operator manual, figure 2-1: 3 s gust at the boom tip from the mean wind at 10 m; full rated capacity below 13.4 m/s, reduced from 13.4 to 20.1 m/s, cease lifting above 20.1 m/s.",
    url: "https://easymanua.ls/manitowoc/grove-rt765e-2/manual?p=27",
    rank: "maker",
    seen: "primary",
  },
  met_office_rain: {
    text: "Met Office wording: heavy rain is more than 4 mm/h, moderate rain 0.5 to 4 mm/h.",
    url: "https://the-independent.com/life-style/weather-weather-wise-1137062.html",
    rank: "agency",
    seen: "secondary",
  },
  osha_heat_index: {
    text: "OSHA, Using the Heat Index: below 91 degF (32.8 degC) lower risk, 91-103 degF moderate, 103-115 degF (39.4-46.1 degC) high, above very high to extreme.",
    url: "https://www.osha.gov/heat/heat-index/protective-measures",
    rank: "agency",
    seen: "primary",
  },
} as const satisfies Record<string, Citation>;

/** Citations for the limits of curated tasks and scenarios. The constraints name them as their `source`. */
export const citations = {
  ...airAndSeaCitations,
  ...buildingCitations,
  ...commonCitations,
  ...farmingCitations,
  ...hazardCitations,
  ...peopleCitations,
} as const satisfies Record<string, Citation>;

export type CitationName = keyof typeof citations;

/**
 * Returns a citation by the name used in constraints; undefined if there is none.
 *
 * @example
 * ```js
 * const [{ source }] = findEntry("task", 1).constraints.filter(({ source }) => source !== undefined);
 * findCitation(source[0]) !== undefined; // => true
 * ```
 */
export function findCitation(name: string): Citation | undefined {
  return Object.hasOwn(citations, name) ? citations[name as CitationName] : undefined;
}
