import type { Curated } from "../curated.ts";

export const rail: readonly Curated[] = [
  {
    id: 54,
    type: "task",
    slug: "rail-track-heat",
    name: "Rail operation without heat restriction",
    sector: "rail",
    description:
      "Running trains at line speed on continuous welded rail that is stressed for British summers.",
    caveat:
      "Rail stressed for another climate has other limits: shift them by the difference in stress-free temperature. Shade, night and the state of the ballast are not seen.",
    version: 1,
    constraints: [
      {
        variable: "temperature_2m",
        unit: "degC",
        ideal: { min: -5, max: 25 },
        acceptable: { min: -15, max: 30 },
        stop: { min: -25, max: 36 },
        weight: 3,
        source: ["network_rail_heat", "network_rail_track", "customary"],
        note: "Most track bears about 30 degC of air, when rails in the sun reach 46-50 degC; stress-free is 27 degC of rail. The other edges are customary, those below for contraction and brittle rail.",
      },
      {
        variable: "wind_gusts_10m",
        unit: "m/s",
        ideal: { max: 20 },
        acceptable: { max: 26.82 },
        stop: { max: 31.29 },
        weight: 1,
        source: ["national_rail_wind", "customary"],
        note: "Trains slow down when gusts of 60-69 mph are forecast: 60 and 70 mph; 20 m/s is customary.",
      },
      {
        variable: "snowfall",
        unit: "cm",
        ideal: { max: 0.1 },
        acceptable: { max: 3 },
        stop: { max: 6 },
        weight: 1,
        if_missing: "drop",
        source: ["customary"],
      },
    ],
  },
];
