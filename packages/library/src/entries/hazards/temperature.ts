import type { Curated } from "../curated.ts";

export const temperature: readonly Curated[] = [
  {
    id: 513,
    type: "scenario",
    slug: "dangerous-heat",
    name: "Dangerous heat",
    sector: "temperature",
    description: "Heat and humidity of a high to extreme risk of heat illness.",
    caveat:
      "The heat index is for shade and light wind: full sun, hard work and heavy clothes make it worse.",
    version: 1,
    constraints: [
      {
        variable: "heat_index",
        unit: "degC",
        ideal: { min: 46.12 },
        acceptable: { min: 39.45 },
        weight: 1,
        source: ["osha_heat_index"],
        note: "115 and 103 degF: the lower ends of the very high to extreme and of the high risk.",
      },
    ],
  },
  {
    id: 514,
    type: "scenario",
    slug: "dangerous-wind-chill",
    name: "Dangerous wind chill",
    sector: "temperature",
    description: "Cold and wind in which bare skin freezes within minutes.",
    caveat: "Wet clothes, metal and the wind of moving vehicles freeze skin sooner.",
    version: 1,
    constraints: [
      {
        variable: "wind_chill",
        unit: "degC",
        ideal: { max: -40 },
        acceptable: { max: -28 },
        weight: 1,
        source: ["eccc_wind_chill"],
        note: "Bare skin freezes in 5 to 10, and in 10 to 30 minutes.",
      },
    ],
  },
  {
    id: 515,
    type: "scenario",
    slug: "tropical-night",
    name: "Tropical night",
    sector: "temperature",
    description: "A night that never cools to 20 degC.",
    caveat:
      "Cities stay warmer than the grid cell around them. The hour of dusk already looks at the whole night to come.",
    version: 1,
    constraints: [
      {
        variable: "temperature_2m",
        unit: "degC",
        over: { hours: 23, direction: "centered", statistic: "min" },
        ideal: { min: 20.01 },
        acceptable: { min: 18 },
        weight: 1,
        source: ["etccdi_tropical_nights", "customary"],
        note: "Above 20 degC as published, for the lowest of the day; 18 degC is customary. Centered, so that every hour of a night looks at all of it and not at the nights beside it.",
      },
      {
        variable: "solar_elevation",
        unit: "deg",
        ideal: { max: 0 },
        acceptable: { max: 4 },
        weight: 1,
        source: ["customary"],
        note: "Night, and its edges.",
      },
    ],
  },
  {
    id: 521,
    type: "scenario",
    slug: "oppressive-humidity",
    name: "Oppressive humidity",
    sector: "temperature",
    description: "Warm air so moist that sweat hardly dries.",
    caveat:
      "What people are used to decides: in the humid tropics this is nearly always present. Wind, which brings relief, is not looked at.",
    version: 2,
    constraints: [
      {
        variable: "dew_point_2m",
        unit: "degC",
        ideal: { min: 21.12 },
        acceptable: { min: 18.89 },
        weight: 1,
        source: ["nbc_dew_point", "customary"],
        note: "70 and 66 degF: oppressive and uncomfortable to a broadcaster; no agency names numbers.",
      },
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: 26 },
        acceptable: { min: 23 },
        weight: 1,
        source: ["customary"],
      },
    ],
  },
];
