import type { HazardIndexId, HazardIndicesResponse } from "@halcyon/schema";
import { hazardIndexIds } from "@halcyon/schema/wire";
import { type HazardIndex, hazardIndices } from "@halcyon/scoring";
import type { Handler } from "../handler.ts";

/** Handles `GET /v1/hazard-indices`. */
export const hazardIndicesHandler: Handler<"hazardIndices.list"> = async () => ({
  json: { indices: hazardIndexIds.map(indexRow) },
});

function indexRow(name: HazardIndexId): HazardIndicesResponse["indices"][number] {
  const { definition, unit, inputs, parameters, source }: HazardIndex = hazardIndices[name];
  return {
    name,
    definition,
    unit,
    inputs: [...inputs],
    parameters: Object.entries(parameters).map(([parameter, { min, max, ...described }]) => ({
      name: parameter,
      ...described,
      minimum: min,
      maximum: max,
    })),
    source,
  };
}
