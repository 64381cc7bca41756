import type { Unit } from "@halcyon/schema";
import type { EdrParameter } from "@halcyon/schema/edr";
import type { Parameter } from "../collections/parameter.ts";
import type { Step } from "../collections/steps.ts";
import { type CoverageParameter, ucum } from "@halcyon/formats/covjson/write-cov-json";

/** Symbols of units in UCUM, where they differ from ours. */
const symbols: Readonly<Partial<Record<Unit, string>>> = { degC: "Cel" };

/** Duration of a step in ISO 8601. */
const durations: Readonly<Record<Step, string>> = { hour: "PT1H", day: "P1D" };

/** Sentence that each description has if the weather is synthetic. */
export const syntheticWords = "Synthetic weather, not real.";

/**
 * Describes a parameter for coverages.
 *
 * @param isSynthetic - True if the weather is synthetic. The description then says so.
 */
export function coverageParameter(
  { id, label, description, property, cfName, unit }: Parameter,
  isSynthetic: boolean,
): CoverageParameter {
  return {
    id,
    label,
    description: isSynthetic ? `${description} ${syntheticWords}` : description,
    property,
    propertyUrl: cfName === undefined ? undefined : `https://vocab.nerc.ac.uk/standard_name/${cfName}/`,
    unitLabel: unit,
    unitSymbol: symbols[unit] ?? unit,
  };
}

/** Describes a parameter for the page of a collection. There, labels have no language. */
export function listedParameter(parameter: Parameter, isSynthetic: boolean): EdrParameter {
  const { id, label, description, property, propertyUrl, unitLabel, unitSymbol } = coverageParameter(
    parameter,
    isSynthetic,
  );
  const { method, step, variable, scored } = parameter;
  return {
    type: "Parameter",
    id,
    label,
    description,
    "data-type": "float",
    unit: { label: unitLabel, symbol: { value: unitSymbol, type: ucum } },
    observedProperty: { id: propertyUrl ?? variable ?? scored ?? id, label: property },
    measurementType: { method, duration: method === "instantaneous" ? "PT0S" : durations[step] },
  };
}
