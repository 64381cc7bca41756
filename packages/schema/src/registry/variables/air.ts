import type { RegistryRow } from "../registry-row.ts";
import { halves, hundredths, whole } from "./packings.ts";

const inAir = { stepType: "instant", scale: "linear", since: "v2" } as const;

const ofAnalysis = { ...inAir, overlays: ["cams-global", "cams-europe"] } as const;

const gas = {
  ...ofAnalysis,
  unit: "ug/m3",
  packing: halves,
  physical: { min: 0, max: 16_000 },
  plausible: { min: 0, max: 1500 },
  counterfactualStep: 10,
} as const;

const particles = {
  ...ofAnalysis,
  unit: "ug/m3",
  packing: whole,
  physical: { min: 0, max: 32_000 },
  plausible: { min: 0, max: 10_000 },
  counterfactualStep: 10,
} as const;

/** Variables of the quality of the air, of ultraviolet light and of the freezing level, which only later API versions know. */
export const airVariables = {
  pm2_5: {
    ...particles,
    packing: halves,
    physical: { min: 0, max: 16_000 },
    plausible: { min: 0, max: 5000 },
    counterfactualStep: 5,
    description: "Mass of particles of up to 2.5 micrometres in the air near the ground, such as smoke.",
    cfName: "mass_concentration_of_pm2p5_ambient_aerosol_particles_in_air",
  },
  pm10: {
    ...particles,
    description: "Mass of particles of up to 10 micrometres in the air near the ground.",
    cfName: "mass_concentration_of_pm10_ambient_aerosol_particles_in_air",
  },
  dust: {
    ...particles,
    description: "Mass of desert dust in the air near the ground. It does not include dust of the site.",
    cfName: "mass_concentration_of_dust_dry_aerosol_particles_in_air",
  },
  ozone: {
    ...gas,
    description: "Mass of ozone in the air near the ground.",
    cfName: "mass_concentration_of_ozone_in_air",
  },
  nitrogen_dioxide: {
    ...gas,
    description: "Mass of nitrogen dioxide in the air near the ground. Beside roads there is more.",
    cfName: "mass_concentration_of_nitrogen_dioxide_in_air",
  },
  uv_index: {
    ...inAir,
    overlays: ["cams-global"],
    unit: "1",
    packing: hundredths,
    description: "UV index: how strongly the ultraviolet light of the sun burns skin, clouds included.",
    cfName: "ultraviolet_index",
    physical: { min: 0, max: 60 },
    plausible: { min: 0, max: 26 },
    counterfactualStep: 0.5,
  },
  freezing_level_height: {
    ...inAir,
    unit: "m",
    packing: whole,
    description:
      "Height above sea level at which the air is at 0 degrees Celsius. If all air is colder, it is the height of the ground.",
    cfName: "freezing_level_altitude",
    physical: { min: -1000, max: 12_000 },
    plausible: { min: -500, max: 7000 },
    counterfactualStep: 100,
  },
} as const satisfies Record<string, RegistryRow>;
