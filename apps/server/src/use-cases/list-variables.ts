import { isDerived, variable, variableNames, type VariablesResponse } from "@halcyon/schema";

/** The variables with units and ranges, as the registry has them. */
export function listVariables(): VariablesResponse {
  return {
    variables: variableNames.map((name) => {
      const { unit, stepType, packing, description, cfName, physical, plausible, inRecords } = variable(name);
      return {
        name,
        unit,
        description,
        cf_name: cfName ?? null,
        step_type: stepType,
        resolution: packing.multiplier / packing.divisor,
        physical_min: physical.min,
        physical_max: physical.max,
        plausible_min: plausible.min,
        plausible_max: plausible.max,
        derived: isDerived(name),
        offerings: inRecords === true ? ["historical", "projection"] : ["operational"],
      };
    }),
  };
}
