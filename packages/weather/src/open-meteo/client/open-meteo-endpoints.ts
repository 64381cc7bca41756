/** Services of Open-Meteo that are used. Each has its own host. */
export const openMeteoEndpoints = {
  forecast: { path: "/v1/forecast", host: "api.open-meteo.com" },
  runs: { path: "/v1/forecast", host: "single-runs-api.open-meteo.com" },
  ensemble: { path: "/v1/ensemble", host: "ensemble-api.open-meteo.com" },
  seasonal: { path: "/v1/seasonal", host: "seasonal-api.open-meteo.com" },
  marine: { path: "/v1/marine", host: "marine-api.open-meteo.com" },
  archive: { path: "/v1/archive", host: "archive-api.open-meteo.com" },
  climate: { path: "/v1/climate", host: "climate-api.open-meteo.com" },
  "air-quality": { path: "/v1/air-quality", host: "air-quality-api.open-meteo.com" },
} as const satisfies Record<string, { readonly path: string; readonly host: string }>;

export type OpenMeteoEndpoint = keyof typeof openMeteoEndpoints;

/**
 * Returns the name of the query parameter that selects a model at an endpoint.
 *
 * @see `CamsQuery` of github.com/open-meteo/open-meteo
 */
export function modelParameter(endpoint: OpenMeteoEndpoint): "domains" | "models" {
  return endpoint === "air-quality" ? "domains" : "models";
}

/** Returns the base URL of an endpoint. If `customer` is true, the URL is on the host for customers, otherwise on the free host. */
export function publicBaseUrl(endpoint: OpenMeteoEndpoint, customer: boolean): string {
  return `https://${customer ? "customer-" : ""}${openMeteoEndpoints[endpoint].host}`;
}
