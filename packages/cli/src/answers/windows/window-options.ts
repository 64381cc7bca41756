import { type HourOptions, wantedHours } from "./wanted-hours.ts";

/** Options for a window. */
export interface WindowOptions extends HourOptions {
  readonly duration: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly probability?: number;
  readonly daylight?: true;
}

/** Returns the window to search for. Omitted options have the default of the server. */
export function windowOptions(options: WindowOptions) {
  const { duration, atLeast, atMost, probability, daylight } = options;
  const hours = wantedHours(options);
  return {
    duration_hours: duration,
    ...(atLeast !== undefined && { minimum_score: atLeast }),
    ...(atMost !== undefined && { maximum_score: atMost }),
    ...(probability !== undefined && { minimum_probability: probability }),
    ...(daylight === true && { daylight_only: true }),
    ...(hours !== undefined && { local_hours: hours }),
  };
}
