import type { ClimateModelSource, LeftOut } from "@halcyon/schema/wire";
import type { AcrossModels } from "@halcyon/scoring";
import type { ProjectedModel } from "../../weather/projections/projected-models.ts";
import { datasetOf } from "../headers/place-metadata.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";

/** Converts a climate model to the format of responses. */
export function modelSource({ name, description, cell }: ProjectedModel): ClimateModelSource {
  return { climate_model: name, calendar: description.calendar, ...datasetOf(description, cell) };
}

/** Returns a field with the climate models that give no value. The object is empty if all models give a value. */
export function leftOutOf(leftOut: readonly LeftOut[]): { left_out?: LeftOut[] } {
  return leftOut.length === 0 ? {} : { left_out: [...leftOut] };
}

/** Converts statistics across climate models to the response format. Returns null if no model has a value. */
export function acrossRow(across: AcrossModels | undefined) {
  if (across === undefined) return null;
  const { median, q10, q90, agreement, models } = across;
  return {
    median: toFourDecimals(median),
    Q10: toFourDecimals(q10),
    Q90: toFourDecimals(q90),
    agreement: toFourDecimals(agreement),
    models,
  };
}
