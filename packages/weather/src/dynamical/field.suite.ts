import type { EpochHour } from "@halcyon/schema/time";

/** Place and time of a number in the test archives in `fixture`. */
export interface FieldPoint {
  /** Start of the run. */
  readonly run: EpochHour;
  readonly leadHours: number;
  readonly member: number;
  readonly latitude: number;
  /** Longitude in [-180, 180). */
  readonly longitude: number;
}

const hourOfDay = ({ run, leadHours }: FieldPoint): number => (run + leadHours) % 24;

/** Formulas for the values in the test archives in `fixture`, in canonical units. They equal the formulas in `fixture/generate.py`. */
export const field = {
  temperatureC: (point: FieldPoint): number =>
    10 -
    point.latitude / 8 +
    point.longitude / 64 +
    hourOfDay(point) / 2 +
    point.leadHours / 64 +
    point.member / 4,
  eastwardMps: (point: FieldPoint): number => 2 + point.member / 4 + hourOfDay(point) / 8,
  northwardMps: ({ latitude }: FieldPoint): number => -3 + latitude / 32,
  humidityPercent: (point: FieldPoint): number => 40 + hourOfDay(point) + point.member,
  /** Precipitation south of 45 N. It is dry further north. */
  precipitationMm: (point: FieldPoint, stepHours: number): number =>
    ((hourOfDay(point) % 4) / 16_384) * 3600 * stepHours,
  /** Mean over the hours that end in (to - stepHours, to]. */
  radiationWm2: (to: EpochHour, stepHours: number): number => {
    const hours = Array.from({ length: stepHours }, (_, before) => to - before);
    return hours.reduce((sum, hour) => sum + 16 * (hour % 24), 0) / stepHours;
  },
  /** Radiation that comes straight from the sun, which is three quarters of all. The rest comes from the sky. */
  directWm2: (to: EpochHour, stepHours: number): number => (3 / 4) * field.radiationWm2(to, stepHours),
  diffuseWm2: (to: EpochHour, stepHours: number): number => (1 / 4) * field.radiationWm2(to, stepHours),
  gustMps: (point: FieldPoint): number => 9 + hourOfDay(point) / 8,
  precipitationType: (point: FieldPoint): number => 1 + 4 * (hourOfDay(point) % 2),
  surfacePressureHpa: (point: FieldPoint): number => 1010 + 0.08 * hourOfDay(point),
} as const;
