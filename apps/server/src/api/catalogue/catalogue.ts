import { type EpochHour, epochHourOf } from "@halcyon/schema/time";
import { listDatasets } from "../../weather/catalogue/list-datasets.ts";
import { weatherInTime } from "../../weather/catalogue/weather-in-time.ts";
import type { Models, Ports, Records } from "../../ports.ts";
import type { Handler, Handlers } from "../handler.ts";
import {
  type HazardIndexId,
  type HazardIndicesResponse,
  isDerived,
  isKnownTo,
  type ModelsResponse,
  sharedEndpoints,
  variable,
  type VariableName,
  variableNames,
  type VariablesResponse,
} from "@halcyon/schema";
import { describeModel, type FedPart, findRuns, isFed } from "@halcyon/weather";
import { type Offering, offerings } from "@halcyon/schema/endpoints";
import { hazardIndexIds } from "@halcyon/schema/wire";
import { derivations, type HazardIndex, hazardIndices, planVariable } from "@halcyon/scoring";
import { plannedUntil } from "@halcyon/scoring/entry";

/** Returns the handlers of `GET /{version}/models`, `/{version}/datasets` and `/{version}/variables`. */
export function catalogueHandlers(
  ports: Pick<Ports, "models" | "records">,
): Pick<Handlers, "models.list" | "datasets.list" | "variables.list"> {
  const inTime = weatherInTime();
  return {
    "models.list": async ({ nowMs, version }) =>
      versioned(await listModels(inTime(ports).models, epochHourOf(nowMs), version)),
    "datasets.list": async ({ version }) => versioned(listDatasets(ports.records, version)),
    "variables.list": async ({ version }) => versioned(listVariables(ports, version)),
  };
}

/** Returns a JSON response whose ETag changes if the content of the response changes. */
export function versioned<Output>(json: Output): { json: Output; versions: string[] } {
  return { json, versions: [JSON.stringify(json)] };
}

/**
 * Lists the weather models, with the parts of each (such as the ensemble) that are available now.
 *
 * @param version - API version whose endpoints and variables the response names.
 */
async function listModels(models: Models, now: EpochHour, version: string): Promise<ModelsResponse> {
  const described = [...models].map(async ([id, available]) => {
    const model = describeModel(id, await findRuns(available, now), now);
    return {
      ...model,
      parts: model.parts.map((part) => ({
        ...part,
        variables: part.variables.filter(({ variable: name }) => isKnownTo(version, name)),
      })),
      verification: `/${version}${sharedEndpoints["verification.get"].path}?model=${id}`,
    };
  });
  return { models: await Promise.all(described) };
}

type ListedVariable = VariablesResponse["variables"][number];

/**
 * Lists all variables that an API version knows. Each has its unit, its range, and the offerings (kinds of weather data) in which this server provides the
 * variable.
 */
export function listVariables(
  { models, records }: Pick<Ports, "models" | "records">,
  version: string,
): VariablesResponse {
  const isOffered = offered(records, models);
  const known = variableNames.filter((name) => isKnownTo(version, name));
  return {
    variables: known.map((name) => {
      const { unit, stepType, packing, description, cfName, physical, plausible } = variable(name);
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
        elevation_change: elevationChangeOf(name),
        offerings: offerings.filter((offering) => isOffered[offering](name)),
      };
    }),
  };
}

/**
 * Returns the method that adjusts a variable to the height of a site; null if there is none. The method is `derive` if the variable is derived from inputs
 * that are adjusted.
 */
function elevationChangeOf(name: VariableName): ListedVariable["elevation_change"] {
  const { elevationChange } = variable(name);
  if (elevationChange !== undefined) return elevationChange.method;
  if (!isDerived(name)) return null;
  const inputs = (derivations[name] ?? []).flatMap((derivation) => derivation.inputs);
  return inputs.some((input) => elevationChangeOf(input) !== null) ? "derive" : null;
}

function offered(
  { hourly, daily, projections }: Records,
  models: Models,
): Record<Offering, (name: VariableName) => boolean> {
  const parts = [...models.values()].flat().filter(isFed);
  const ofHours = hourly?.describe().variables ?? new Map<VariableName, unknown>();
  const ofDays = [daily, ...projections].map((source) => source?.describe());
  const heldIn = (offering: Offering, name: VariableName): boolean =>
    ofDays.some((record) => record?.offering === offering && record.variables.has(name));
  const anyHeightM = 10;
  return {
    operational: (name) =>
      variable(name).inRecords !== true &&
      (variable(name).overlays === undefined || parts.some((part) => hasOrOverlays(part, name))),
    historical: (name) =>
      (ofHours.size > 0 &&
        plannedUntil(planVariable(name, anyHeightM, (read) => (ofHours.has(read) ? Infinity : 0))) > 0) ||
      ofHours.has(variable(name).extremeOf ?? name) ||
      heldIn("historical", name),
    projection: (name) => heldIn("projection", name),
  };
}

/** Returns true if the source of a model part or one of its overlays has a variable. */
function hasOrOverlays({ source, overlays = [] }: FedPart, name: VariableName): boolean {
  return source.describe().variables.has(name) || overlays.some(({ variables }) => variables.includes(name));
}

/** Handles `GET /{version}/hazard-indices`. */
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
