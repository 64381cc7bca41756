import type { VariableName } from "@halcyon/schema";
import { windFromDegrees } from "../../units/wind-from.ts";
import { boundaryLayerM, cloudCeilingM, surfaceC, temperature100mC } from "./air-and-ground.ts";
import { airQualities } from "./air-quality.ts";
import type { Climate } from "../climate/climate.ts";
import type { Conditions } from "./conditions.ts";
import { inhibitionJPerKg, liftedIndexC, mostUnstableJPerKg } from "./convection.ts";
import type { Instant, InstantFormula } from "./instant.ts";
import { freezingSeaC } from "./near-ground.ts";
import { seaStates, swellHeightM, windWaveHeightM } from "./sea-state.ts";
import type { Sky } from "./sky.ts";

/**
 * Derives the state of the air near the ground from the state of the sky. The dew point never exceeds the air temperature. Winds towards the pole are mild, and
 * heat waves inland are dry.
 */
export function instantOf(
  climate: Climate,
  conditions: Conditions,
  drivers: Float64Array,
  sky: Sky,
): Instant {
  const warmWind = climate.latitude < 0 ? -drivers[3]! : drivers[3]!;
  const dayC = conditions.seasonC + conditions.spreadC * (0.85 * drivers[1]! + 0.527 * warmWind);
  const temperatureC = clamp(dayC + conditions.clearSkyDiurnalC * (1.15 - 0.75 * sky.cloud), -88, 56);
  const heatC = climate.sea ? 0 : Math.max(0, dayC - conditions.seasonC) * clamp((dayC - 20) / 10, 0, 1);
  const depressionC = conditions.dewDepressionC * Math.exp(-0.5 * sky.wetness) + 0.8 * heatC;
  const dewPointC = Math.min(temperatureC, Math.max(-94, mostHumidC(dayC - depressionC)));
  return {
    climate,
    conditions,
    drivers,
    sky,
    warmWind,
    temperatureC,
    dewPointC,
    humidityPercent: 100 * Math.exp(saturationExponent(dewPointC) - saturationExponent(temperatureC)),
  };
}

/** Limits dew points to values that occur over warm seas. Dew points up to 27 degC are unchanged, and higher ones approach 32 degC. */
function mostHumidC(dewPointC: number): number {
  return dewPointC < 27 ? dewPointC : 27 + 5 * Math.tanh((dewPointC - 27) / 5);
}

/** Functions that compute instantaneous variables, in canonical units. */
export const instants: Readonly<Partial<Record<VariableName, InstantFormula>>> = {
  temperature_2m: ({ temperatureC }) => temperatureC,
  relative_humidity_2m: ({ humidityPercent }) => Math.max(1, humidityPercent),
  dew_point_2m: ({ dewPointC }) => dewPointC,
  wind_speed_10m: ({ sky }) => sky.windSpeedMps,
  wind_speed_100m: windSpeed100mMps,
  wind_direction_10m: ({ sky }) => windFromDegrees(sky.eastwardMps, sky.northwardMps),
  cloud_cover: ({ sky }) => 100 * sky.cloud,
  cloud_cover_low: ({ climate, sky, humidityPercent }) =>
    100 *
    sky.cloud *
    clamp((climate.sea ? 0.45 : 0.2) + 0.12 * sky.wetness + 0.006 * (humidityPercent - 50), 0.05, 0.95),
  snow_depth: snowDepthM,
  pressure_msl: (instant) => pressureMslHpa(instant),
  surface_pressure: (instant) => {
    const { temperatureC, climate } = instant;
    const columnK = temperatureC + 273.15 + 0.0065 * climate.elevationM;
    return pressureMslHpa(instant) * (1 - (0.0065 * climate.elevationM) / columnK) ** 5.257;
  },
  soil_temperature_0_to_7cm: ({ conditions, drivers }) =>
    clamp(conditions.soilC + 0.5 * conditions.spreadC * drivers[1]!, -60, 65),
  soil_moisture_0_to_7cm: ({ climate, drivers }) =>
    clamp(0.07 + 0.25 * Math.min(1, climate.meanMonthlyRainMm / 70) - 0.02 * drivers[0]!, 0.01, 0.5),
  visibility: visibilityM,
  cape: capeJPerKg,
  cape_most_unstable: (instant) => mostUnstableJPerKg(capeJPerKg(instant)),
  convective_inhibition: inhibitionJPerKg,
  lifted_index: (instant) => liftedIndexC(capeJPerKg(instant), instant),
  surface_temperature: (instant) => surfaceC(instant, seaSurfaceC(instant), snowDepthM(instant)),
  temperature_100m: temperature100mC,
  boundary_layer_height: boundaryLayerM,
  cloud_ceiling: cloudCeilingM,
  sea_surface_temperature: seaSurfaceC,
  wave_height: (instant) => waveHeightM(instant),
  wave_period: (instant) => 2.5 + 2.7 * Math.sqrt(waveHeightM(instant)),
  ...seaStates,
  ...airQualities,
};

function seaSurfaceC({ conditions, drivers }: Instant): number {
  return clamp(conditions.seaSurfaceC + 0.2 * drivers[1]!, freezingSeaC, 36);
}

function snowDepthM({ conditions, drivers }: Instant): number {
  return Math.min(3, conditions.snowM * (1 + 0.15 * clamp(drivers[1]!, -3, 3)));
}

function pressureMslHpa({ conditions, drivers }: Instant): number {
  return conditions.pressureHpa + conditions.pressureSpreadHpa * drivers[0]!;
}

/**
 * Returns the wind speed at 100 m [m/s], by a power law. Its exponent depends on stability: it is large on clear, calm nights and small in sunshine.
 *
 * @see Irwin 1979, Atmospheric Environment 13, 191-194, for the range of exponents
 */
function windSpeed100mMps({ climate, conditions, sky }: Instant): number {
  const clear = 1 - sky.cloud;
  const calm = 1 / (1 + (sky.windSpeedMps / 5) ** 2);
  const stable = conditions.sun > 0 ? 0 : clear * calm;
  const mixed = Math.max(0, conditions.sun) * (1 - 0.6 * sky.cloud);
  const exponent = climate.sea
    ? 0.1 + 0.06 * stable - 0.03 * mixed
    : Math.max(0.06, 0.17 + 0.14 * stable - 0.12 * mixed);
  return Math.min(90, sky.windSpeedMps * 10 ** exponent);
}

/** Returns the visibility [m]. It is 40 km in clear air, and less in haze, fog, rain or snow. */
function visibilityM({ sky, humidityPercent, temperatureC }: Instant): number {
  const haze = Math.exp(-1.4 * (humidityPercent / 100) ** 8);
  const fog = clamp((humidityPercent - 96) / 4, 0, 1) * clamp(1 - sky.windSpeedMps / 4, 0, 1);
  const falling = 1 + (temperatureC < 0.5 ? 5 : 0.6) * sky.rainMmPerHour;
  return Math.max(50, (40_000 * haze * (1 - 0.97 * fog)) / falling);
}

/** Returns the wave height [m]. It combines waves of the current wind with the swell. */
function waveHeightM(instant: Instant): number {
  return Math.min(18, Math.hypot(swellHeightM(instant), windWaveHeightM(instant)));
}

/**
 * Returns CAPE [J/kg]. Humid air in sunshine is unstable. CAPE is largest inland, where temperature decreases fast with height. It is smallest in dry
 * seasons, when rising air mixes with dry air.
 */
function capeJPerKg({ climate, conditions, sky, dewPointC }: Instant): number {
  const humid = Math.max(0, dewPointC - 11) ** 1.4;
  const heated = climate.sea ? 0.5 : 0.4 + 0.6 * Math.max(0, conditions.sun);
  const undiluted = Math.min(1, 6 / conditions.dewDepressionC);
  const steep = 82 + 41 * climate.continentality;
  return Math.min(6000, (steep * humid * heated * undiluted) / (1 + Math.exp(-1.5 * sky.wetness)));
}

/** Returns the exponent of the Magnus formula over water; Alduchov & Eskridge 1996, https://doi.org/10.1175/1520-0450(1996)035<0601:IMFAOS>2.0.CO;2 */
function saturationExponent(temperatureC: number): number {
  return (17.625 * temperatureC) / (243.04 + temperatureC);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
