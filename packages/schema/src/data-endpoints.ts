import { dataNumbersPerCost } from "./data.ts";
import type { Endpoint } from "./endpoint.ts";
import { operationalParamsSchema, operationalQuerySchema, operationalResponseSchema } from "./operational.ts";

/** The endpoints that give weather as it is read, in columns. */
export const dataEndpoints = {
  "operational.hourly": {
    name: "operational.hourly",
    method: "GET",
    path: "/v1/operational/{model}/hourly",
    summary: "The weather ahead in columns, hour by hour.",
    params: operationalParamsSchema,
    query: operationalQuerySchema,
    output: operationalResponseSchema,
    series: true,
    problems: [
      "variable_unavailable",
      "horizon_exceeded",
      "location_outside_coverage",
      "stale_forecast",
      "weather_unavailable",
    ],
    cost: 1,
    numbersPerCost: dataNumbersPerCost,
    offering: "operational",
    example: {
      params: { model: "noaa" },
      query: {
        latitude: 51.5,
        longitude: -0.12,
        variables: "temperature_2m,wind_gusts_10m",
        forecast_hours: 240,
      },
    },
  },
} as const satisfies Record<string, Endpoint>;
