import { workValues } from "@halcyon/schema/endpoints";
import { packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { ValueColumn } from "@halcyon/schema/wire";
import type { EstimatedHours } from "@halcyon/scoring";
import { Refusal } from "../../errors/refusal.ts";
import type { Records } from "../../ports.ts";
import { type DataColumn, unpackAll } from "../data-column.ts";
import {
  absenceOf,
  dayOf,
  type HistoricalDataRequest,
  refuseMany,
  refuseOutside,
} from "./historical-data.ts";
import { type PlacedRecord, placeRecord, reachOf } from "../records/placed-record.ts";
import { notCarried, planHistory } from "./planned-history.ts";
import { presentHistory } from "../records/present-record.ts";
import { readDays, tenthOfPacked } from "./read-days.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { refuseHeights } from "../refusals/refuse-heights.ts";

/** Admitted request for days of a record. */
interface AdmittedDays {
  readonly placed: PlacedRecord;
  readonly method: "record_of_days" | "made_of_hours";
  readonly numbers: number;
  /** First day [days since 1970]. There are `days` days. */
  readonly from: number;
  readonly days: number;
  /** Amount of work for reading and deriving the days [values]. */
  readonly work: number;
  readonly estimates: readonly EstimatedHours[];
  readonly statisticOf: (name: VariableName) => DayStatistic;
  /**
   * Reads the columns of the response.
   *
   * @throws Refusal weather_unavailable if the record cannot be read.
   */
  read(): Promise<DataColumn[]>;
}

type DayStatistic = Exclude<ValueColumn["statistic"], "value">;

/**
 * Admits (checks) a request for days. If there is no daily record, days are derived from the hourly record.
 *
 * @throws Refusal location_outside_coverage if the record does not cover the place. Refusal variable_unavailable if it lacks a variable.
 * Refusal invalid_request if it lacks days or the response would be too large. Refusal weather_unavailable if it cannot be read.
 */
export async function admitDays(
  records: Records,
  cache: RecordCache,
  request: HistoricalDataRequest,
): Promise<AdmittedDays> {
  const { location, variables, startDate, endDate } = request;
  const from = dayOf(startDate);
  const days = dayOf(endDate) + 1 - from;
  const numbers = days * variables.length;
  refuseMany(numbers, "endDate");
  const daily = presentHistory(records, "day");
  const common = { numbers, from, days, statisticOf };
  if (daily !== undefined) {
    refuseHeights(variables);
    const placed = await placeRecord(daily, location);
    const carries = placed.cell.site?.movesPhase === true ? reachOf(placed) : undefined;
    const missing = variables.filter(
      (name) => !placed.description.variables.has(name) || carries?.(name) === 0,
    );
    if (missing.length > 0) throw notCarried(placed, missing);
    refuseOutside(placed, from, from + days - 1);
    const read = async (): Promise<DataColumn[]> => {
      const grids = await readDays(placed, cache, variables, from, days);
      return variables.map((name) =>
        columnOf(
          name,
          unpackAll(grids.get(name)!, placed.description.variables.get(name)!.packing),
          () => "gap",
        ),
      );
    };
    const work = numbers * workValues.number;
    return { placed, method: "record_of_days", ...common, work, estimates: [], read };
  }
  refuseUnordered(variables);
  const hours = variables.map((name) => variable(name).extremeOf ?? name);
  const { placed, plans, estimates, workOf, read, requireCalls } = await planHistory(
    presentHistory(records, "hour"),
    cache,
    location,
    hours,
  );
  refuseOutside(placed, from * 24, (from + days) * 24 - 1);
  const span = { from: from * 24, hours: days * 24 };
  await requireCalls(span, "endDate");
  return {
    placed,
    method: "made_of_hours",
    ...common,
    work: numbers * (24 + workValues.number) + workOf(span.hours),
    estimates,
    read: async () => {
      const gridOf = await read(span);
      return plans.map((plan, index) => {
        const name = variables[index]!;
        const values = daysOfHours(gridOf(plan), statisticOf(name), variable(plan.variable).packing);
        const reasonOf = absenceOf(placed.description, values, (row) => (from + row) * 24 + 23);
        return columnOf(name, values, reasonOf);
      });
    },
  };
}

/**
 * Derives each day from 24 packed hours. Means have one more decimal than the hours.
 *
 * @returns Values of the days; NaN for a day with a missing hour.
 */
function daysOfHours(hours: Int16Array, statistic: DayStatistic, packing: Packing): Float64Array {
  const { multiplier, divisor } = packing;
  return Float64Array.from({ length: hours.length / 24 }, (_, day) => {
    const own = hours.subarray(day * 24, (day + 1) * 24);
    if (own.includes(packedMissing)) return Number.NaN;
    if (statistic === "min") return unpack(Math.min(...own), packing);
    if (statistic === "max") return unpack(Math.max(...own), packing);
    const sum = own.reduce((total, value) => total + value, 0);
    if (statistic === "sum") return (sum * multiplier) / divisor;
    return tenthOfPacked(sum / 24, packing);
  });
}

/** Returns the statistic that gives the daily value of a variable, such as the mean or the sum of its hours. */
export function statisticOf(name: VariableName): DayStatistic {
  const { stepType } = variable(name);
  return stepType === "sum" || stepType === "min" || stepType === "max" ? stepType : "mean";
}

function columnOf(name: VariableName, values: Float64Array, reasonOf: DataColumn["reasonOf"]): DataColumn {
  return { variable: name, column: "values", values, reasonOf };
}

/**
 * Refuses variables that have no mean.
 *
 * @throws Refusal variable_unavailable if a variable is a direction or a code.
 */
export function refuseUnordered(variables: readonly VariableName[]): void {
  const unordered = variables.filter((name) => variable(name).scale !== "linear");
  if (unordered.length === 0) return;
  throw new Refusal("variable_unavailable", {
    detail: `${unordered.join(", ")}: directions and codes have no mean and no quantiles; ask for the hours.`,
    errors: unordered.map((name) => ({
      field: "variables",
      code: "variable_unavailable",
      detail: `${name} is only available hour by hour.`,
      expected: { variable: name },
    })),
  });
}
