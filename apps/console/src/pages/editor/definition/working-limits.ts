import type { RangeConstraint, VariableName } from "@halcyon/schema";

/** Ideal and acceptable ranges of a constraint, in the unit of its variable. */
export type WorkingLimits = Pick<RangeConstraint, "ideal" | "acceptable">;

const upTo = (ideal: number, acceptable: number): WorkingLimits => ({
  ideal: { max: ideal },
  acceptable: { max: acceptable },
});

const from = (ideal: number, acceptable: number): WorkingLimits => ({
  ideal: { min: ideal },
  acceptable: { min: acceptable },
});

const between = (...[low, idealLow, idealHigh, high]: [number, number, number, number]): WorkingLimits => ({
  ideal: { min: idealLow, max: idealHigh },
  acceptable: { min: low, max: high },
});

/**
 * Customary limits for outdoor work, as a starting point. Variables that are not listed have no limits that suit most kinds of work, so the author must enter
 * them.
 */
export const workingLimits: Readonly<Partial<Record<VariableName, WorkingLimits>>> = {
  temperature_2m: between(0, 5, 30, 35),
  relative_humidity_2m: upTo(80, 90),
  precipitation: upTo(0.1, 1),
  rain: upTo(0.1, 1),
  snowfall: upTo(0.1, 1),
  cloud_cover: upTo(40, 80),
  cloud_cover_low: upTo(30, 75),
  visibility: from(2000, 500),
  cape: upTo(300, 1000),
  cape_most_unstable: upTo(300, 1000),
  snow_depth: upTo(0.01, 0.1),
  soil_temperature_0_to_7cm: from(15, 10),
  wave_height: upTo(1, 1.5),
  wave_period: upTo(7, 10),
  wind_speed_10m: upTo(7, 11),
  wind_speed_100m: upTo(8, 11),
  wind_gusts_10m: upTo(10, 15),
  wind_speed_at_height: upTo(8, 11),
  wind_gust_3s_at_height: upTo(10, 13),
  delta_t_2m: between(1, 2, 8, 10),
  dew_point_depression_2m: from(5, 3),
  dew_margin: from(5, 3),
  vapour_pressure_deficit: upTo(1.5, 3),
  apparent_temperature: between(0, 10, 28, 35),
  heat_index: upTo(27, 32),
  humidex: upTo(28, 39),
  wind_chill: from(-10, -25),
  wbgt_outdoor: upTo(27, 30),
  utci: between(0, 9, 26, 32),
  thi_cattle: upTo(72, 78),
  concrete_evaporation_rate: upTo(0.5, 1),
  thunderstorm_proxy: upTo(0.1, 0.5),
  rotor_icing_proxy: upTo(0.1, 0.5),
  solar_elevation: from(6, 0),
};
