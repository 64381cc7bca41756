import type { CalibrationFile } from "@halcyon/weather";

/** Returns a calibration file that warms the synthetic NOAA ensemble at Greenwich by 2 K. It is valid for a long time. */
export function madeCalibration(others: Partial<CalibrationFile> = {}): CalibrationFile {
  return {
    format: 1,
    id: "hut",
    revision: 1,
    model: "noaa",
    part: "ensemble",
    source: "synthetic",
    members: 31,
    site: { latitude: 51.5, longitude: -0.12, radius_km: 2 },
    trained: {
      against: "hut",
      attribution: "the warden of the hut",
      from: "2025-10-01",
      to: "2026-10-31",
      synthetic: true,
      made_by: "0.0.0",
    },
    variables: {
      temperature_2m: {
        method: "emos-normal",
        classes: [
          {
            from_day: 0,
            to_day: 35,
            days: 300,
            crps_raw: 2,
            crps: 1.5,
            accepted: true,
            range: [-60, 60],
            a: 2,
            b: 1,
            harmonics: [0, 0],
            g2: 1,
            w: 1,
            s2bar: 1,
          },
        ],
      },
    },
    ...others,
  };
}
