import { z } from "zod";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import { projectionProblems } from "../../wire/climate/climate-endpoints.ts";

/** Names of the endpoints whose cost depends on the amount of work. */
export const pricedEndpoints = [
  "optimality.composite",
  "optimality.windows",
  "optimality.batch",
  "optimality.rank",
  "operational.hourly",
  "historical.hourly",
  "historical.daily",
  "historical.climatology",
  "historical.workability",
  "projections.daily",
  "projections.frequencyChange",
  "projections.hazardIndex",
  "projections.workability",
] as const;

/** Schema of the body, the query or the path parameters of a request whose cost is wanted. */
export const givenSchema = z.record(
  z.string().regex(/^\w{1,64}$/, "1 to 64 letters, digits or underscores are needed."),
  z.unknown(),
);

const costRequestSchema = z
  .strictObject({
    endpoint: z.enum(pricedEndpoints).meta({ description: "Name of the endpoint." }),
    body: givenSchema.optional().meta({ description: "The body of the request." }),
    query: givenSchema.optional().meta({
      description: "The query parameters by name: numbers as numbers, and lists as text with commas.",
    }),
    params: givenSchema.optional().meta({ description: "The path parameters by name." }),
  })
  .meta({ id: "CostRequest" });

const costResponseSchema = z
  .object({
    cost: z.int().min(0).meta({ description: "The cost of the request, in requests of the allowance." }),
  })
  .meta({ id: "CostResponse" });

/** Endpoints that return the cost of another request in advance. */
export const costEndpoints = {
  "costs.preview": {
    method: "POST",
    path: "/cost/",
    summary: "Get the cost of a request and its errors, without making it.",
    description:
      "Use it before an expensive request. The server checks the request as its endpoint does, but does not score or store anything. The answer is the amount that the request would be charged now. Errors in the request are listed under `body`, `query` or `params`. It is free.",
    body: costRequestSchema,
    output: costResponseSchema,
    problems: [
      ...new Set([
        "entry_not_found",
        "offering_not_in_package",
        ...forecastProblems,
        ...projectionProblems,
      ] as const),
    ],
    cost: 0,
    example: {
      body: {
        endpoint: "historical.workability",
        body: {
          location: { latitude: 47.5, longitude: 8.5 },
          entry: { type: "task", id: 1 },
          period: { start_year: 1981, end_year: 2020 },
        },
      },
    },
  },
} as const satisfies Record<string, EndpointRow>;
