import { drivers } from "./latent-field.ts";

/** Loss of a driver: slowly at first, to 1 / e at `hours`. */
interface Loss {
  readonly hours: number;
  readonly steepness: number;
}

/**
 * Loss of skill by driver. Pressure follows the anomaly correlations of ECMWF's forecasts of the height of 500 hPa. These are some 98.5, 92, 80 and 50 % after
 * 3, 5, 7 and 10 days. Skill near the ground is lost sooner, and that of moisture soonest: the other rows are chosen, not measured.
 *
 * @see ECMWF Forecast User Guide, section 6.4, https://confluence.ecmwf.int/display/FUG
 */
const losses: Readonly<Record<(typeof drivers)[number], Loss>> = {
  pressure: { hours: 270, steepness: 3 },
  temperature: { hours: 240, steepness: 2 },
  eastward: { hours: 200, steepness: 1.8 },
  northward: { hours: 200, steepness: 1.8 },
  moisture: { hours: 120, steepness: 1.4 },
};

/** Time scale of the steady loss of every driver [h]. It acts from the first hour on, so that members differ there by more than the packing step. */
const steadyLossHours = 1200;

const rows = drivers.map((driver) => losses[driver]);
const logHours = rows.map(({ hours }) => Math.log(hours));

/**
 * Computes the correlation of each driver of a forecast with the truth, and with any other forecast of its run: exp(-(lead / hours)^steepness - lead / 1200 h).
 *
 * @param leadHours - Above 0.
 * @param likeness - By driver; overwritten. 1 at the start of the run, above 0 at any lead.
 */
export function fillForecastLikeness(leadHours: number, likeness: Float64Array): void {
  const logLead = Math.log(leadHours);
  for (let driver = 0; driver < rows.length; driver += 1) {
    // A power by its logarithm costs a third of one.
    const lost = Math.exp(rows[driver]!.steepness * (logLead - logHours[driver]!));
    likeness[driver] = Math.exp(-lost - leadHours / steadyLossHours);
  }
}
