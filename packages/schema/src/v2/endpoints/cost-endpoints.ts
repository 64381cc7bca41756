import { z } from "zod";
import { type EndpointRow, forecastProblems } from "../../endpoints/endpoint.ts";
import { projectionProblems } from "../../wire/climate/climate-endpoints.ts";

/** The endpoints whose price follows from their work. */
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

/** Part of the request whose cost is asked for. */
const givenSchema = z.record(z.string().regex(/^\w{1,64}$/), z.unknown());

const costRequestSchema = z
  .strictObject({
    endpoint: z.enum(pricedEndpoints).meta({ description: "Name of the endpoint." }),
    body: givenSchema.optional().meta({ description: "The body that it would be given." }),
    query: givenSchema.optional().meta({
      description: "Its query by name, numbers as numbers and lists as text with commas.",
    }),
    params: givenSchema.optional().meta({ description: "The parameters of its path by name." }),
  })
  .meta({ id: "CostRequest" });

const costResponseSchema = z
  .object({
    cost: z.int().min(0).meta({ description: "What it would cost, in requests of the allowance." }),
  })
  .meta({ id: "CostResponse" });

/** Endpoints for the cost of a request before it is sent. */
export const costEndpoints = {
  "costs.preview": {
    method: "POST",
    path: "/cost/",
    summary: "Say what a request would cost, and what is wrong with it.",
    description:
      "For asking before a dear request. The request is checked as its endpoint checks it, and nothing is scored or kept. The answer is what it would be charged now. Faults of the request are named under `body`, `query` or `params`. It is free.",
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
