import type { ClimateModelSource, LeftOut } from "@halcyon/schema/wire";
import type { AcrossModels } from "@halcyon/scoring";
import type { ProjectedModel } from "../../weather/projections/projected-models.ts";
import { datasetOf } from "../headers/place-metadata.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";

/** Returns a climate model in the form of responses. */
export function modelSource({ name, description, cell }: ProjectedModel): ClimateModelSource {
  return { climate_model: name, calendar: description.calendar, ...datasetOf(description, cell) };
}

/** Returns the models that give no value. The field is absent if every model answers. */
export function leftOutOf(leftOut: readonly LeftOut[]): { left_out?: LeftOut[] } {
  return leftOut.length === 0 ? {} : { left_out: [...leftOut] };
}

/** Returns the statistics across climate models in the form of the contract; null if none has a value. */
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
