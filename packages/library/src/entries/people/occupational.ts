import type { Curated } from "../curated.ts";
import { heatIndexPreferred, workHeat } from "../limits/common-limits.ts";

export const occupational: readonly Curated[] = [
  {
    id: 37,
    type: "task",
    slug: "outdoor-work-heat",
    name: "Outdoor manual work in heat",
    sector: "occupational",
    description: "Moderate manual work outdoors by people used to the heat and in light clothing.",
    caveat:
      "Heavier work, protective clothing and people new to the heat need lower limits. The heat index is made for the shade. Cold is another entry.",
    version: 2,
    constraints: [workHeat(3), heatIndexPreferred],
  },
  {
    id: 69,
    type: "task",
    slug: "outdoor-work-heat-new",
    name: "Outdoor work by people new to heat",
    sector: "occupational",
    description:
      "Moderate manual work outdoors by people not yet used to heat, or heavy work by those who are, in light clothing.",
    caveat:
      "Heavy work by people new to heat and protective clothing need lower limits still. It takes one to two weeks to get used to heat.",
    version: 2,
    constraints: [
      {
        variable: "wbgt_outdoor",
        unit: "degC",
        ideal: { max: 23 },
        acceptable: { max: 25 },
        stop: { max: 30 },
        weight: 3,
        source: ["niosh_heat", "iso_7243", "customary"],
        note: "NIOSH takes 25.0 degC for people new to heat, ISO 7243 takes 26 degC for them and for heavy work: the stricter one counts. 23 degC is for heavy work by people new to heat; 30 degC is customary.",
      },
    ],
  },
  {
    id: 38,
    type: "task",
    slug: "outdoor-work-cold",
    name: "Outdoor work in cold",
    sector: "occupational",
    description: "Outdoor work by people dressed for winter, with a warm place to go to.",
    caveat:
      "Wet clothes chill far more than the index says. Touching cold metal and long shifts need stricter limits. Heat is another entry.",
    version: 2,
    constraints: [
      {
        variable: "wind_chill",
        unit: "degC",
        ideal: { min: -10 },
        acceptable: { min: -28 },
        stop: { min: -43 },
        weight: 3,
        source: ["eccc_wind_chill", "acgih_cold"],
        note: "Uncomfortable from -10; bare skin may freeze within 30 minutes from -28; at about -43 work that is no emergency ends.",
      },
      {
        variable: "precipitation",
        unit: "mm",
        ideal: { max: 0.5 },
        acceptable: { max: 4 },
        weight: 1,
        role: "preference",
        if_missing: "drop",
        source: ["customary"],
      },
    ],
  },
  {
    id: 72,
    type: "task",
    slug: "outdoor-work-smoke",
    name: "Outdoor work in smoke",
    sector: "occupational",
    description: "Outdoor work without a respirator while smoke of wildfires is in the air.",
    caveat:
      "Rules of work count a mean of some hours and what is measured on site; here each hour counts, and a cell shows no single plume. Other gases of smoke and what the work itself raises are not looked at.",
    version: 1,
    constraints: [
      {
        variable: "pm2_5",
        unit: "ug/m3",
        ideal: { max: 35 },
        acceptable: { max: 55 },
        stop: { max: 325 },
        weight: 3,
        source: ["cal_osha_smoke", "epa_aqi_pm25"],
        note: "The air quality index is at most 100 up to 35.4, 150 up to 55.4 and 500 up to 325.4. From an index of 151 on Californian employers must protect the workers, and above 500 these must wear respirators.",
      },
    ],
  },
];
