import { workValues } from "@halcyon/schema/endpoints";
import type { VariableName } from "@halcyon/schema";
import type { LeftOut } from "@halcyon/schema/wire";
import { type DataColumn, unpackAll } from "../data-column.ts";
import { refuseMany } from "../history/historical-data.ts";
import { refuseHeights } from "../refusals/refuse-heights.ts";
import { requireCalls } from "../records/require-calls.ts";
import { dayIn, fewerModels } from "./model-days.ts";
import {
  placeModels,
  type ProjectedModel,
  type ProjectionRequest,
  type Projections,
} from "./projected-models.ts";
import { readDays } from "../history/read-days.ts";
import type { RecordCache } from "../records/record-cache.ts";

interface ProjectionDaysRequest extends ProjectionRequest {
  /** First day as `YYYY-MM-DD`; the first and the last day are both included. */
  readonly startDate: string;
  readonly endDate: string;
}

/** Admitted request for days of climate models. */
interface AdmittedProjection {
  readonly numbers: number;
  /** Amount of work for reading and deriving the days [values]. */
  readonly work: number;
  readonly leftOut: readonly LeftOut[];
  readonly models: readonly ModelDays[];
}

export interface ModelDays {
  readonly model: ProjectedModel;
  /** First day, as a day number in the calendar of the model. `days` is the number of days. */
  readonly from: number;
  readonly days: number;
  /**
   * Reads the columns of the response.
   *
   * @throws Refusal weather_unavailable if a climate model cannot be read.
   */
  read(): Promise<DataColumn[]>;
}

/**
 * Admits (checks) a request for days, and finds the climate models that have these days.
 *
 * @throws Refusal invalid_request if the scenario or the days do not exist or the response would be too large. Refusal location_outside_coverage if no model
 * covers the place. Refusal variable_unavailable if no model has all variables. Refusal weather_unavailable if a model cannot be read.
 */
export async function admitProjectionDays(
  projections: Projections,
  cache: RecordCache,
  request: ProjectionDaysRequest,
): Promise<AdmittedProjection> {
  const { variables, startDate, endDate } = request;
  refuseHeights(variables);
  const spanIn = ({ description: { calendar } }: ProjectedModel): { from: number; days: number } => {
    const from = dayIn(calendar, startDate, "first");
    return { from, days: dayIn(calendar, endDate, "last") + 1 - from };
  };
  const reaches = (model: ProjectedModel): boolean => {
    const { from, days } = spanIn(model);
    const to = from + days - 1;
    const { first, last, gaps = [] } = model.description;
    return from >= first && to <= last && !gaps.some((gap) => gap.from <= from && to <= gap.to);
  };
  const { models, leftOut } = await placeModels(projections, request, reaches);
  const read = models.map((model): ModelDays => {
    const { from, days } = spanIn(model);
    return { model, from, days, read: async () => columnsOf(model, cache, variables, from, days) };
  });
  const numbers = read.reduce((sum, { days }) => sum + days * variables.length, 0);
  refuseMany(numbers, "endDate");
  await requireCalls(
    read.map(({ model: { source, cell }, from, days }) => ({
      source,
      request: { cell, variables, from, to: from + days - 1 },
    })),
    fewerModels,
  );
  return { numbers, work: numbers * workValues.number, leftOut, models: read };
}

async function columnsOf(
  model: ProjectedModel,
  cache: RecordCache,
  variables: readonly VariableName[],
  from: number,
  days: number,
): Promise<DataColumn[]> {
  const grids = await readDays(model, cache, variables, from, days);
  return variables.map((name) => ({
    variable: name,
    column: "values",
    values: unpackAll(grids.get(name)!, model.description.variables.get(name)!.packing),
    reasonOf: () => "gap",
  }));
}
