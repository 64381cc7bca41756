import type { Curated } from "../curated.ts";

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
    version: 1,
    constraints: [
      {
        variable: "heat_index",
        unit: "degC",
        ideal: { max: 32.78 },
        acceptable: { max: 39.44 },
        stop: { max: 46.11 },
        weight: 3,
        source: ["osha_heat_index"],
        note: "91, 103 and 115 degF: the upper ends of OSHA's lower, moderate and high risk.",
      },
      {
        variable: "wbgt_outdoor",
        unit: "degC",
        ideal: { max: 27.77 },
        acceptable: { max: 30 },
        stop: { max: 32.1 },
        weight: 2,
        if_missing: "drop",
        source: ["us_army_wbgt", "qatar_wbgt", "customary"],
        note: "Moderate work needs no rest breaks below 82 degF; Qatar stops all work above 32.1 degC; 30 degC is customary.",
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
    version: 1,
    constraints: [
      {
        variable: "wind_chill",
        unit: "degC",
        ideal: { min: -10 },
        acceptable: { min: -28 },
        stop: { min: -48 },
        weight: 3,
        source: ["eccc_wind_chill"],
        note: "Uncomfortable from -10; bare skin may freeze within 30 minutes from -28, within 5 from -48, where outdoor activities are to be cut short.",
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
];
