/**
 * Returns the heat index of the US National Weather Service: how hot humid air feels in the shade. The index is Steadman's simple form, averaged with the
 * air temperature. If that average is 80 °F or more, the index is Rothfusz's regression with the adjustments for dry and for humid air. At an air
 * temperature of 40 °F or less it is the air temperature itself. The regression is not valid in heat and humidity beyond Steadman's tables; the same curve
 * is used there.
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
