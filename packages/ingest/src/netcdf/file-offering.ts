import { NetcdfError } from "./formats/netcdf-error.ts";
import { type NetcdfFile, textOf } from "./formats/netcdf-file.ts";

/** Kind of a record: a historical record, or a projection with its climate model and scenario. */
type Offering =
  | { readonly offering: "historical" }
  | { readonly offering: "projection"; readonly model: string; readonly scenario: string };

export type OfferingOption =
  | { readonly offering: "historical" }
  | {
      readonly offering: "projection";
      /** Climate model; required if the files do not state it. */
      readonly model?: string;
      readonly scenario?: string;
    };

/** Attributes with the name of the climate model in files of NEX-GDDP-CMIP6, CMIP6 and CMIP5. `scenarioAttributes` have the name of the scenario. */
const modelAttributes = ["cmip6_source_id", "source_id", "model_id"] as const;
const scenarioAttributes = ["scenario", "experiment_id"] as const;

/** Name that files of every scenario use for the years before the scenarios begin. */
const beforeScenarios = "historical";

/**
 * Finds the climate model and the scenario of files. Files of `historical` may precede the files of one scenario. The record then has that scenario.
 *
 * @throws NetcdfError `no_scenario` if neither a file nor the options state them, `files_differ` if the files contradict each other.
 */
export function offeringOfFiles(files: readonly NetcdfFile[], options: OfferingOption): Offering {
  if (options.offering === "historical") return { offering: "historical" };
  const models = files.map((file) => said(file, modelAttributes));
  const scenarios = files.map((file) => said(file, scenarioAttributes));
  const continued = scenarios.some((scenario) => scenario !== undefined && scenario !== beforeScenarios);
  const named = options.scenario !== undefined || continued;
  return {
    offering: "projection",
    model: agreed(files, models, options.model, "climate model"),
    scenario: agreed(
      files,
      scenarios.map((scenario) => (named && scenario === beforeScenarios ? undefined : scenario)),
      options.scenario,
      "scenario",
    ),
  };
}

function said({ attributes }: NetcdfFile, names: readonly string[]): string | undefined {
  const texts = names.map((name) => textOf(attributes, name)?.trim());
  return texts.find((text) => text !== undefined && text !== "");
}

function agreed(
  files: readonly NetcdfFile[],
  texts: readonly (string | undefined)[],
  given: string | undefined,
  what: string,
): string {
  const chosen = given ?? texts.find((text) => text !== undefined);
  if (chosen === undefined) {
    throw new NetcdfError(
      "no_scenario",
      { file: files[0]!.name },
      `it does not say of which ${what} it is. Name it with --${what.replace(" ", "-")}.`,
    );
  }
  const other = texts.findIndex((text) => text !== undefined && text !== chosen);
  if (other === -1) return chosen;
  throw new NetcdfError(
    "files_differ",
    { file: files[other]!.name },
    `it is of the ${what} ${texts[other]!.slice(0, 40)}, not of ${chosen}. Open it as a record of its own.`,
  );
}
