import type { VariableName } from "@halcyon/schema";
import { didYouMean } from "@halcyon/schema/errors";
import { ensembleName, type LeftOut, type SiteLocation } from "@halcyon/schema/wire";
import type { RecordSource } from "@halcyon/weather";
import type { Records } from "../../ports.ts";
import { Refusal } from "../../errors/refusal.ts";
import { outside } from "../refusals/outside.ts";
import { gapsOf, noRecord, type PlacedRecord, refuseSilent, spanOf } from "../records/placed-record.ts";
import { recordAbsent } from "../records/present-record.ts";

/** Climate model under a scenario, with its grid cell for a place. */
export interface ProjectedModel extends PlacedRecord {
  readonly name: string;
}

export interface ProjectionRequest {
  readonly location: SiteLocation;
  readonly scenario: string;
  /** Id of one climate model, or `ensemble` for all of them. */
  readonly climateModel: string;
  /** Variables that every model must have. */
  readonly variables: readonly VariableName[];
}

/** Weather records with the climate projections of this server. */
export type Projections = Pick<Records, "projections" | "absent">;

/** Climate models that can answer a request, and those that cannot answer it. */
interface ProjectedModels {
  readonly models: readonly ProjectedModel[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Returns the climate models of a scenario that cover the place, cover the days and have the variables.
 *
 * @param reaches - Returns true if a model has all required days.
 * @throws Refusal invalid_request if the scenario or the days do not exist. Refusal model_unavailable if the server does not have the model. Refusal
 *   location_outside_coverage if no model covers the place. Refusal variable_unavailable if no model has all variables. Refusal weather_unavailable if a model
 *   cannot be read.
 */
export async function placeModels(
  { projections, absent: allAbsent = [] }: Projections,
  { location, scenario, climateModel, variables }: ProjectionRequest,
  reaches: (model: ProjectedModel) => boolean,
): Promise<ProjectedModels> {
  const ofScenario = projections.flatMap((source) => {
    const description = source.describe();
    const isMeant = description.offering === "projection" && description.scenario === scenario;
    return isMeant ? [{ source, description, name: description.model }] : [];
  });
  const absent = allAbsent.filter(({ offering }) => offering === "projection");
  if (projections.length === 0 && absent.length === 0) throw noRecord();
  const meant = ofScenario.filter(({ name }) => climateModel === ensembleName || climateModel === name);
  // What is asked for may be what cannot be opened.
  if (meant.length === 0 && absent.length > 0) throw recordAbsent(absent[0]!);
  if (ofScenario.length === 0) throw unknownScenario(scenario, projections);
  if (meant.length === 0) {
    throw unknownModel(climateModel, { scenario, names: ofScenario.map(({ name }) => name) });
  }
  const cells = await Promise.all(
    meant.map(async ({ source }) => source.locate(location).catch(refuseSilent)),
  );
  const models: ProjectedModel[] = [];
  const leftOut: LeftOut[] = [];
  const unopened =
    climateModel === ensembleName
      ? absent.map(({ id }): LeftOut => ({ climate_model: id, reason: "absent" }))
      : [];
  for (const [index, model] of meant.entries()) {
    const cell = cells[index];
    // A record that is published again is taken up when it is asked for a place.
    const placed = cell && { ...model, description: model.source.describe(), cell, place: location };
    const reason = reasonAgainst(placed, variables, reaches);
    if (reason !== undefined) leftOut.push({ climate_model: model.name, reason });
    else if (placed !== undefined) models.push(placed);
  }
  if (models.length > 0) return { models, leftOut: [...leftOut, ...unopened] };
  const { description } = meant[0]!;
  const [reason] = leftOut.map((one) => one.reason).toSorted();
  if (reason === "coverage") {
    throw outside(`The climate models cover ${description.coverage}.`, description, location);
  }
  if (reason === "variable") throw carriedByNone(description, variables);
  throw beyondYears(meant);
}

function reasonAgainst(
  placed: ProjectedModel | undefined,
  variables: readonly VariableName[],
  reaches: (model: ProjectedModel) => boolean,
): LeftOut["reason"] | undefined {
  if (placed === undefined) return "coverage";
  if (!variables.every((name) => placed.description.variables.has(name))) return "variable";
  return reaches(placed) ? undefined : "years";
}

function carriedByNone(
  { variables: carried }: ProjectedModel["description"],
  variables: readonly VariableName[],
): Refusal {
  const names = [...carried.keys()];
  const missing = variables.filter((name) => !carried.has(name));
  return new Refusal("variable_unavailable", {
    detail: `No climate model has all of ${variables.join(", ")} there; the first one has ${names.join(", ")}.`,
    errors: missing.map((name) => ({
      code: "variable_unavailable",
      detail: `The first climate model does not carry ${name}.`,
      expected: { variable: name, carried: names },
    })),
  });
}

function unknownScenario(name: string, projections: readonly RecordSource[]): Refusal {
  const names = projections
    .map((source) => source.describe())
    .map((one) => "scenario" in one && one.scenario);
  const known = [...new Set(names.filter((one) => one !== false))];
  const ingest = ingestOf(name);
  const detail = `This server does not have the scenario: /datasets lists the available scenarios. An operator can add others with \`${ingest}\`.`;
  const expected = { values: known, ingest };
  return new Refusal("invalid_request", {
    detail,
    errors: [{ field: "scenario", code: "invalid_value", detail, expected, ...didYouMean(name, known) }],
  });
}

function unknownModel(
  name: string,
  { names, scenario }: Record<"names", readonly string[]> & Pick<ProjectionRequest, "scenario">,
): Refusal {
  const values = [...names, ensembleName];
  const detail = `This server does not have the climate model for ${scenario}: /datasets lists the available models.`;
  return new Refusal("model_unavailable", {
    detail,
    errors: [
      {
        field: "climateModel",
        code: "model_unavailable",
        detail,
        expected: { values },
        ...didYouMean(name, values),
      },
    ],
  });
}

/** Returns the command with which an operator adds climate models. */
function ingestOf(scenario: string): string {
  return `halcyon ingest nex-gddp --climate-model <model> --scenario ${scenario} --years 1950-2100`;
}

function beyondYears(meant: readonly Pick<ProjectedModel, "name" | "description">[]): Refusal {
  const coverage = meant.map(({ name, description }) => ({
    climate_model: name,
    ...spanOf(description),
    ...gapsOf(description),
  }));
  const { first, last } = coverage[0]!;
  const { description } = meant[0]!;
  const ingest = ingestOf("scenario" in description ? description.scenario : "");
  const detail = `No climate model has all of these days; the first one runs from ${first} to ${last}. An operator can add others with \`${ingest}\`.`;
  return new Refusal("invalid_request", {
    detail,
    errors: [
      { field: "scenario", code: "outside_record", detail, expected: { first, last, coverage, ingest } },
    ],
  });
}
