import type { CalibrationFile, CalibrationVariable } from "../calibration-file.ts";

/** Returns a calibration file for the synthetic ensemble at a place. */
export function fileOf(
  variables: CalibrationFile["variables"],
  others: Partial<CalibrationFile> = {},
): CalibrationFile {
  return {
    format: 1,
    id: "hut",
    revision: 3,
    model: "noaa",
    part: "ensemble",
    source: "synthetic",
    members: 31,
    site: { latitude: 47.4, longitude: 8.5, elevation_m: 560, radius_km: 2 },
    trained: {
      against: "hut",
      attribution: "the hut's warden",
      from: "2025-10-01",
      to: "2026-10-31",
      synthetic: true,
      made_by: "1.4.0",
    },
    variables,
    ...others,
  };
}

type EmosClass = Extract<CalibrationVariable, { method: "emos-normal" }>["classes"][number];

/** Returns an accepted class of lead times. The default parameters preserve the mean and variance of the members. */
export function emosClass(
  fromDay: number,
  toDay: number,
  named: Partial<Extract<EmosClass, { accepted: true }>> = {},
): EmosClass {
  return {
    from_day: fromDay,
    to_day: toDay,
    days: 341,
    accepted: true,
    range: [-60, 60],
    a: 0,
    b: 1,
    harmonics: [0, 0],
    g2: 1,
    w: 1,
    s2bar: 1,
    ...named,
  };
}

/** A map that leaves every value from 0 to 99 unchanged. */
export const identityMap = {
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  forecast: Array.from({ length: 99 }, (_, index) => index),
  observed: Array.from({ length: 99 }, (_, index) => index),
};
