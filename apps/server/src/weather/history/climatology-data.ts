import { workValues } from "@halcyon/schema/endpoints";
import { packedMissing, variable } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import { climatology, type EstimatedHours, type Years } from "@halcyon/scoring";
import type { RecordSource } from "@halcyon/weather";
import { type DataColumn, isOfStep } from "../data-column.ts";
import { type HistoricalDataRequest, refuseMany } from "./historical-data.ts";
import { refuseUnordered } from "./historical-days.ts";
import type { PlacedRecord } from "../records/placed-record.ts";
import { planHistory } from "./planned-history.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { refuseYearsOutside } from "../records/record-years.ts";
import { tenthOfPacked } from "./read-days.ts";

interface ClimatologyRequest extends Pick<HistoricalDataRequest, "location" | "variables"> {
  readonly baseline: Years;
  readonly windowDays: number;
}

/** Admitted request for a climatology. */
interface AdmittedClimatology {
  readonly placed: PlacedRecord;
  readonly numbers: number;
  /** Amount of work for computing the climatology [values]. */
  readonly work: number;
  readonly estimates: readonly EstimatedHours[];
  /**
   * Reads the columns of the response. They have a row for each hour of a leap year.
   *
   * @throws Refusal weather_unavailable if the record cannot be read.
   */
  read(): Promise<DataColumn[]>;
}

const quantiles = { Q10: 0.1, median: 0.5, Q90: 0.9 } as const;
const rowsOfYear = 366 * 24;

/**
 * Admits (checks) a request for a climatology. The record must have all years of the baseline.
 *
 * @throws Refusal location_outside_coverage if the record does not cover the place. Refusal variable_unavailable if it lacks a variable.
 * Refusal invalid_request if it lacks years or the response would be too large. Refusal weather_unavailable if it cannot be read.
 */
export async function admitClimatology(
  source: RecordSource | undefined,
  cache: RecordCache,
  { location, variables, baseline, windowDays }: ClimatologyRequest,
): Promise<AdmittedClimatology> {
  refuseUnordered(variables);
  const { placed, plans, estimates, workOf, read, requireCalls } = await planHistory(
    source,
    cache,
    location,
    variables,
  );
  refuseYearsOutside(placed, baseline, { first: "baselineStart", last: "baselineEnd" });
  const names = Object.keys(quantiles) as (keyof typeof quantiles)[];
  const numbers = rowsOfYear * names.length * variables.length;
  refuseMany(numbers, "variables");
  const from = dayNumber("standard", { year: baseline.first, month: 1, day: 1 }) * 24;
  const hours = dayNumber("standard", { year: baseline.last + 1, month: 1, day: 1 }) * 24 - from;
  const span = { from: from - 1, hours: hours + 1 };
  await requireCalls(span, "baselineEnd");
  return {
    placed,
    numbers,
    work:
      numbers * workValues.number + workOf(hours) + hours * variables.length * windowDays * workValues.around,
    estimates,
    read: async () => {
      const gridOf = await read(span);
      return plans.flatMap((plan) => {
        const ahead = isOfStep(plan.variable) ? 0 : 1;
        const { packing } = variable(plan.variable);
        // Packed numbers are ordered as their values are, and quantiles of whole numbers are exact.
        const packed = Float64Array.from(gridOf(plan).subarray(ahead, ahead + hours), (value) =>
          value === packedMissing ? Number.NaN : value,
        );
        const found = climatology(
          { from, values: packed },
          { baseline, windowDays },
          names.map((name) => quantiles[name]),
        );
        return names.map((column, index): DataColumn => {
          const values = found[index]!.map((quantile) => tenthOfPacked(quantile, packing));
          return { variable: plan.variable, column, values, reasonOf: () => "gap" };
        });
      });
    },
  };
}
