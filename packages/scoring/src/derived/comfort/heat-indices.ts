import { bureauVapourPressure } from "../humidity/bureau-vapour-pressure.ts";

/**
 * Returns the heat index of the US National Weather Service: how hot humid air feels in the shade. The index is Steadman's simple form, averaged with the air
 * temperature. If that average is 80 °F or more, the index is Rothfusz's regression with the adjustments for dry and for humid air. At 40 °F or less, the
 * index is the air temperature itself. Beyond Steadman's tables, in extreme heat and humidity, the regression is not valid, but is still used.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Heat index [°C].
 * @see Rothfusz 1990, NWS Southern Region SR 90-23; https://www.wpc.ncep.noaa.gov/html/heatindex_equation.shtml
 * @formula
 * temperatureF = 1.8 * temperatureC + 32
 * simpleF = 0.5 * (temperatureF + 61 + 1.2 * (temperatureF - 68) + 0.094 * relativeHumidityPercent)
 * regressionF = -42.379 + 2.04901523 * temperatureF + 10.14333127 * relativeHumidityPercent - 0.22475541 * temperatureF * relativeHumidityPercent
 *   - 0.00683783 * temperatureF^2 - 0.05481717 * relativeHumidityPercent^2 + 0.00122874 * temperatureF^2 * relativeHumidityPercent
 *   + 0.00085282 * temperatureF * relativeHumidityPercent^2 - 1.99e-6 * temperatureF^2 * relativeHumidityPercent^2
 * dryF = relativeHumidityPercent < 13 and temperatureF >= 80 and temperatureF <= 112 ? (13 - relativeHumidityPercent) / 4 * sqrt((17 - abs(temperatureF - 95)) / 17) : 0
 * humidF = relativeHumidityPercent > 85 and temperatureF >= 80 and temperatureF <= 87 ? (relativeHumidityPercent - 85) / 10 * ((87 - temperatureF) / 5) : 0
 * indexF = simpleF < 80 ? simpleF : regressionF - dryF + humidF
 * temperatureF <= 40 ? temperatureC : (indexF - 32) / 1.8
 */
export function heatIndex(temperatureC: number, relativeHumidityPercent: number): number {
  const temperatureF = temperatureC * 1.8 + 32;
  if (temperatureF <= 40) return temperatureC;
  const simpleF = 0.5 * (temperatureF + 61 + (temperatureF - 68) * 1.2 + relativeHumidityPercent * 0.094);
  const indexF =
    simpleF < 80
      ? simpleF
      : rothfuszF(temperatureF, relativeHumidityPercent) + adjustmentF(temperatureF, relativeHumidityPercent);
  return (indexF - 32) / 1.8;
}

function rothfuszF(t: number, rh: number): number {
  return (
    -42.379 +
    2.04901523 * t +
    10.14333127 * rh -
    0.22475541 * t * rh -
    0.00683783 * t * t -
    0.05481717 * rh * rh +
    0.00122874 * t * t * rh +
    0.00085282 * t * rh * rh -
    0.00000199 * t * t * rh * rh
  );
}

function adjustmentF(t: number, rh: number): number {
  if (rh < 13 && t >= 80 && t <= 112) return -((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  if (rh > 85 && t >= 80 && t <= 87) return ((rh - 85) / 10) * ((87 - t) / 5);
  return 0;
}

/**
 * Returns the temperature-humidity index for cattle, in the form of the National Research Council in 1971. It was developed for warm weather. No valid range
 * is published, so the formula is used in all weather. It ignores wind and sun. Below 14.4 °C, humid air has a lower index than dry air.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @returns Temperature-humidity index [1].
 * @see National Research Council 1971, A guide to environmental research on animals, as in Dikmen & Hansen 2009, https://doi.org/10.3168/jds.2008-1370
 * @formula
 * 1.8 * temperatureC + 32 - (0.55 - 0.0055 * relativeHumidityPercent) * (1.8 * temperatureC - 26)
 */
export function thiCattle(temperatureC: number, relativeHumidityPercent: number): number {
  const dryness = 0.55 - 0.0055 * relativeHumidityPercent;
  return 1.8 * temperatureC + 32 - dryness * (1.8 * temperatureC - 26);
}

/** The melting point of ice [K]. */
const freezing = 273.15;

/**
 * Returns the humidex of the Meteorological Service of Canada: how hot humid air feels, in degrees Celsius. It was developed for 20 °C and above. Environment
 * Canada shows it only at 20 °C and above, and only if the humidex exceeds the air temperature by at least 1. Here it is defined for all weather, and is
 * never below the air temperature. Below a vapour pressure of 10 hPa (a dew point of about 7 °C) it is the air temperature itself.
 *
 * @param temperatureC - Air temperature at 2 m [°C].
 * @param dewPointC - Dew point at 2 m, above -273.15 [°C].
 * @returns Humidex, the air temperature or more [°C].
 * @see Masterton & Richardson 1979, Humidex, Environment Canada, CLI 1-79; https://climate.weather.gc.ca/glossary_e.html#humidex
 * @formula
 * vapourHpa = 6.11 * exp(5417.753 * (1 / 273.15 - 1 / (273.15 + dewPointC)))
 * temperatureC + max(5 / 9 * (vapourHpa - 10), 0)
 */
export function humidex(temperatureC: number, dewPointC: number): number {
  return temperatureC + humidexExcess(dewPointC);
}

/** Returns the difference between {@link humidex} and the air temperature [K], computed from the dew point [°C]. */
export function humidexExcess(dewPointC: number): number {
  const vapourPressureHpa = 6.11 * Math.exp(5417.753 * (1 / freezing - 1 / (freezing + dewPointC)));
  return Math.max((5 / 9) * (vapourPressureHpa - 10), 0);
}

/**
 * Returns the apparent temperature in the shade: how warm it feels to an adult walking outdoors. The index is a linear fit to Steadman's tables without
 * radiation. No valid range is published, so the formula is used in all weather.
 *
 * @param temperatureC - Air temperature [°C].
 * @param relativeHumidityPercent - Relative humidity over water [%].
 * @param windSpeedMps - Mean wind speed at 10 m [m/s].
 * @returns Apparent temperature [°C].
 * @see Steadman 1994, Norms of apparent temperature in Australia, Australian Meteorological Magazine 43:1-16, in the form of the Bureau of Meteorology,
 * http://www.bom.gov.au/info/thermal_stress/
 * @formula
 * vapourHpa = bureauVapourPressure(temperatureC, relativeHumidityPercent)
 * temperatureC + 0.33 * vapourHpa - 0.7 * windSpeedMps - 4
 */
export function apparentTemperature(
  temperatureC: number,
  relativeHumidityPercent: number,
  windSpeedMps: number,
): number {
  return apparentOfVapour(
    temperatureC,
    bureauVapourPressure(temperatureC, relativeHumidityPercent),
    windSpeedMps,
  );
}

/** Returns {@link apparentTemperature}, computed from the vapour pressure [hPa] instead of the relative humidity. */
export function apparentOfVapour(
  temperatureC: number,
  vapourPressureHpa: number,
  windSpeedMps: number,
): number {
  return temperatureC + 0.33 * vapourPressureHpa - 0.7 * windSpeedMps - 4;
}
