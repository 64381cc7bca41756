import type { EpochHour, Location } from "@halcyon/schema";

const radiansPerDegree = Math.PI / 180;

/** Hours from 1970-01-01T00Z to the epoch J2000.0. */
const j2000Hours = 262_980;

/**
 * Sine of the sun's elevation above the horizon, without refraction.
 *
 * Low-precision solar coordinates: within 0.01 degrees between 1950 and 2050, a little more beyond.
 *
 * @param hour - Hours since 1970-01-01T00Z, fractions allowed.
 * @returns -1 to 1; negative below the horizon.
 * @see The Astronomical Almanac, section C, "Low precision formulas for the Sun"; Michalsky 1988,
 *   https://doi.org/10.1016/0038-092X(88)90045-X
 */
export function sineOfSolarElevation(hour: EpochHour, location: Location): number {
  const { sineDeclination, cosineDeclination, greenwichHourAngle } = solarPosition(hour);
  const latitude = location.latitude * radiansPerDegree;
  const hourAngle = greenwichHourAngle + location.longitude * radiansPerDegree;
  return Math.sin(latitude) * sineDeclination + Math.cos(latitude) * cosineDeclination * Math.cos(hourAngle);
}

/** Where the sun stands: sine and cosine of its declination, and its hour angle at Greenwich [rad]. */
function solarPosition(hour: EpochHour): {
  sineDeclination: number;
  cosineDeclination: number;
  greenwichHourAngle: number;
} {
  const days = (hour - j2000Hours) / 24;
  const meanLongitude = (280.46 + 0.985_647_4 * days) * radiansPerDegree;
  const meanAnomaly = (357.528 + 0.985_600_3 * days) * radiansPerDegree;
  const eclipticLongitude =
    meanLongitude + (1.915 * Math.sin(meanAnomaly) + 0.02 * Math.sin(2 * meanAnomaly)) * radiansPerDegree;
  const obliquity = (23.439 - 4e-7 * days) * radiansPerDegree;
  const sineDeclination = Math.sin(obliquity) * Math.sin(eclipticLongitude);
  const rightAscension = Math.atan2(
    Math.cos(obliquity) * Math.sin(eclipticLongitude),
    Math.cos(eclipticLongitude),
  );
  const siderealTime = (18.697_374_558 + 24.065_709_824_419_08 * days) * 15 * radiansPerDegree;
  return {
    sineDeclination,
    cosineDeclination: Math.sqrt(1 - sineDeclination * sineDeclination),
    greenwichHourAngle: siderealTime - rightAscension,
  };
}

/**
 * How much sun each hour of a step gets: the mean of the elevation's sine over the hour, 0 while the sun is down.
 *
 * @param from - First hour of the step.
 * @param hours - Length of the step [h].
 */
export function sunlightOfHours(from: EpochHour, hours: number, location: Location): readonly number[] {
  return Array.from({ length: hours }, (_, row) => {
    let sum = 0;
    for (let tenMinutes = 0; tenMinutes < 6; tenMinutes += 1) {
      sum += Math.max(0, sineOfSolarElevation(from + row + (tenMinutes + 0.5) / 6, location));
    }
    return sum / 6;
  });
}
