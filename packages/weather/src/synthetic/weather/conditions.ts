import type { EpochHour } from "@halcyon/schema/time";
import { sineOfElevation } from "../../hourly/sun.ts";
import type { Climate } from "../climate/climate.ts";
import { interpolate, monthlyRainMm } from "../climate/rain-regime.ts";

/** Climate at one hour of the year. Every possible course of the weather varies around it. */
export interface Conditions {
  /** Mean temperature of a day at the time of year [degC]. */
  readonly seasonC: number;
  /** Deviation of the temperature at the hour of day from the daily mean, under a clear sky [degC]. */
  readonly clearSkyDiurnalC: number;
  /** Standard deviation of the daily mean temperature [degC]. */
  readonly spreadC: number;
  /** Rain rate per squared excess of wetness over the threshold `wetAbove` of the climate [mm/h]. */
  readonly rainScale: number;
  /** Cloudiness when the wetness equals `cloudyAbove` of the climate. 0 means a half-covered sky, and higher values mean more cloud. */
  readonly overcast: number;
  /** Distance of the dew point below the daily mean temperature, at average moisture [degC]. */
  readonly dewDepressionC: number;
  /** Mean eastward wind [m/s]. */
  readonly eastwardMps: number;
  readonly windSpreadMps: number;
  readonly pressureHpa: number;
  readonly pressureSpreadHpa: number;
  /** Sine of the sun's elevation, -1..1; negative if the sun is below the horizon. */
  readonly sun: number;
  /** Depth of the snow in an average year [m]. */
  readonly snowM: number;
  readonly soilC: number;
  /** Temperature of the sea surface in an average year, without regard to ice [degC]. */
  readonly seaSurfaceC: number;
}

const hoursPerYear = 8766;

/** Hour from which years are counted: 2001-01-01T00Z [h since 1970]. */
const yearsFrom = 271_752;

/** Prevailing eastward wind at sea, every 10 degrees from the equator [m/s]: trades, westerlies, polar easterlies. */
const prevailingEastwardMps = [-4, -5.5, -5, -1, 4, 5, 3, 0, -1.5, -1];

/** Standard deviation of each wind component at sea, every 10 degrees from the equator [m/s]. */
const windSpreadMps = [2.2, 2.6, 3, 4, 5.2, 6, 5.6, 5, 4.5, 4];

/** Standard deviation of the daily mean temperature at sea, every 10 degrees from the equator [degC]. */
const temperatureSpreadC = [0.7, 0.8, 1.2, 1.9, 2.5, 2.8, 3, 3.4, 4, 4];

export function conditionsAt(climate: Climate, hour: EpochHour): Conditions {
  const { latitude, longitude, sea, continentality } = climate;
  const row = Math.abs(latitude) / 10;
  const season = seasonAt(climate, hour);
  const seasonC = meanOfSeasonC(climate, season);
  const sun = sineOfElevation(hour, { latitude, longitude });
  const cold = 0.5 - 0.5 * season * Math.sign(climate.seasonalC);
  const rainMm = monthlyRainMm(climate.rain, season);
  const dryness = Math.max(0, 1 - rainMm / 55);
  const drier = dryness * Math.max(0.1, Math.min(1.2, seasonC / 22));
  const noonSun = Math.max(0, sunAtNoon(climate, noonOf(hour, longitude)));
  const diurnalC = sea ? 0.4 : (2 + 3.2 * continentality + 2.5 * drier) * Math.min(1, 1.5 * noonSun);
  const subtropical = Math.max(0, 1 - Math.abs(row - 3.4) / 1.3);
  const roughness = sea ? 1 : 0.78 - 0.33 * continentality;
  const weeksAgoC = meanOfSeasonC(climate, seasonAt(climate, hour - 480));
  return {
    seasonC,
    clearSkyDiurnalC: diurnalC * diurnalShape(hour, longitude),
    spreadC: interpolate(temperatureSpreadC, row) * (1 + 0.6 * continentality) * (0.7 + 0.5 * cold),
    rainScale: rainMm / 730.5 / climate.meanSquaredExcess,
    overcast: 1.4 + 1.5 * Math.min(1, rainMm / 60) + 1.2 * Math.max(0, Math.min(1, (row - 4.5) / 1.5)),
    dewDepressionC: sea
      ? 2.6 + 2 * drier
      : 2.6 + 2 * continentality * (1 - cold) + (2.2 + 2 * cold) * subtropical + 11 * drier,
    eastwardMps: interpolate(prevailingEastwardMps, row) * (sea ? 1 : 0.4),
    windSpreadMps:
      interpolate(windSpreadMps, row) * roughness * (0.85 + 0.3 * cold) * (sea ? 1 : 1 + 0.2 * sun),
    pressureHpa:
      1012 +
      5 * Math.cos((Math.PI * (row * 10 - 30)) / 30) -
      2 * season * Math.sign(latitude) * continentality,
    pressureSpreadHpa: 1.8 + 7.5 * Math.min(1, row / 5) ** 2,
    sun,
    snowM: sea ? 0 : Math.min(2, Math.max(0, -weeksAgoC) * 0.02 * Math.min(1.5, 0.3 + rainMm / 60)),
    soilC:
      meanOfSeasonC(climate, seasonAt(climate, hour - 120)) +
      0.5 * diurnalC * diurnalShape(hour - 2, longitude),
    seaSurfaceC: weeksAgoC + 1,
  };
}

/** Returns the time of the year as a cosine: 1 on `warmestDay`, -1 half a year later. */
function seasonAt({ warmestDay }: Climate, hour: EpochHour): number {
  const ofYear = (hour - yearsFrom - warmestDay * 24) / hoursPerYear;
  return Math.cos(2 * Math.PI * ofYear);
}

/** Returns the mean temperature at a time of the year [degC]. `season` is the result of `seasonAt`. */
function meanOfSeasonC({ meanTemperatureC, seasonalC, corelessC }: Climate, season: number): number {
  return meanTemperatureC + seasonalC * season + corelessC * (2 * season * season - 1);
}

/**
 * Returns the daily course of temperature at an hour, from -1 before sunrise to 1 in the afternoon. The warmest hour is 15, and the coldest hours are 4 to 5,
 * in local solar time.
 */
function diurnalShape(hour: EpochHour, longitude: number): number {
  const solarHour = hour + longitude / 15;
  const angle = (2 * Math.PI * (solarHour - 15)) / 24;
  return (Math.cos(angle) + 0.18 * Math.cos(2 * angle) - 0.05) / 1.13;
}

/** Last result of `sunAtNoon`. Consecutive hours have the same noon. */
let lastNoon = { latitude: Number.NaN, longitude: Number.NaN, noon: Number.NaN, sun: Number.NaN };

/** Returns the sine of the sun's elevation at a noon. */
function sunAtNoon({ latitude, longitude }: Climate, noon: EpochHour): number {
  const isLast = lastNoon.noon === noon && lastNoon.latitude === latitude && lastNoon.longitude === longitude;
  if (!isLast) lastNoon = { latitude, longitude, noon, sun: sineOfElevation(noon, { latitude, longitude }) };
  return lastNoon.sun;
}

/** Returns the instant of local solar noon on the day of an hour. */
function noonOf(hour: EpochHour, longitude: number): EpochHour {
  const solarDay = Math.floor((hour + longitude / 15) / 24);
  return solarDay * 24 + 12 - longitude / 15;
}
