import { z } from "zod";
import { recordProblems } from "../weather/data-endpoints.ts";
import type { EndpointRow } from "../../endpoints/endpoint.ts";
import { offeringSchema } from "../service/usage.ts";
import {
  hazardIndexParamsSchema,
  hazardIndexQuerySchema,
  hazardIndexResponseSchema,
  hazardIndicesResponseSchema,
} from "./hazards.ts";
import {
  calendarSchema,
  projectionDailyQuerySchema,
  projectionDailyResponseSchema,
} from "../weather/projections.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import {
  frequencyChangeParamsSchema,
  frequencyChangeQuerySchema,
  frequencyChangeResponseSchema,
} from "./waves.ts";
import { attributionSchema, licenceSchema, syntheticSchema } from "../service/catalogue.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";

const datasetSchema = z
  .object({
    dataset: z.string().meta({
      description: "The name of the record.",
      examples: ["historical.hour", "projection.synthetic-a.ssp245"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    climate_model: z.string().optional().meta({ description: "Only present for projections." }),
    scenario: z.string().optional().meta({ description: "Only present for projections." }),
    step: z.enum(["hour", "day"]).meta({ description: "How far apart its steps are." }),
    calendar: calendarSchema,
    first: z.string().meta({ description: "The first step." }),
    last: z.string().meta({ description: "The last step." }),
    gaps: z
      .array(
        z.object({
          first: z.string().meta({ description: "The first step of the stretch." }),
          last: z.string().meta({ description: "The last step of the stretch." }),
          variables: z
            .array(variableNameSchema)
            .meta({ description: "The variables that have nothing there." }),
        }),
      )
      .min(1)
      .optional()
      .meta({
        description:
          "Stretches between the first and the last step of which these variables have nothing anywhere.",
      }),
    variables: z
      .array(variableNameSchema)
      .meta({ description: "The variables that it holds; more can follow from these." }),
    grid: z.string().meta({ description: "How its cells lie, in words." }),
    coverage: z.string().meta({ description: "Which part of the earth it covers, in words." }),
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "Dataset" });

const datasetsResponseSchema = z
  .object({ datasets: z.array(datasetSchema).meta({ description: "The records, those of history first." }) })
  .meta({ id: "DatasetsResponse" });
export type DatasetsResponse = z.output<typeof datasetsResponseSchema>;

const exampleFuture = {
  latitude: 49.25,
  longitude: -123.1,
  scenario: "ssp585",
  period_start: 2041,
  period_end: 2070,
};

/** Problems that responses from climate models can have. */
export const projectionProblems = [
  "model_unavailable",
  ...recordProblems,
] as const satisfies readonly ProblemCode[];

/** The endpoints that say what climate models project. */
export const climateEndpoints = {
  "projections.daily": {
    method: "GET",
    path: "/projections/daily",
    summary: "Days of climate models in columns, from 1950 to 2100, each model in its own calendar.",
    description:
      "For feeding models of risk. Each climate model gives its own days in its own calendar, from 1950 to 2100. A null is a day that the model lacks. A call costs one request for each 5 million values of its work, begun ones counted whole.",
    query: projectionDailyQuerySchema,
    output: projectionDailyResponseSchema,
    series: true,
    problems: projectionProblems,
    cost: 1,
    costsByWork: true,
    offering: "projection",
    example: {
      query: {
        latitude: 49.25,
        longitude: -123.1,
        variables: "temperature_2m_max,precipitation",
        scenario: "ssp245",
        start_date: "2100-01-01",
        end_date: "2100-12-31",
      },
    },
  },
  "projections.frequencyChange": {
    method: "GET",
    path: "/projections/heat-and-cold-waves/frequency-change/{wave_type}",
    summary: "How much more often heat or cold waves come, by climate model and over all of them.",
    description:
      "For telling how much more often heat or cold waves come in a period than in the baseline. The change is given by climate model and over all of them; a ratio is null where the baseline has no wave. Models that do not reach all years are named with the reason. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
    params: frequencyChangeParamsSchema,
    query: frequencyChangeQuerySchema,
    output: frequencyChangeResponseSchema,
    series: true,
    problems: recordProblems,
    cost: 1,
    costsByWork: true,
    offering: "projection",
    example: { params: { wave_type: "heatwave" }, query: exampleFuture },
  },
  "projections.hazardIndex": {
    method: "GET",
    path: "/projections/hazard-indices/{index}",
    summary: "An index of climate hazards year by year, with its mean over a period.",
    description:
      "For one index of climate hazards, year by year and over a period, by climate model. A value is null where too many days of its year are missing, or where the index is not defined for it. Models that do not reach all years are named with the reason. A call costs one request for each 5 million values of its work, begun ones counted whole, also as CSV.",
    params: hazardIndexParamsSchema,
    query: hazardIndexQuerySchema,
    output: hazardIndexResponseSchema,
    series: true,
    problems: projectionProblems,
    cost: 1,
    costsByWork: true,
    offering: "projection",
    example: { params: { index: "tx_days_above" }, query: { ...exampleFuture, threshold: 30 } },
  },
  "hazardIndices.list": {
    method: "GET",
    path: "/hazard-indices",
    summary: "The indices of climate hazards with definition, unit, parameters and source.",
    description:
      "For choosing an index. Each has its definition, its unit, its parameters with their defaults, and the paper or body that it comes from. It is free.",
    output: hazardIndicesResponseSchema,
    problems: [],
    cost: 0,
  },
  "datasets.list": {
    method: "GET",
    path: "/datasets",
    summary: "The records: what was, and what climate models project, with their spans and licences.",
    description:
      "For choosing a record and quoting it rightly. Each record has its span, its cells, its variables, its licence and how to attribute it; gaps and preliminary steps are named. It is free.",
    output: datasetsResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;
