export { type ArchiveModel, archiveModels } from "./archive-model.ts";
export { type ClimateModelName, climateModelNames } from "./climate-model.ts";
export { openMeteoArchive, type OpenMeteoArchiveOptions } from "./open-meteo-archive.ts";
export { openMeteoClient, type OpenMeteoClient, type OpenMeteoClientOptions } from "./open-meteo-client.ts";
export { openMeteoClimate, type OpenMeteoClimateOptions } from "./open-meteo-climate.ts";
export { OpenMeteoError, type OpenMeteoErrorCode } from "./open-meteo-error.ts";
export { type OpenMeteoOptions, openMeteoSource } from "./open-meteo-source.ts";
export { openMeteoProducts, type OpenMeteoProduct } from "./open-meteo-variables.ts";
