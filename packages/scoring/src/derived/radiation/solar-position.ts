/**
 * Returns the elevation of the sun's centre above the horizon, seen from the earth's centre and without refraction. It is accurate to 0.01° for 1950..2100.
 * Outside this period, the same formula is used. Longitudes beyond ±180° are accepted.
 *
 * @param epochMs - Milliseconds since 1970-01-01T00:00Z.
 * @param latitudeDeg - Latitude, -90..90 [deg].
 * @param longitudeDeg - Longitude, positive to the east [deg].
 * @returns Elevation, -90..90 [deg].
 * @example
 * ```js
 * solarElevation(Date.UTC(2024, 5, 21, 12), 51.5, 0).toFixed(1); // => "61.9"
 * ```
 * @see Meeus 1998, Astronomical Algorithms, chapters 22, 25 and 28, as in NOAA's solar calculator, https://gml.noaa.gov/grad/solcalc/calcdetails.html
 * @formula
 * centuries = (epochMs / 86400000 - 10957.5) / 36525
 * meanLongitude = (280.46646 + 36000.76983 * centuries + 0.0003032 * centuries^2) * pi / 180
 * meanAnomaly = (357.52911 + 35999.05029 * centuries - 0.0001537 * centuries^2) * pi / 180
 * eccentricity = 0.016708634 - 0.000042037 * centuries - 1.267e-7 * centuries^2
 * centre = (1.914602 - 0.004817 * centuries - 0.000014 * centuries^2) * sin(meanAnomaly) + (0.019993 - 0.000101 * centuries) * sin(2 * meanAnomaly) + 0.000289 * sin(3 * meanAnomaly)
 * node = (125.04 - 1934.136 * centuries) * pi / 180
 * apparentLongitude = meanLongitude + (centre - 0.00569 - 0.00478 * sin(node)) * pi / 180
 * obliquity = (23 + 26 / 60 + (21.448 - 46.815 * centuries - 0.00059 * centuries^2 + 0.001813 * centuries^3) / 3600 + 0.00256 * cos(node)) * pi / 180
 * declination = asin(sin(obliquity) * sin(apparentLongitude))
 * halfTangent = tan(obliquity / 2)^2
 * equationOfTime = halfTangent * sin(2 * meanLongitude) - 2 * eccentricity * sin(meanAnomaly) + 4 * eccentricity * halfTangent * sin(meanAnomaly) * cos(2 * meanLongitude)
 *   - 0.5 * halfTangent^2 * sin(4 * meanLongitude) - 1.25 * eccentricity^2 * sin(2 * meanAnomaly)
 * hourAngle = 2 * pi * (epochMs / 86400000 + longitudeDeg / 360 - 0.5) + equationOfTime
 * latitude = latitudeDeg * pi / 180
 * 180 / pi * asin(sin(latitude) * sin(declination) + cos(latitude) * cos(declination) * cos(hourAngle))
 */
export function solarElevation(epochMs: number, latitudeDeg: number, longitudeDeg: number): number {
  return Math.asin(sineOfSolarElevation(epochMs, latitudeDeg, longitudeDeg)) / radiansPerDegree;
}

/**
 * Returns the sine of {@link solarElevation}, -1..1. Sunlight on level ground is proportional to this sine.
 *
 * @example
 * ```js
 * sineOfSolarElevation(Date.UTC(2024, 5, 21, 12), 51.5, 0).toFixed(3); // => "0.882"
 * ```
 */
export function sineOfSolarElevation(epochMs: number, latitudeDeg: number, longitudeDeg: number): number {
  const position = solarPosition(epochMs);
  const { declination } = position;
  const hourAngle = hourAngleOf(epochMs, longitudeDeg, position);
  const latitude = latitudeDeg * radiansPerDegree;
  const sine =
    Math.sin(latitude) * Math.sin(declination) +
    Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
  return Math.min(Math.max(sine, -1), 1);
}

/** Returns the hour angle of the sun at a longitude, -pi..pi [rad]. */
export function hourAngleOf(
  epochMs: number,
  longitudeDeg: number,
  { equationOfTimeMinutes }: SolarPosition,
): number {
  const trueSolarDays = epochMs / 86_400_000 + equationOfTimeMinutes / 1440 + longitudeDeg / 360;
  return (trueSolarDays - Math.floor(trueSolarDays) - 0.5) * 2 * Math.PI;
}

/** Elevation of the sun's centre at sunrise and sunset [deg]: refraction then makes the upper edge of the sun appear at the horizon. */
export const daylightElevationDeg = -0.833;

const radiansPerDegree = Math.PI / 180;
const j2000Ms = Date.UTC(2000, 0, 1, 12);
const centuryMs = 36_525 * 86_400_000;
const halfHourMs = 1_800_000;

/** Position of the sun, which is the same for all places on the earth. */
interface SolarPosition {
  /** Apparent declination [rad]. */
  readonly declination: number;
  readonly equationOfTimeMinutes: number;
  /** Distance from the earth [au]. */
  readonly distanceAu: number;
}

/** Cache of recent positions of the sun. Forecasts often request the same hours, and the middles of these hours. */
const late = Array.from({ length: 4096 }, () => ({ epochMs: Number.NaN, position: {} as SolarPosition }));

/** Returns the position of the sun at an instant, valid in the same range as {@link solarElevation}. */
export function solarPosition(epochMs: number): SolarPosition {
  const known = late[Math.abs(Math.floor(epochMs / halfHourMs)) % late.length]!;
  if (known.epochMs !== epochMs) {
    known.position = computedPosition(epochMs);
    known.epochMs = epochMs;
  }
  return known.position;
}

function computedPosition(epochMs: number): SolarPosition {
  const t = (epochMs - j2000Ms) / centuryMs;
  const meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.0003032)) * radiansPerDegree;
  const meanAnomaly = (357.52911 + t * (35_999.05029 - t * 0.0001537)) * radiansPerDegree;
  const eccentricity = 0.016708634 - t * (0.000042037 + t * 0.0000001267);
  const equationOfCentreDeg =
    (1.914602 - t * (0.004817 + t * 0.000014)) * Math.sin(meanAnomaly) +
    (0.019993 - t * 0.000101) * Math.sin(2 * meanAnomaly) +
    0.000289 * Math.sin(3 * meanAnomaly);
  const ascendingNode = (125.04 - t * 1934.136) * radiansPerDegree;
  const apparentLongitude =
    meanLongitude + (equationOfCentreDeg - 0.00569 - 0.00478 * Math.sin(ascendingNode)) * radiansPerDegree;
  const meanObliquityDeg = 23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001813))) / 60) / 60;
  const obliquity = (meanObliquityDeg + 0.00256 * Math.cos(ascendingNode)) * radiansPerDegree;
  const y = Math.tan(obliquity / 2) ** 2;
  const equationOfTime =
    y * Math.sin(2 * meanLongitude) -
    2 * eccentricity * Math.sin(meanAnomaly) +
    4 * eccentricity * y * Math.sin(meanAnomaly) * Math.cos(2 * meanLongitude) -
    0.5 * y * y * Math.sin(4 * meanLongitude) -
    1.25 * eccentricity * eccentricity * Math.sin(2 * meanAnomaly);
  const trueAnomaly = meanAnomaly + equationOfCentreDeg * radiansPerDegree;
  return {
    declination: Math.asin(Math.sin(obliquity) * Math.sin(apparentLongitude)),
    equationOfTimeMinutes: (4 * equationOfTime) / radiansPerDegree,
    distanceAu: (1.000001018 * (1 - eccentricity ** 2)) / (1 + eccentricity * Math.cos(trueAnomaly)),
  };
}

/**
 * Returns 1 by day and 0 by night. It is day while the upper edge of the sun appears above the horizon, with refraction.
 *
 * @param solarElevationDeg - Elevation of the sun's centre without refraction, -90..90 [deg].
 * @formula
 * solarElevationDeg > -0.833 ? 1 : 0
 */
export function isDay(solarElevationDeg: number): number {
  return solarElevationDeg > daylightElevationDeg ? 1 : 0;
}
