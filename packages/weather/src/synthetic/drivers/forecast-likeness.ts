import { drivers } from "./latent-field.ts";

/** Loss of correlation of a driver. It begins slowly and reaches 1 / e at `hours`. */
interface Loss {
  readonly hours: number;
  readonly steepness: number;
}

/**
 * Loss of forecast skill by driver. The loss of pressure follows the anomaly correlations of ECMWF's forecasts of the 500 hPa height. They are about 98.5,
 * 92, 80 and 50 % after 3, 5, 7 and 10 days. Near the ground, skill is lost sooner, and that of moisture soonest. The other rows are therefore chosen, not
 * measured.
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

/**
 * Time scale of the steady loss of every driver [h]. The loss begins at the first hour, so that members differ by more than the packing
 * step even then.
 */
const steadyLossHours = 1200;

const rows = drivers.map((driver) => losses[driver]);
const logHours = rows.map(({ hours }) => Math.log(hours));

/**
 * Computes the correlation of each driver of a forecast with the truth. It is also that of two forecasts of the same run: exp(-(lead / hours)^steepness -
 * lead / 1200 h).
 *
 * @param leadHours - Above 0.
 * @param likeness - Receives the correlation of each driver. It is 1 at the start of the run, and above 0 at any lead.
 */
export function fillForecastLikeness(leadHours: number, likeness: Float64Array): void {
  const logLead = Math.log(leadHours);
  for (let driver = 0; driver < rows.length; driver += 1) {
    // A power by its logarithm costs a third of one.
    const lost = Math.exp(rows[driver]!.steepness * (logLead - logHours[driver]!));
    likeness[driver] = Math.exp(-lost - leadHours / steadyLossHours);
  }
}
