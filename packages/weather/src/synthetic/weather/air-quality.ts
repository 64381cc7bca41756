import type { VariableName } from "@halcyon/schema";
import type { Instant, InstantFormula } from "./instant.ts";

/** Decrease of temperature with height in the free air [degC/m]. */
const lapseCPerM = 0.0065;

/** Returns the mass of fine particles [ug/m3]. Still air under high pressure keeps them, rain washes them out, and dry heat brings the smoke of fires. */
function fineParticles({ climate, drivers, sky, conditions }: Instant): number {
  const usual = 5 + 8 * climate.continentality;
  const still = Math.exp(0.4 * clamp(drivers[0]!, -3, 3)) * (4 / (1 + sky.windSpeedMps)) ** 0.5;
  const dry = clamp(1 - climate.meanMonthlyRainMm / 80, 0, 1);
  const hot = clamp((conditions.seasonC - 12) / 12, 0, 1) * Math.max(0, drivers[1]! - 1.2);
  return clamp(
    (usual * still + 45 * hot * hot * dry * climate.continentality) / (1 + 0.6 * sky.rainMmPerHour),
    0.5,
    900,
  );
}

/** Returns the mass of desert dust [ug/m3], which strong wind raises where little rain falls. */
function dustMass({ climate, sky }: Instant): number {
  const dry = clamp(1 - climate.meanMonthlyRainMm / 30, 0, 1) * climate.continentality;
  return Math.min(4000, 1 + 25 * dry * Math.max(0, sky.windSpeedMps - 4) ** 1.6);
}

function ozoneMass({ conditions, sky, temperatureC }: Instant): number {
  const sunny = Math.max(0, conditions.sun) * (1 - 0.5 * sky.cloud);
  return clamp(48 + 40 * sunny + 2.2 * Math.max(0, temperatureC - 22), 5, 320);
}

function nitrogenDioxideMass({ climate, conditions, sky }: Instant): number {
  const mixed = 1 + 0.5 * sky.windSpeedMps + Math.max(0, conditions.sun);
  return clamp(2 + (34 * climate.continentality) / mixed, 0.5, 250);
}

/**
 * Returns the UV index, for an ozone layer of 300 Dobson units and a factor for cloud.
 *
 * @see Madronich 2007, Photochemistry and Photobiology 83, 1537-1538, https://doi.org/10.1111/j.1751-1097.2007.00200.x
 */
function ultravioletIndex({ conditions, sky }: Instant): number {
  return 12.5 * Math.max(0, conditions.sun) ** 2.42 * (1 - 0.6 * sky.cloud ** 2);
}

/** Returns the height of the freezing level above sea level [m]. The air above changes half as much as that near the ground. */
function freezingLevelM({ climate, conditions, temperatureC }: Instant): number {
  const aboveC = (conditions.seasonC + temperatureC) / 2;
  return climate.elevationM + Math.max(0, aboveC) / lapseCPerM;
}

/** Functions that compute the quality of the air, ultraviolet light and the freezing level, in canonical units. */
export const airQualities = {
  pm2_5: fineParticles,
  pm10: (instant) => 1.6 * fineParticles(instant) + 0.8 * dustMass(instant),
  dust: dustMass,
  ozone: ozoneMass,
  nitrogen_dioxide: nitrogenDioxideMass,
  uv_index: ultravioletIndex,
  freezing_level_height: freezingLevelM,
} as const satisfies Partial<Record<VariableName, InstantFormula>>;

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
