export { type ArchiveModel, archiveModels } from "./records/archive-model.ts";
export { openMeteoArchive, type OpenMeteoArchiveOptions } from "./records/open-meteo-archive.ts";
export {
  openMeteoClient,
  type OpenMeteoClient,
  type OpenMeteoClientOptions,
} from "./client/open-meteo-client.ts";
export {
  type ClimateModelName,
  climateModelNames,
  openMeteoClimate,
  type OpenMeteoClimateOptions,
} from "./records/open-meteo-climate.ts";
export { OpenMeteoError, type OpenMeteoErrorCode } from "./client/open-meteo-error.ts";
export { scheduleOf } from "./forecast/open-meteo-offer.ts";
export {
  type OpenMeteoOptions,
  openMeteoRegional,
  openMeteoSource,
  type RegionalOptions,
} from "./forecast/open-meteo-source.ts";
export { type RegionalModel, regionalModelNames } from "./forecast/regional-models.ts";
export { openMeteoProducts, type OpenMeteoProduct } from "./open-meteo-variables.ts";
