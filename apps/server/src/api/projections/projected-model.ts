import type { ClimateModelSource, LeftOut } from "@halcyon/schema/wire";
import type { AcrossModels } from "@halcyon/scoring";
import type { ProjectedModel } from "../../weather/projections/projected-models.ts";
import { datasetOf } from "../headers/dataset-source.ts";
import { toFourDecimals } from "@halcyon/base/four-decimals";

/** A climate model, as answers name it. */
export function modelSource({ name, description, cell }: ProjectedModel): ClimateModelSource {
  return { climate_model: name, calendar: description.calendar, ...datasetOf(description, cell) };
}

/** The models that say nothing; the field is absent where every model answers. */
export function leftOutOf(leftOut: readonly LeftOut[]): { left_out?: LeftOut[] } {
  return leftOut.length === 0 ? {} : { left_out: [...leftOut] };
}

/** What several climate models say, as the contract has it; null where none has a value. */
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
