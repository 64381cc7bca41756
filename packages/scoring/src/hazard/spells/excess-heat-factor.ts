import { quantileType8 } from "../../statistics/quantile.ts";
import { type DailySeries, rowsOfYears, type Years } from "../series/daily-series.ts";
import { type YearlyValue, yearly } from "../series/yearly.ts";

/**
 * Returns the excess heat factor of three days. It is the product of two temperature differences: these days minus the climate of the place, and these days
 * minus the 30 days before.
 *
 * @param significanceC - Mean of the three days minus the 95th percentile of the baseline's days [°C].
 * @param acclimatisationC - Mean of the three days minus the mean of the 30 days before [°C]; values below 1 count as 1.
 * @returns Excess heat factor [°C²]; above 0 in a heat wave.
 * @see Nairn & Fawcett 2015, https://doi.org/10.3390/ijerph120100227
 */
export function excessHeatFactor(significanceC: number, acclimatisationC: number): number {
  return significanceC * Math.max(1, acclimatisationC);
}

const waveDays = 3;
const acclimatisationDays = 30;

/**
 * Returns the largest excess heat factor of each year: the peak of its strongest heat wave. Each period of three days belongs to the year of its first day.
 * These days and the 30 days before them may extend across years. If any of these days is missing, the factor is missing. The 95th percentile (type 8) of the
 * baseline is computed from the days of all seasons.
 *
 * @param maximumC - Daily maximum temperature [°C].
 * @param minimumC - Daily minimum temperature of the same days [°C]. The temperature of a day is the mean of its maximum and minimum.
 * @param baseline - Baseline of the percentile; Nairn & Fawcett use 1971 to 2000.
 * @returns Excess heat factor [°C²]; 0 for a year without a heat wave.
 * @throws RangeError if the two series contain different days, or do not contain the whole baseline.
 * @see Nairn & Fawcett 2015, https://doi.org/10.3390/ijerph120100227
 */
export function yearlyExcessHeatFactor(
  maximumC: DailySeries,
  minimumC: DailySeries,
  baseline: Years,
): YearlyValue[] {
  const meanC = meanOfExtremes(maximumC, minimumC);
  const { fromRow, toRow } = rowsOfYears(meanC, baseline);
  const sorted = meanC.values
    .subarray(fromRow, toRow)
    .filter((valueC) => !Number.isNaN(valueC))
    .toSorted();
  const thresholdC = quantileType8(sorted, 0.95);
  return yearly(meanC, (year) => {
    let largest = 0;
    for (let row = Math.max(year.fromRow, acclimatisationDays); row < year.toRow; row += 1) {
      const threeDaysC = meanOf(meanC.values, row, waveDays);
      const significanceC = threeDaysC - thresholdC;
      if (!(significanceC > 0)) continue;
      const beforeC = meanOf(meanC.values, row - acclimatisationDays, acclimatisationDays);
      const factor = excessHeatFactor(significanceC, threeDaysC - beforeC);
      if (factor > largest) largest = factor;
    }
    return largest;
  });
}

/** Returns the mean of consecutive days; NaN if a day is missing or outside the series. */
function meanOf(values: Float64Array, fromRow: number, days: number): number {
  if (fromRow + days > values.length) return Number.NaN;
  let sum = 0;
  for (let row = fromRow; row < fromRow + days; row += 1) sum += values[row]!;
  return sum / days;
}

function meanOfExtremes(maximumC: DailySeries, minimumC: DailySeries): DailySeries {
  const same =
    maximumC.calendar === minimumC.calendar &&
    maximumC.firstDay === minimumC.firstDay &&
    maximumC.values.length === minimumC.values.length;
  if (!same) throw new RangeError("The two series hold different days; read them over the same days.");
  return { ...maximumC, values: maximumC.values.map((valueC, row) => (valueC + minimumC.values[row]!) / 2) };
}
