export { openMeteoClient, type OpenMeteoClient, type OpenMeteoClientOptions } from "./open-meteo-client.ts";
export { OpenMeteoError, type OpenMeteoErrorCode } from "./open-meteo-error.ts";
export { type OpenMeteoOptions, openMeteoSource } from "./open-meteo-source.ts";
export { openMeteoProducts, type OpenMeteoProduct } from "./open-meteo-variables.ts";
