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
  acrossModelsSchema,
  calendarSchema,
  climateModelSourceSchema,
  projectionDailyQuerySchema,
  projectionDailyResponseSchema,
  projectionMetadata,
  projectionPlace,
  waveTypeNames,
} from "../weather/projections.ts";
import type { ProblemCode } from "../../errors/problem.ts";
import { attributionSchema, licenceSchema, syntheticSchema } from "../service/catalogue.ts";
import { variableNameSchema } from "../../registry/variable-name.ts";
import { inOrder } from "../../time/in-order.ts";
import { yearSchema, yearsSchema } from "../weather/historical.ts";
import { methodSchema } from "../workability/workability.ts";

const datasetSchema = z
  .object({
    dataset: z.string().meta({
      description: "The name of the record.",
      examples: ["historical.hour", "projection.synthetic-a.ssp245"],
    }),
    offering: offeringSchema,
    source: z.string().meta({ description: "`synthetic` is not real weather.", examples: ["synthetic"] }),
    synthetic: syntheticSchema,
    climate_model: z.string().optional().meta({ description: "Present only for projections." }),
    scenario: z.string().optional().meta({ description: "Present only for projections." }),
    step: z.enum(["hour", "day"]).meta({ description: "The time from one step to the next." }),
    calendar: calendarSchema,
    first: z.string().meta({ description: "The first step." }),
    last: z.string().meta({ description: "The last step." }),
    gaps: z
      .array(
        z.object({
          first: z.string().meta({ description: "The first step of the period." }),
          last: z.string().meta({ description: "The last step of the period." }),
          variables: z
            .array(variableNameSchema)
            .meta({ description: "The variables that have no data in this period." }),
        }),
      )
      .min(1)
      .optional()
      .meta({
        description:
          "Periods between the first and the last step in which these variables have no data anywhere.",
      }),
    variables: z.array(variableNameSchema).meta({
      description: "The variables that the record holds. Other variables can be derived from these.",
    }),
    grid: z.string().meta({ description: "The grid of the record, in words." }),
    coverage: z.string().meta({ description: "The part of the earth that the record covers, in words." }),
    attribution: attributionSchema,
    licence: licenceSchema,
  })
  .meta({ id: "Dataset" });

const datasetsResponseSchema = z
  .object({
    datasets: z.array(datasetSchema).meta({ description: "The records. Historical records come first." }),
  })
  .meta({ id: "DatasetsResponse" });
export type DatasetsResponse = z.output<typeof datasetsResponseSchema>;

const exampleFuture = {
  latitude: 49.25,
  longitude: -123.1,
  scenario: "ssp585",
  period_start: 2041,
  period_end: 2070,
};

/** Problems with which requests that use climate projections can fail. */
export const projectionProblems = [
  "model_unavailable",
  ...recordProblems,
] as const satisfies readonly ProblemCode[];

const frequencyChangeParamsSchema = z.strictObject({
  wave_type: z.enum(waveTypeNames).meta({
    description: "A wave is three or more days above the 90th percentile (heat), or below the 10th (cold).",
  }),
});

const frequencyChangeQuerySchema = z
  .strictObject({
    ...projectionPlace,
    period_start: yearSchema.meta({ description: "First year of the period.", examples: [2041] }),
    period_end: yearSchema.meta({ description: "Last year of the period.", examples: [2070] }),
    baseline_start: yearSchema.default(1950).meta({ description: "First year of the baseline." }),
    baseline_end: yearSchema.default(2010).meta({ description: "Last year of the baseline." }),
  })
  .refine(...inOrder("period_start", "period_end", "year"))
  .refine(...inOrder("baseline_start", "baseline_end", "year"));

const waveStatisticsSchema = z
  .object({
    waves_per_year: z
      .number()
      .nullable()
      .meta({ description: "Mean number of waves a year over the years used; null if no year is used." }),
    days_per_year: z
      .number()
      .nullable()
      .meta({ description: "Mean number of wave days a year over the years used; null if no year is used." }),
    longest_days: z
      .int()
      .meta({ description: "The longest wave of these years [days]; 0 if there is none." }),
    years_used: z.int().meta({ description: "The number of years that were counted." }),
    years_left_out: z.int().meta({ description: "The number of years with too many missing days." }),
  })
  .meta({ id: "WaveStatistics", description: "Statistics of the waves in a range of years." });

export const frequencyChangeResponseSchema = z
  .object({
    metadata: z
      .object({
        ...projectionMetadata,
        wave_type: z.enum(waveTypeNames).meta({ description: "The requested kind of wave." }),
        baseline: yearsSchema.meta({
          description: "The years of the baseline, which the period is compared with.",
        }),
        period: yearsSchema.meta({ description: "The requested years." }),
      })
      .meta({ description: "Metadata of the answer." }),
    models: z
      .array(
        climateModelSourceSchema
          .extend({
            baseline: waveStatisticsSchema.meta({ description: "The waves of the baseline." }),
            period: waveStatisticsSchema.meta({ description: "The waves of the period." }),
            change: z.number().nullable().meta({
              description:
                "The additional waves a year, compared with the baseline; null if the period or the baseline has no year.",
            }),
            percent: z.number().nullable().meta({
              description:
                "The same change, in percent of the baseline. Also null if the baseline has fewer than 0.1 waves a year.",
            }),
          })
          .meta({ id: "ModelFrequencyChange" }),
      )
      .meta({ description: "The result of each climate model." }),
    change: acrossModelsSchema
      .nullable()
      .meta({ description: "The change across the models; null if no model has a value." }),
    percent: acrossModelsSchema
      .nullable()
      .meta({ description: "The change in percent across the models; null if no model has a value." }),
    method: methodSchema,
  })
  .meta({ id: "FrequencyChangeResponse" });
export type FrequencyChangeResponse = z.output<typeof frequencyChangeResponseSchema>;

/** Endpoints for projections of climate models. */
export const climateEndpoints = {
  "projections.daily": {
    method: "GET",
    path: "/projections/daily",
    summary: "Get daily values of climate models in columns, from 1950 to 2100.",
    description:
      "Use it to supply data to risk models. Each climate model has its own days in its own calendar, from 1950 to 2100. A null means that the model has no value for that day. A call costs one request for each 5 million values of work, rounded up.",
    query: projectionDailyQuerySchema,
    output: projectionDailyResponseSchema,
    series: true,
    netcdf: true,
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
    summary: "Get the change in the number of heat or cold waves, by climate model and across all models.",
    description:
      "Use it to compare the number of heat or cold waves in a period with the baseline. The answer gives the change for each climate model and across all models. A ratio is null if the baseline has no wave. The answer names models that do not cover all years, with the reason. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
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
    summary: "Get a climate hazard index year by year, with its mean over a period.",
    description:
      "Use it to get one climate hazard index for each climate model, year by year and over a period. A value is null if too many days of its year are missing, or if the index is not defined for that year. The answer names models that do not cover all years, with the reason. A call costs one request for each 5 million values of work, rounded up, as JSON or CSV.",
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
    summary: "List the climate hazard indices with their definitions, units, parameters and sources.",
    description:
      "Use it to choose an index. Each index has a definition, a unit, parameters with defaults, and the paper or body that defined it. It is free.",
    output: hazardIndicesResponseSchema,
    problems: [],
    cost: 0,
  },
  "datasets.list": {
    method: "GET",
    path: "/datasets",
    summary: "List the historical records and climate projections, with their periods and licences.",
    description:
      "Use it to choose a record and cite it correctly. Each record has its period, grid, variables, licence and attribution. The answer also lists gaps and preliminary steps. It is free.",
    output: datasetsResponseSchema,
    problems: [],
    cost: 0,
  },
} as const satisfies Record<string, EndpointRow>;
